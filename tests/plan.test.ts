import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kinds } from './helpers/suite/kinds.ts'
import { reachIn } from './helpers/suite/near.ts'
import { optionsOf } from './helpers/suite/options.ts'
import { allTests, fitting } from './helpers/suite/plan.ts'
import type { Result } from './helpers/suite/report/report.ts'
import { shardsOf } from './helpers/suite/shards.ts'
import { importsIn, read } from './helpers/suite/source.ts'
import { checks, costIn, readTimes } from './helpers/suite/report/times.ts'
import { judge } from './helpers/suite/report/verdict.ts'

const resultIn = (state: Result['state'], title = 'a test'): Result => ({
  file: 'tests/a.test.ts',
  project: 'together',
  title,
  state,
  message: '',
})

test.each([
  { first: ['failed'], second: ['passed'], is: 'unsteady' },
  { first: ['passed'], second: ['failed'], is: 'unsteady' },
  { first: ['failed'], second: ['failed'], is: 'failed' },
  { first: ['failed'], second: ['skipped'], is: 'failed' },
  { first: ['failed'], second: [], is: 'failed' },
  // In a serial group, the tests after a failed one are skipped.
  { first: ['skipped'], second: ['failed'], is: 'failed' },
  { first: ['passed'], second: ['passed'], is: 'green' },
  { first: ['passed'], second: [], is: 'green' },
  // Two tests with the same title.
  { first: ['failed', 'passed'], second: ['failed', 'passed'], is: 'failed' },
] as const)('a test that $first first and $second then is $is', ({ first, second, is }) => {
  const { failed, unsteady } = judge(
    first.map((state) => resultIn(state)),
    second.map((state) => resultIn(state)),
  )
  expect({ failed: failed.length, unsteady: unsteady.length }).toEqual({
    failed: is === 'failed' ? 1 : 0,
    unsteady: is === 'unsteady' ? 1 : 0,
  })
})

test('a failure in a project of the browser is not excused by another project', () => {
  const failed = resultIn('failed')
  const { unsteady } = judge([failed, { ...failed, project: 'phone', state: 'passed' }], [])
  expect(unsteady).toEqual([])
})

test.each([
  { args: '', options: { run: 'whole', keepsTimes: false } },
  { args: '--keep-times', options: { run: 'whole', keepsTimes: true } },
  { args: '--near', options: { run: 'near', since: 'origin/main' } },
  { args: '--near --since HEAD~1', options: { run: 'near', since: 'HEAD~1' } },
  { args: '--shard 2/4', options: { run: 'shard', shard: 2, of: 4 } },
  { args: '--shard 5/4', options: null },
  { args: '--shard 0/4', options: null },
  { args: '--shard two', options: null },
  { args: '--nearly', options: null },
  { args: 'jobs', options: null },
  { args: '--since HEAD~1', options: null },
  { args: '--near --shard 1/2', options: null },
  { args: '--near --keep-times', options: null },
])('npm test -- $args', ({ args, options }) => {
  expect(optionsOf(args.split(' ').filter(Boolean))).toEqual(options)
})

test('every file of tests is of one kind, and in one quarter', () => {
  const files = allTests()
  expect(files.length).toBeGreaterThan(150)
  for (const file of files)
    expect(
      kinds.filter((kind) => kind.files.test(file)),
      file,
    ).toHaveLength(1)
  const quarters = shardsOf([checks, ...files], 4, costIn(readTimes()))
  expect(quarters.flat().toSorted()).toEqual([checks, ...files].toSorted())
})

test('the quarters take about as long, and are the same in whichever order files are listed', () => {
  const cost = costIn(readTimes())
  const items = [checks, ...allTests()]
  const quarters = shardsOf(items, 4, cost)
  const costs = quarters.map(cost)
  expect(Math.max(...costs) / Math.min(...costs)).toBeLessThan(1.2)
  expect(shardsOf(items.toReversed(), 4, cost)).toEqual(quarters)
})

test('the workflow runs every quarter', () => {
  const workflow = readFileSync('.github/workflows/test.yml', 'utf8')
  const [, shards = ''] = /shard: \[([\d, ]+)\]/.exec(workflow) ?? []
  const [, count] = /--shard \$\{\{ matrix\.shard \}\}\/(\d+)/.exec(workflow) ?? []
  const all = Array.from({ length: Number(count) }, (_, i) => i + 1)
  expect(shards.split(', ').map(Number)).toEqual(all)
  expect(all.length).toBeGreaterThan(1)
})

