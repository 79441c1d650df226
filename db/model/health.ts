/** When staff are told that something is late. */
export const mailLateMinutes = 15
export const inboxLateMinutes = 10
export const backupOverdueDays = 7
