import { expect, test } from 'vitest'
import { officeHours, type OfficeHours } from '#db/model/hours/hours.ts'
import { clockTime, wallTime } from '#db/model/lib/clock.ts'
import { defaultVisitFields } from '#db/model/visits/location-fields.ts'
import { clockIn, shownInstant } from '#db/model/lib/time.ts'
import { nearestFree, slotDays } from '#db/model/visits/offer.ts'
import { settingOf } from '#db/model/visits/place.ts'
import { planVisit } from '#db/model/visits/plan.ts'
import {
  addMinutes,
  busiest,
  closureOf,
  daysFrom,
  hasRoom,
  timesOfDay,
  type VisitPlace,
} from '#db/model/visits/times.ts'

const allDay: OfficeHours[keyof Pick<OfficeHours, 'mon'>] = [['00:00', '23:45']]
const everyDay: OfficeHours = {
  mon: allDay,
  tue: allDay,
  wed: allDay,
  thu: allDay,
  fri: allDay,
  sat: allDay,
  sun: allDay,
  closed: { holidays: [], days: [] },
}

const placeIn = (timeZone: string, more: Partial<VisitPlace> = {}): VisitPlace => ({
  ...defaultVisitFields,
  timeZone,
  hours: everyDay,
  break: null,
  stepMinutes: 15,
  ...more,
})

const changes = [
  ['America/New_York', '2027-03-14', 'forward'],
  ['America/New_York', '2027-11-07', 'back'],
  ['Europe/London', '2027-03-28', 'forward'],
  ['Europe/London', '2027-10-31', 'back'],
] as const

test.each(changes)(
  'in %s on %s, when clocks go %s, each time is one that clocks show',
  (zone, date) => {
    for (const day of daysFrom(
      date.slice(0, 8) + String(Number(date.slice(8)) - 1).padStart(2, '0'),
      date,
    )) {
      for (const minutes of [15, 45, 120]) {
        const times = timesOfDay(day, placeIn(zone), minutes)
        expect(times.length).toBeGreaterThan(80)
        for (const { time, startsAt, endsAt } of times) {
          const shown = clockIn(zone, startsAt)
          expect([shown.date, clockTime(shown.time)]).toEqual([day, time])
          expect(endsAt).toBe(addMinutes(startsAt, minutes))
          // The label leads back to the same time. If a label occurs twice, to the first one.
          expect(shownInstant(zone, day, wallTime(time))).toBe(startsAt)
        }
        const starts = times.map(({ startsAt }) => startsAt)
        expect(starts).toEqual(starts.toSorted())
        expect(new Set(times.map(({ time }) => time)).size).toBe(times.length)
      }
    }
  },
)

test.each([
  ['America/New_York', '2027-03-14', '2:30 AM'],
  ['Europe/London', '2027-03-28', '1:30 AM'],
])('in %s on %s there is no %s', (zone, date, label) => {
  expect(shownInstant(zone, date, wallTime(label))).toBeUndefined()
  expect(timesOfDay(date, placeIn(zone), 15).map(({ time }) => time)).not.toContain(label)
})

test('an hour that comes twice is offered once, as the first', () => {
  const times = timesOfDay('2027-11-07', placeIn('America/New_York'), 15)
  expect(times.find(({ time }) => time === '1:30 AM')?.startsAt).toBe('2027-11-07T05:30:00.000Z')
})

const boston = placeIn('America/New_York', {
  hours: { ...officeHours, closed: { holidays: ['us_thanksgiving'], days: [] } },
  break: ['12:00', '13:00'],
  stepMinutes: 60,
})
const labels = (date: string, minutes: number) =>
  timesOfDay(date, boston, minutes).map(({ time }) => time)

test('a visit fits into the hours, and around the break', () => {
  expect(labels('2027-03-01', 45)).toEqual([
    '8:00 AM',
    '9:00 AM',
    '10:00 AM',
    '11:00 AM',
    '1:00 PM',
    '2:00 PM',
    '3:00 PM',
    '4:00 PM',
  ])
  // Intervals are half-open: a visit may end exactly when the break or the evening begins.
  expect(labels('2027-03-01', 60)).toEqual(labels('2027-03-01', 45))
  expect(labels('2027-03-01', 120)).toEqual([
    '8:00 AM',
    '9:00 AM',
    '10:00 AM',
    '1:00 PM',
    '2:00 PM',
    '3:00 PM',
  ])
  // Hours with a note can be chosen.
  expect(labels('2027-03-06', 45)).toEqual(['9:00 AM', '10:00 AM', '11:00 AM'])
  expect(labels('2027-03-07', 45)).toEqual([])
})

