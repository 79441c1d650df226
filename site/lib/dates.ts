/** The clinic's time zone, set for the build. */
export const clinicTimeZone = process.env.SITE_TIME_ZONE || 'America/New_York'
