/** Where the clinic's clocks are; known while pages are built. */
export const timeZone = process.env.SITE_TIME_ZONE || 'America/New_York'
