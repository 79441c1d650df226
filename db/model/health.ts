/** When staff are told that something is late. */
export const mailLateMinutes = 15
export const inboxLateMinutes = 10
export const backupOverdueDays = 7
/** On a machine of one's own: its disk is nearly full, or its clock is behind what it has stored. */
export const fullestDisk = 0.85
export const leastFreeBytes = 2 * 1024 ** 3
export const clockBehindMs = 60_000
/** Cron runs each minute. Its hourly work may be missed by one run that took too long. */
export const cronLateMinutes = 60
export const hourlyLateMinutes = 125
