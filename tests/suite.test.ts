import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

// Each test starts Vitest or Playwright twice.
vi.setConfig({ testTimeout: 180_000 })

const here = (path: string) => JSON.stringify(new URL(path, import.meta.url).pathname)

const playwright = import.meta.resolve('@playwright/test')

const vitestConfig = `
  import { VitestReport } from ${here('helpers/suite/report/vitest-report.ts')}
  const fixtures = { name: 'fixtures', include: ['**/*.test.mjs'], globals: true, isolate: false, maxWorkers: 1 }
  export default { test: { projects: [{ test: fixtures }], reporters: ['default', new VitestReport()] } }`

const playwrightConfig = `
  export default {
    workers: 1,
    projects: [{ name: 'desktop' }, { name: 'phone' }],
    reporter: [['list'], [${here('helpers/suite/report/playwright-report.ts')}]],
  }`

const program = `
  import { runTests } from ${here('helpers/suite/run-tests.ts')}
  import { playwrightStep, vitestStep } from ${here('helpers/suite/steps.ts')}
  import { tellOutcome } from ${here('helpers/suite/report/tell.ts')}
  import { keepTimes } from ${here('helpers/suite/report/times.ts')}
  const site = {
    start: async () => { console.log('A new site'); return [] },
    stop: async () => console.log('The site stops')
  }
  const steps = {
    test: () => vitestStep('Fixtures', 'vitest.config.mjs', []),
    spec: () => playwrightStep('Pages', 'playwright.config.mjs', ['desktop', 'phone'], [])
  }
  const outcome = await runTests([steps[process.argv[2]]()], site)
  if (!tellOutcome(outcome)) process.exitCode = 1
  keepTimes(outcome.seconds)`

/** Code for a test file that throws at this place only the first time. */
const once = (before: string, after = '', mark = before) => {
  const file = JSON.stringify(`mark-${mark.replaceAll(/\W/g, '')}`)
  return `${before}if (!fs.existsSync(${file})) {
    fs.writeFileSync(${file}, '')
    throw Error('by chance')
  }${after}`
}

const green = `test('is green', () => {})\n`
/** A test that takes 0.4 s. */
const slow = `test('is slow', () => { for (const end = Date.now() + 400; Date.now() < end; ); })\n`
const redOnce = once(`test('is red once', () => { `, ' })\n')
const redAlways = `test('is red always', () => { throw Error('a fault') })\n`

/** Files with one test each, which is red once. */
const unsteadyFiles = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `once${i}`,
      once(`test('is red once', () => { `, ' })', `${i}`),
    ]),
  )

/** Runs test files with the suite's own code in a separate folder, and returns its output at the end. */
function runFiles(files: Record<string, string>, kind: 'test' | 'spec' = 'test') {
  const folder = mkdtempSync(join(tmpdir(), 'site-suite-'))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const imports = kind === 'test' ? '' : `import { expect, test } from '${playwright}'\n`
  for (const [name, code] of Object.entries(files))
    write(`${name}.${kind}.mjs`, `import fs from 'node:fs'\n${imports}${code}`)
  mkdirSync(join(folder, 'tests'))
  write('vitest.config.mjs', vitestConfig)
  write('playwright.config.mjs', playwrightConfig)
  write('run.mjs', program)
  const { PATH, HOME, TMPDIR } = process.env
  const { status, stdout, stderr } = spawnSync('node', ['run.mjs', kind], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, NO_COLOR: '1' },
    encoding: 'utf8',
  })
  const log = join(folder, 'tests/unsteady.log')
  const logged = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  const times: Record<string, number> = existsSync(join(folder, 'tests/times.json'))
    ? JSON.parse(readFileSync(join(folder, 'tests/times.json'), 'utf8'))
    : {}
  rmSync(folder, { recursive: true })
  const list = (title: RegExp) => {
    const [, lines = ''] = RegExp(`^${title.source}\\n((?: .*\\n)*)`, 'm').exec(stderr) ?? []
    return lines
      .replaceAll(/^ {2}/gm, '')
      .split(/\n(?! )/)
      .filter(Boolean)
      .toSorted()
  }
  return { status, failed: list(/Failed/), unsteady: list(/Unsteady.*/), logged, times, stdout }
}

const byChance = (name: string) => `${name}\n    by chance`

