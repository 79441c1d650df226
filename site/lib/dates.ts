import { defaultTimeZone, formatTime } from '#db/model/lib/time.ts'

/** The clinic's time zone, set for the build. */
export const clinicTimeZone = process.env.SITE_TIME_ZONE || defaultTimeZone

/** The date of a post at the clinic: 'March 01, 2027', or 'Mar 01, 2027' */
export const postDate = (iso: string, month: 'long' | 'short') =>
  formatTime(iso, { year: 'numeric', month, day: '2-digit', timeZone: clinicTimeZone })