test('a file that was never measured counts as the median, and the longest of Vitest as the least', () => {
  const [vitest, pages] = kinds
  const [a, b, c] = ['tests/a.test.ts', 'tests/b.test.ts', 'tests/c.test.ts'] as const
  const cost = costIn({ [a]: 4, [b]: 100, [c]: 20, 'tests/e2e/site/a.spec.ts': 30 })
  expect(cost([a])).toBe((vitest?.start ?? 0) + 4)
  expect(cost([a, b, c])).toBe((vitest?.start ?? 0) + 100)
  expect(cost(['tests/new.test.ts'])).toBe((vitest?.start ?? 0) + 30)
  const site = 25
  expect(cost(['tests/e2e/site/a.spec.ts'])).toBe(site + (pages?.start ?? 0) + 30 / 2)
})

test('nearer files fill the time first, and a shorter one takes what is left of it', () => {
  const cost = (files: string[]) => files.reduce((sum, file) => sum + file.length, 0)
  expect(fitting(['aa'], ['bbb', 'cccc', 'd'], cost, 6)).toEqual({
    run: ['aa', 'bbb', 'd'],
    left: ['cccc'],
  })
})

const files = read('{db,worker,site,tests}/**/*.{ts,tsx,astro}')
const near = reachIn(new Map([...files].map(([file, text]) => [file, importsIn(file, text)])))

/** Real changes: the nouns of their files, the nearest tests, and files that need the whole run. */
test.each([
  {
    change: 'the card of a study',
    files: ['site/parts/studies/StudyCard.astro', 'site/parts/studies/listed.ts'],
    nouns: ['study'],
    added: ['news'],
    nearest: ['tests/site/studies/studies.test.ts', 'tests/e2e/site/studies.spec.ts'],
  },
  {
    change: 'calls and their tests',
    files: [
      'db/candidates/attempts/undo-attempt.ts',
      'tests/worker/candidates/taking-back.test.ts',
    ],
    nouns: ['candidate'],
    own: ['tests/worker/candidates/taking-back.test.ts'],
    nearest: ['tests/worker/candidates/candidates.test.ts'],
  },
  {
    change: 'a merge that is undone',
    files: ['db/candidates/merge/undo-merge.ts'],
    nouns: ['candidate'],
    nearest: [
      'tests/worker/candidates/people/merges.test.ts',
      'tests/e2e/admin/candidates/merge.spec.ts',
    ],
  },
  {
    change: 'pages that go live',
    files: ['worker/lib/publish/overlay/make.ts', 'tests/worker/publishing/kills.test.ts'],
    nouns: ['publish'],
    own: ['tests/worker/publishing/kills.test.ts'],
    nearest: ['tests/worker/publishing/overlay.test.ts'],
  },
  {
    change: 'routes of two nouns, and what they share',
    files: ['worker/routes/media.ts', 'worker/routes/redirects.ts', 'site/admin/base/owners.ts'],
    nouns: ['media', 'redirect'],
    added: ['candidate', 'inquiry', 'study'],
    nearest: ['tests/worker/records/media.test.ts', 'tests/worker/publishing/redirects.test.ts'],
  },
  {
    change: 'what a deployment asks first',
    files: ['.github/workflows/deploy.yml', 'worker/operate/deploy/pending.ts'],
    nouns: ['deploy'],
    nearest: ['tests/worker/operation/deployment.test.ts'],
  },
  {
    change: 'a helper of tests',
    files: ['tests/helpers/visits/booking.ts'],
    nouns: [],
    nearest: ['tests/worker/visits/booking.test.ts'],
  },
  { change: 'words', files: ['README.md', 'CHANGELOG.md'], nouns: [] },
  { change: 'the client of the database', files: ['db/client.ts'], nouns: [], whole: true },
  { change: 'a migration', files: ['db/migrations/0000_tables.sql'], nouns: [], whole: true },
  { change: 'a package', files: ['package-lock.json'], nouns: [], whole: true },
  { change: 'a style', files: ['site/styles/dialog.css'], nouns: [], whole: true },
  { change: 'a field of forms', files: ['site/ui/form/Field.tsx'], nouns: [], whole: true },
  { change: 'how tests start', files: ['tests/helpers/start/api.ts'], nouns: [], whole: true },
])('$change', ({ files: changed, nouns, added = [], own = [], nearest = [], whole = false }) => {
  const found = near(changed)
  const all = (of: (reached: (typeof found.reached)[0]) => Set<string>) =>
    [...new Set(found.reached.flatMap((reached) => [...of(reached)]))].toSorted()
  expect(found.own).toEqual(own)
  expect(found.reached.some(({ isWhole }) => isWhole)).toBe(whole)
  if (whole) return
  expect(all((reached) => reached.own)).toEqual(nouns)
  expect(all((reached) => reached.added)).toEqual(added)
  expect(found.others.slice(0, 5)).toEqual(expect.arrayContaining(nearest))
})
