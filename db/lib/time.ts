export const minute = 60_000

/** The time in so many ms, or before so many if negative, as the tables store it. */
export const timeFromNow = (ms: number) => new Date(Date.now() + ms).toISOString()