test('tests and files that are red once are unsteady: the run passes, and names them at its end and in the log', () => {
  const { status, failed, unsteady, logged, times, stdout } = runFiles({
    never: slow,
    one: redOnce + green,
    imports: once('') + `\n${green}`,
    hook: once('beforeAll(() => { ', ' })\n') + green,
    two: once(`test('is red once', () => { `, ' })', 'two'),
    group: once(`describe('a group', () => { afterAll(() => { `, ` })\n${green} })`),
  })
  expect(failed).toEqual([])
  expect(unsteady).toEqual([
    byChance('group.test.mjs › fixtures › the file itself'),
    byChance('hook.test.mjs › fixtures › the file itself'),
    byChance('imports.test.mjs › fixtures › the file itself'),
    byChance('one.test.mjs › fixtures › is red once'),
    byChance('two.test.mjs › fixtures › is red once'),
  ])
  const line = /^\d{4}-\d\d-\d\dT[\d:.]+Z \S.* one\.test\.mjs › fixtures › is red once: by chance$/
  expect(logged).toHaveLength(5)
  expect(logged).toContainEqual(expect.stringMatching(line))
  expect(status).toBe(0)
  expect(times['never.test.mjs']).toBeGreaterThanOrEqual(0.4)
  expect(times['never.test.mjs']).toBeLessThan(60)
  const [, again] = stdout.split('— Fixtures, again\n')
  expect(again?.match(/\w+\.test\.mjs \(\d tests?\)/g)?.toSorted()).toEqual([
    'group.test.mjs (1 test)',
    'hook.test.mjs (1 test)',
    'imports.test.mjs (1 test)',
    'one.test.mjs (2 tests)',
    'two.test.mjs (1 test)',
  ])
})

test('a test that is red both times, or is not there the second time, fails the run', () => {
  const gone = `test('is gone', () => { fs.rmSync('gone.test.mjs'); throw Error('a fault') })`
  const { status, failed, unsteady } = runFiles({ once: redOnce, always: redAlways, gone })
  expect(failed).toEqual([
    'always.test.mjs › fixtures › is red always\n    a fault',
    'gone.test.mjs › fixtures › is gone\n    a fault',
  ])
  expect(unsteady).toEqual([byChance('once.test.mjs › fixtures › is red once')])
  expect(status).toBe(1)
})

test('an error outside of all tests fails the run', () => {
  const stray = `test('goes on', () => { void Promise.reject(Error('nobody caught this')) })`
  const { status, failed } = runFiles({ stray })
  expect(failed).toEqual(['Fixtures: nobody caught this'])
  expect(status).toBe(1)
})

test('a runner that dies fails the run', () => {
  const { status, failed } = runFiles({ dies: `process.kill(process.ppid, 'SIGKILL')` })
  expect(failed).toEqual(['Fixtures left no report: SIGKILL'])
  expect(status).toBe(1)
})

test('more than five unsteady tests fail the run', () => {
  const { status, failed, unsteady, logged } = runFiles(unsteadyFiles(6))
  expect([status, failed, unsteady.length, logged.length]).toEqual([1, [], 6, 6])
})

test('where more than ten files are red, nothing runs again', () => {
  const { status, failed, unsteady, stdout } = runFiles(unsteadyFiles(11))
  expect(failed).toHaveLength(11)
  expect([status, unsteady]).toEqual([1, []])
  expect(stdout).toContain('11 files have red tests: too many for chance.')
})

test('tests of a browser run again on a new site, whole files in the projects where they were red', () => {
  const { status, failed, unsteady, times, stdout } = runFiles(
    {
      never: slow,
      once: once(`test('is red once', ({}, info) => { if (info.project.name === 'phone') `, ' })'),
      serial: `test.describe.configure({ mode: 'serial' })
        ${redAlways.replace('() => {', `({}, info) => { if (info.project.name === 'phone')`)}
        test('needs the one before', () => {})`,
    },
    'spec',
  )
  expect(failed).toEqual(['serial.spec.mjs › phone › is red always\n    Error: a fault'])
  expect(unsteady).toEqual(['once.spec.mjs › phone › is red once\n    Error: by chance'])
  expect(status).toBe(1)
  // The time of both projects.
  expect(times['never.spec.mjs']).toBeGreaterThanOrEqual(0.8)
  expect(times['never.spec.mjs']).toBeLessThan(60)
  const [first, again] = stdout.split('— Pages, again\n')
  expect(first).toMatch(/The site stops\nA new site\n\n$/)
  expect(again).toContain('Running 3 tests using 1 worker')
  expect(again).not.toContain('[desktop]')
})
