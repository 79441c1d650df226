import { readFileSync } from 'node:fs'

type VitestReport = {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; title: string; failureMessages: string[] }[]
  }[]
}

type Spec = {
  file: string
  line: number
  title: string
  ok: boolean
  tests: { results: { error?: { message?: string } }[] }[]
}
type Suite = { specs: Spec[]; suites?: Suite[] }
type PlaywrightReport = { suites: Suite[]; errors: { message?: string }[] }

const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

const line = (where: string, title: string, message = '') =>
  `${where} › ${title}\n    ${message.split('\n').slice(0, 4).join('\n    ')}`

/** The failed tests in a report of Vitest's JSON reporter, each with the start of its message. */
export function failuresOfVitest(file: string): string[] {
  return (read(file) as VitestReport).testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [line(name, 'the file itself', message)] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ title, failureMessages }) => line(name, title, failureMessages[0])),
  ])
}

/** The failed tests in a report of Playwright's JSON reporter, each with the start of its message. */
export function failuresOfPlaywright(file: string): string[] {
  const { suites, errors } = read(file) as PlaywrightReport
  const specsOf = (suite: Suite): Spec[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsOf),
  ]
  const failed = suites.flatMap(specsOf).filter(({ ok }) => !ok)
  return [
    ...errors.map(({ message }) => line('Playwright', 'the run itself', message)),
    ...failed.map(({ file: at, line: row, title, tests }) => {
      const results = tests.flatMap(({ results }) => results)
      return line(`${at}:${row}`, title, results.find(({ error }) => error)?.error?.message)
    }),
  ]
}
