import * as v from 'valibot'
import { flag } from './lib/choices.ts'
import { model, optionalLine, required } from './lib/fields.ts'
import {
  type ClosedDay,
  defaultVisitFields,
  visitFields,
  visitFieldsGiven,
} from './visits/location-fields.ts'
import { closedDaysOf } from './hours/closed-days.ts'
import { isTimeZone } from './lib/time.ts'
import { OfficeHours as Hours, type OfficeHours } from './hours/hours.ts'
import { basedOnVersion } from './studies/study.ts'
import type { FormFields } from './records/fields.ts'

/** Staff write one location a line, its place before a colon: "Boston: 210 Harbor Row, …". */
export const locationsOf = (address: string) =>
  address
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => {
      const [, place, rest] = /^([^:,]{1,40}):\s*(.+)$/.exec(line.trim()) ?? []
      return { place, lines: rest ?? line.trim() }
    })

/** “Boston and London”, as texts name the places of the clinic. */
export function citiesOf(address: string) {
  const places = [...new Set(locationsOf(address).flatMap(({ place }) => place ?? []))]
  const last = places.pop()
  if (!last) return 'our city'
  return places.length > 0 ? `${places.join(', ')} and ${last}` : last
}

const noZone = 'Please enter a time zone such as America/New_York'

/** A place of the clinic as staff save it. Name and address are one line of the company details. */
export const Location = model({
  name: v.pipe(
    required('Please name the location', 40),
    v.regex(/^[^:,]+$/, 'Please use a name without colons and commas'),
  ),
  address: required('Please enter the address', 500),
  phone: optionalLine(50),
  timeZone: v.pipe(v.string(noZone), v.check(isTimeZone, noZone)),
  hours: Hours,
  ...visitFields,
  active: flag(true),
})
export type Location = v.InferOutput<typeof Location>

export const locationFields = {
  name: {
    label: 'Name',
    hint: 'A short one, such as the city: texts say {cities} for all of them.',
    kind: 'line',
  },
  phone: { label: 'Phone', kind: 'phone' },
  address: { label: 'Address', kind: 'line', wide: true },
  timeZone: { label: 'Time zone', hint: 'Such as America/New_York.', kind: 'line' },
  hours: { label: 'Hours', kind: 'own' },
  closedDays: { label: 'Closed days', kind: 'own' },
  break: { label: 'Break', hint: 'No visit takes place then.', kind: 'own' },
  stepMinutes: {
    label: 'Minutes between times',
    hint: '60 offers 9:00, 10:00 and so on.',
    kind: 'number',
  },
  horizonDays: {
    label: 'Days ahead',
    hint: 'Visitors can choose a day up to so many days ahead.',
    kind: 'number',
  },
  capacity: {
    label: 'Visits at the same time',
    hint: 'As many visits may overlap, of all types together.',
    kind: 'number',
  },
  active: {
    label: 'Active (visible on website)',
    hint: 'Switched off, it is kept for its studies and visits, and leaves the pages and the visit form.',
    kind: 'yes or no',
    wide: true,
  },
} as const satisfies FormFields<Location>

/** All closed days in one list. Days for everybody are also in its hours, where due times and other tools read them. */
export function withClosedDays<L extends Pick<Location, 'timeZone' | 'hours' | 'closedDays'>>(
  location: L,
): L {
  const { timeZone, hours } = location
  const inHours = (hours.closed?.days ?? []).map(({ date, name: reason = '' }): ClosedDay => ({
    date,
    reason,
    whom: 'everybody',
  }))
  const byDate = new Map([...inHours, ...location.closedDays].map((day) => [day.date, day]))
  for (const { date, reason } of inHours) {
    byDate.set(date, { date, reason: byDate.get(date)?.reason || reason, whom: 'everybody' })
  }
  const closedDays = [...byDate.values()].toSorted((one, other) =>
    one.date.localeCompare(other.date),
  )
  const days = closedDays
    .filter(({ whom }) => whom === 'everybody')
    .map(({ date, reason }) => ({ date, ...(reason && { name: reason }) }))
  const isUsual = !hours.closed && days.length === 0
  const closed = { ...closedDaysOf({ timeZone, hours }), days }
  return { ...location, closedDays, hours: isUsual ? hours : { ...hours, closed } }
}

/** A location as its form has it, with every field. */
export const WholeLocation = model({ ...Location.entries, ...visitFieldsGiven })

/** A change of a location. Missing fields for visits stay as they are. */
export const LocationChange = model({
  ...Location.entries,
  ...v.partial(v.object(visitFieldsGiven)).entries,
  basedOn: v.optional(basedOnVersion),
})

export type StudyLocation = {
  id: number
  name: string
  address: string
  phone: string | null
  timeZone: string
}

type Company = { name: string; address: string; hours: OfficeHours }

/** A telephone number at the end of a line: after a comma, with seven digits at least. */
const phoneAtEnd = /,\s*((?=(?:\D*\d){7})\+?[\d\s().–-]+)$/

const isBritish = (address: string) => /(?:United Kingdom|UK)\.?$/.test(address)

const maxName = 40

/** The locations that the company details name, one a line, with ids by their order. */
export const locationsInDetails = (company: Company, timeZone: string) =>
  locationsOf(company.address).map(({ place, lines }, at) => {
    const [ending = '', phone = null] = phoneAtEnd.exec(lines) ?? []
    const address = lines.slice(0, lines.length - ending.length)
    return {
      id: at + 1,
      name:
        place ??
        company.name
          .replace(/[:,\s]+/g, ' ')
          .slice(0, maxName)
          .trim(),
      address,
      phone: phone?.trim() ?? null,
      timeZone: isBritish(address) ? 'Europe/London' : timeZone,
      hours: company.hours,
      ...defaultVisitFields,
      active: true,
    }
  })

type Place = { name: string; address: string; phone: string | null }

/** The locations as lines of the company details. */
export const addressLines = (locations: readonly Place[]) =>
  locations
    .map(({ name, address, phone }) => `${name}: ${[address, phone].filter(Boolean).join(', ')}`)
    .join('\n')
