import type { Usage } from '#worker/operate/process/usage.ts'
import type { Sighting } from '../dead.ts'

/** The time since a part's last answer, and the CPU time that its process has used since. */
export class Silence {
  private since = performance.now()
  private movedAt = this.since
  private heardAt = this.since
  private computedMs = 0
  private last: Pick<Usage, 'pid' | 'cpuMs'> | undefined

  hear(answeredAt: number) {
    if (answeredAt <= this.heardAt) return
    this.heardAt = answeredAt
    this.movedAt = answeredAt
    this.since = Math.max(this.since, answeredAt)
    this.computedMs = 0
    this.last = undefined
  }

  /** Time since the part answered or its process used CPU. */
  get idleMs() {
    return performance.now() - this.movedAt
  }

  /** Restarts the timeout of the part. */
  startAgain() {
    this.since = performance.now()
  }

  look({ pid, cpuMs, state }: Omit<Usage, 'group'>): Sighting {
    const isSame = this.last?.pid === pid
    const computed = this.last && isSame ? cpuMs - this.last.cpuMs : 0
    this.last = { pid, cpuMs }
    this.computedMs += computed
    const now = performance.now()
    if (!isSame || computed > 0) this.movedAt = now
    const { since, idleMs, computedMs } = this
    return { silentMs: now - since, idleMs, computedMs, state }
  }
}
