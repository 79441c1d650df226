/** When staff are told that something is late. */
export const mailLateMinutes = 15
export const inboxLateMinutes = 10
export const backupOverdueDays = 7
/** Cron runs each minute. Its hourly work may be missed by one run that took too long. */
export const cronLateMinutes = 60
export const hourlyLateMinutes = 125
