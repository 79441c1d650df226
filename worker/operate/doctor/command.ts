import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { keepFilesPrivate } from '../database/server.ts'
import { checksOf } from './checks.ts'
import { examine } from './examine.ts'
import { localChecks } from './local.ts'
import { reportLines } from './report.ts'
import type { Subject } from './subject.ts'

const timeoutMs = 10_000
const slowMs = 2000

const wrangler = new URL('../../../node_modules/.bin/wrangler', import.meta.url).pathname

/** wrangler renews the token of its login, and prints it. */
const login = async () => {
  const options = { timeout: timeoutMs, env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } }
  const asked = promisify(execFile)(wrangler, ['auth', 'token', '--json'], options)
  const printed = await asked.then(
    ({ stdout }) => stdout,
    () => '{}',
  )
  return (JSON.parse(printed) as { token?: string }).token
}

// An empty variable is one that is not set, as in a workflow.
const env = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
const subject: Subject = { env, login, signal: AbortSignal.timeout(timeoutMs) }

keepFilesPrivate()
const checks = process.argv.includes('--local')
  ? await localChecks(subject, resolve(env['DATA_DIR'] ?? '.data'))
  : checksOf(subject)
console.log('Checking, and changing nothing …\n')
const examined = await examine(checks, timeoutMs, slowMs)
console.log(reportLines(examined, env).join('\n'))
process.exitCode = examined.some(({ state }) => state === 'wrong') ? 1 : 0