test('closed days have a reason', () => {
  const day = { date: '2027-03-01', reason: 'Moving house', whom: 'visits' } as const
  const closed = { ...boston, closedDays: [day] }
  expect(closureOf('2027-03-01', closed)).toBe('Moving house')
  expect(closureOf('2027-03-07', closed)).toBe('Closed on Sundays')
  expect(closureOf('2027-11-25', closed)).toBe('Thanksgiving Day')
  expect(closureOf('2027-03-02', closed)).toBeUndefined()
  expect(timesOfDay('2027-03-01', closed, 45)).toEqual([])
})

const at = (from: string, to: string, visitType = 'consultation') => ({
  startsAt: `2027-03-01T${from}:00.000Z`,
  endsAt: `2027-03-01T${to}:00.000Z`,
  visitType,
})

test('a time is free while at no moment its place or its type is full', () => {
  const visit = at('10:00', '12:00')
  const one = at('09:00', '10:00')
  const chain = [at('09:30', '10:30'), at('10:30', '11:30'), at('11:30', '12:30')]
  expect(busiest(visit, [one])).toBe(0)
  expect(busiest(visit, chain)).toBe(1)
  expect(busiest(visit, [...chain, at('11:15', '11:45')])).toBe(2)
  const limits = { capacity: 2, typeCapacity: null, visitType: 'screening' }
  expect(hasRoom(visit, chain, limits)).toBe(true)
  expect(hasRoom(visit, [...chain, at('10:00', '10:01')], limits)).toBe(false)
  expect(hasRoom(visit, chain, { ...limits, typeCapacity: 1 })).toBe(true)
  expect(hasRoom(visit, [at('11:59', '13:00', 'screening')], { ...limits, typeCapacity: 1 })).toBe(
    false,
  )
})

const location = {
  id: 1,
  name: 'Boston',
  address: 'Harbor Row',
  phone: null,
  active: true,
  ...boston,
}
const places = { locations: [{ ...location, capacity: 4 }], types: [] }

test('a visitor in a third zone is offered the moments of the place', () => {
  const setting = settingOf(places, 'consultation')
  if (!setting) throw new Error('There is a location')
  const now = new Date('2027-03-01T12:30:00Z')
  const [day] = slotDays(setting, { from: '2027-03-01', to: '2027-03-01' }, [], now)
  expect(day?.slots[0]).toEqual({
    time: '8:00 AM',
    startsAt: '2027-03-01T13:00:00.000Z',
    free: true,
  })
  const near = nearestFree(
    setting,
    '2027-03-01T13:00:00.000Z',
    { from: '2027-03-01', to: '2027-03-02' },
    [],
    now,
  )
  expect(near.map(({ time }) => time)).toEqual(['9:00 AM', '10:00 AM', '11:00 AM'])
})

test('lead time and horizon bind visitors', () => {
  const now = new Date('2027-03-01T12:30:00Z')
  const plan = (
    visitType: 'consultation' | 'screening',
    preferredDate: string,
    locationId?: number,
  ) =>
    planVisit(
      places,
      { visitType, preferredDate, preferredTime: '9:00 AM', location: locationId },
      now,
    )
  expect(plan('consultation', '2027-03-01', 1)).toHaveProperty('plan')
  expect(plan('screening', '2027-03-01', 1)).toHaveProperty('problem.path', 'preferredTime')
  expect(plan('screening', '2027-03-03', 1)).toHaveProperty('plan.isBooked', false)
  expect(plan('consultation', '2027-12-01', 1)).toHaveProperty('problem.path', 'preferredDate')
  expect(plan('consultation', '2027-12-01')).toHaveProperty('problem.path', 'preferredDate')
  expect(plan('consultation', '2027-03-03')).toHaveProperty('plan.isBooked', false)
})
