import { kinds } from './kinds.ts'

const bin = (name: string) =>
  new URL(`../../../node_modules/.bin/${name}`, import.meta.url).pathname

export type Step = { title: string; command: string[] }

export type TestStep = Step & {
  /** The command that runs some of its files, one at a time. */
  again: (files: string[], projects: string[]) => string[]
  onSite: boolean
}

export const scripts: Step = {
  title: 'Types and lint of scripts',
  command: [bin('oxlint'), '--deny-warnings'],
}
export const templates: Step = {
  title: 'Types of templates',
  command: [
    bin('astro'),
    'check',
    '--minimumSeverity=error',
    '--tsconfig=site/astro.tsconfig.json',
  ],
}
export const format: Step = {
  title: 'Format',
  command: [bin('prettier'), '--check', '--log-level', 'warn', '.'],
}

export function vitestStep(title: string, config: string, files: string[]): TestStep {
  const command = [bin('vitest'), 'run', `--config=${config}`]
  return {
    title,
    command: [...command, ...files],
    again: (red) => [...command, '--maxWorkers=1', ...red],
    onSite: false,
  }
}

export function playwrightStep(
  title: string,
  config: string,
  projects: string[],
  files: string[],
): TestStep {
  const command = [bin('playwright'), 'test', `--config=${config}`, '--no-deps']
  const ofProjects = (names: string[]) => names.map((name) => `--project=${name}`)
  // Each run empties its own output folder.
  const output = `--output=test-results/${projects.join('-')}`
  return {
    title,
    command: [...command, output, ...ofProjects(projects), ...files],
    again: (red, names) => [
      ...command,
      `${output}-again`,
      '--workers=1',
      ...ofProjects(names),
      ...red,
    ],
    onSite: true,
  }
}

/** The steps that run these test files; without files, all steps. */
export function testSteps(files?: string[]): TestStep[] {
  return kinds.flatMap(({ title, files: pattern, projects }) => {
    const own = files?.filter((file) => pattern.test(file)) ?? []
    if (files && own.length === 0) return []
    return projects
      ? playwrightStep(title, 'tests/playwright.config.ts', projects, own)
      : vitestStep(title, 'tests/vitest.config.ts', own)
  })
}
