export const minute = 60_000

/** The time `ms` milliseconds from now, or ago if negative, as the tables store it. */
export const timeFromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
