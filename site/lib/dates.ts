/** The clinic's time zone, set for the build. */
export const timeZone = process.env.SITE_TIME_ZONE || 'America/New_York'
