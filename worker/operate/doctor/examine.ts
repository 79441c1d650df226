import { withTimeout } from '#worker/lib/deadline.ts'
import { type Check, type Finding, wrong } from './finding.ts'
import { whyAway } from './why-away.ts'

export type Examined = Finding & { name: string; ms?: number }

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Runs all checks at the same time, and none for longer than `usualMs` or its own time. */
export const examine = (checks: Check[], usualMs: number, slowMs: number): Promise<Examined[]> =>
  Promise.all(
    checks.map(async ({ name, run, isInstant, ifAway = 'Try again.', timeoutMs = usualMs }) => {
      const started = performance.now()
      const elapsed = () => performance.now() - started
      const finding = await withTimeout(timeoutMs, run()).catch((error: unknown) => {
        // The deadline of all checks began a little before this one.
        const isLate = elapsed() >= timeoutMs * 0.9
        return wrong(isLate ? `no answer within ${seconds(timeoutMs)}` : whyAway(error), ifAway)
      })
      const ms = elapsed()
      if (isInstant || finding.state === 'skipped') return { name, ...finding }
      return { name, ms, ...(ms > slowMs ? asSlow(finding, ms) : finding) }
    }),
  )

const asSlow = (finding: Finding, ms: number): Finding =>
  finding.state === 'ok'
    ? {
        state: 'warning',
        says: `${finding.says}, but slowly: after ${seconds(ms)}`,
        todo: 'Try again. If it stays slow, ask who provides it.',
      }
    : finding
