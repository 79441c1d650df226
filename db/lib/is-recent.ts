/** Whether this was less than `ms` ago. A time that is still to come was noted before the clock was set back. */
export const isRecent = (since: number, ms: number, now = Date.now()) => Math.abs(now - since) < ms
