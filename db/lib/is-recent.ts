/** A time in the near future counts too: it was noted before the clock was set back. */
export const isRecent = (since: number, ms: number, now = Date.now()) => Math.abs(now - since) < ms
