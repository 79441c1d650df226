/** 'Monday, January 5, 2026' */
export const dayInWords = (date: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

/** 'Monday, January 5, 9:00 AM' */
export const shortTimeInWords = (date: string, time: string) =>
  `${dayInWords(date).replace(/, \d+$/, '')}, ${time}`

/** 'Eastern Time' */
export function zoneInWords(timeZone: string, at: Date) {
  const zone = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  return zone?.value ?? timeZone
}

/** 'Monday, January 5, 2026 at 9:00 AM (Eastern Time)' */
export const timeInWords = (date: string, time: string, timeZone: string) =>
  `${dayInWords(date)} at ${time} (${zoneInWords(timeZone, new Date(`${date}T00:00:00Z`))})`
