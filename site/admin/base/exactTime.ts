import { $timeZone, longDateTime } from './dates.ts'

/** November 30, 2026 at 9:00 AM EST */
export function exactTime(iso: string) {
  const options = { timeZone: $timeZone.get(), timeZoneName: 'short' } as const
  const parts = new Intl.DateTimeFormat('en-US', options).formatToParts(new Date(iso))
  return `${longDateTime(iso)} ${parts.find(({ type }) => type === 'timeZoneName')?.value}`
}
