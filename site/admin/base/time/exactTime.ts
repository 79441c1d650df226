import { zoneLabel } from '#db/model/lib/time.ts'
import { $timeZone, longDateTime } from './dates.ts'

/** November 30, 2026 at 9:00 AM EST */
export const exactTime = (iso: string) =>
  `${longDateTime(iso)} ${zoneLabel($timeZone.get(), iso, 'short')}`
