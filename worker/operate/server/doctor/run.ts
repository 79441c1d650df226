import { examine } from '#worker/operate/doctor/examine.ts'
import { reportLines } from '#worker/operate/doctor/report.ts'
import type { EnvSettings } from '#worker/operate/doctor/subject.ts'
import { serverRows } from '../settings/rows.ts'
import { serverChecks } from './checks.ts'
import type { Machine } from './machine.ts'

const timeoutMs = 15_000
const slowMs = 2000

/** The lines of `npm run doctor -- --server`, and whether one of them is WRONG. */
export async function examineServer(env: EnvSettings, machine: Machine) {
  // Requests end a little earlier, so that each check can say which one got no answer.
  const signal = AbortSignal.timeout(timeoutMs * 0.8)
  const examined = await examine(serverChecks(env, machine, signal), timeoutMs, slowMs)
  return {
    lines: reportLines(examined, env, serverRows),
    isWrong: examined.some(({ state }) => state === 'wrong'),
  }
}
