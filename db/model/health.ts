import { alarmAfter } from './held.ts'

/** When staff are told that something is late. */
export const mailLateMinutes = 15
export const inboxLateMinutes = alarmAfter / 60_000
export const backupOverdueDays = 7
