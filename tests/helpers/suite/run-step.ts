import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Report, reportSetting } from './report/report.ts'
import type { Step } from './steps.ts'

/** Runs a step and shows what it prints. */
async function statusOf({ title, command: [program = '', ...args] }: Step, reportFile: string) {
  console.log(`\n— ${title}`)
  const began = Date.now()
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', [reportSetting]: reportFile },
  })
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null]
  console.log(`— ${title}: ${Math.round((Date.now() - began) / 1000)} s`)
  return code ?? signal
}

/** Runs a step without tests, and returns its problems. */
export async function runCheck(step: Step): Promise<string[]> {
  const status = await statusOf(step, '')
  return status === 0 ? [] : [`${step.title} ended with ${status}, see its output above`]
}

/** Runs a step with tests. Also an error: a runner that fails without a failed test, or that leaves no report. */
export async function runTestStep(step: Step): Promise<Report> {
  const file = join(tmpdir(), `${randomUUID()}.json`)
  const status = await statusOf(step, file)
  if (!existsSync(file))
    return { results: [], errors: [`${step.title} left no report: ${status}`], seconds: {} }
  const report: Report = JSON.parse(readFileSync(file, 'utf8'))
  const isExplained = report.results.some(({ state }) => state === 'failed')
  const errors = report.errors.map((message) => `${step.title}: ${message}`)
  if (status !== 0 && !isExplained && errors.length === 0)
    errors.push(`${step.title} ended with ${status}, though no test failed`)
  return { ...report, errors }
}
