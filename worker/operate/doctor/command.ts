import { resolve } from 'node:path'
import { stageOf } from '../deploy/stage.ts'
import { runAsCommand } from '../main.ts'
import { checksOf } from './checks.ts'
import { examine } from './examine.ts'
import { localChecks } from './checks/local.ts'
import { wranglerLogin } from './login.ts'
import { reportLines } from './report.ts'
import type { EnvSettings, Subject } from './subject.ts'

const timeoutMs = 10_000
const slowMs = 2000

async function run(args: string[]) {
  // An empty variable counts as not set, as in a workflow.
  const set = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value))
  if (args.includes('--server')) return runOnServer(set)
  if (set['BACKUP_RECIPIENT'])
    console.log('These look like the settings of a server: see npm run doctor -- --server.')
  const { stage, settings: env } = stageOf(args, set)
  const login = wranglerLogin(timeoutMs)
  const subject: Subject = { env, login, signal: AbortSignal.timeout(timeoutMs) }
  const checks = args.includes('--local')
    ? await localChecks(subject, resolve(env['DATA_DIR'] ?? '.data'))
    : checksOf(subject, stage)
  console.log('Checking, and changing nothing …\n')
  const examined = await examine(checks, timeoutMs, slowMs)
  console.log(reportLines(examined, env).join('\n'))
  process.exitCode = examined.some(({ state }) => state === 'wrong') ? 1 : 0
}

/** Loads the code of servers, with its mail library, only for them. */
async function runOnServer(env: EnvSettings) {
  const { examineServer } = await import('#worker/operate/server/doctor/run.ts')
  const { realMachine } = await import('#worker/operate/server/doctor/machine.ts')
  console.log('Checking, and changing nothing. STAFF_EMAIL gets a test letter …\n')
  const { lines, isWrong } = await examineServer(env, realMachine())
  console.log(lines.join('\n'))
  process.exitCode = isWrong ? 1 : 0
}

await runAsCommand(import.meta.url, () => run(process.argv.slice(2)))
