/** How many files, or tests of a browser, run at a time. */
export const vitestWorkers = 3
export const playwrightWorkers = 2

export type Kind = {
  title: string
  files: RegExp
  /** projects of playwright.config.ts; kinds without projects belong to Vitest */
  projects?: string[]
  workers: number
  /** the time before its first test, in seconds */
  start: number
}

const inBrowser = { workers: playwrightWorkers, start: 5 }

/**
 * Every test file belongs to one kind. The kinds run in this order, because staff change what the pages before them
 * show.
 */
export const kinds: Kind[] = [
  {
    title: 'Model, Worker and builds',
    files: /^tests\/.*\.test\.ts$/,
    workers: vitestWorkers,
    start: 12,
  },
  {
    title: 'Pages, in a browser',
    files: /^tests\/e2e\/site\/.*\.spec\.ts$/,
    projects: ['desktop', 'phone'],
    ...inBrowser,
  },
  {
    title: 'The admin area, in a browser',
    files: /^tests\/e2e\/admin\/(?!publishing).*\.spec\.ts$/,
    projects: ['admin'],
    ...inBrowser,
  },
  {
    title: 'Publishing, in a browser',
    files: /^tests\/e2e\/admin\/publishing.*\.spec\.ts$/,
    projects: ['publishing'],
    ...inBrowser,
    // The tests of this kind are serial.
    workers: 1,
  },
]
