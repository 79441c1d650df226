import { parsePhoneNumberFromString } from 'libphonenumber-js'
import { clockIn } from '#db/model/lib/time.ts'

// Older engines, Node.js 20 among them, have a property instead of the method.
type WithZones = Partial<Pick<Intl.Locale, 'getTimeZones'>> & { timeZones?: string[] }

function zonesOf(country: string) {
  const locale: WithZones = new Intl.Locale('und', { region: country })
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}

/**
 * A time zone of the country that the telephone number belongs to, if all its zones show the same time now. Null for
 * the United States among others: their area codes say little, as people keep their numbers when they move.
 */
export function zoneOfNumber(phoneKey: string | null, now = new Date()) {
  const country = phoneKey && parsePhoneNumberFromString(phoneKey)?.country
  const zones = country ? zonesOf(country) : []
  const times = new Set(zones.map((zone) => JSON.stringify(clockIn(zone, now))))
  return times.size === 1 ? (zones[0] ?? null) : null
}
