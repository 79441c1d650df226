import { expect, test } from 'vitest'
import { nextBusinessDay } from '#db/candidates/steps/deadline.ts'
import { proposedStep, type Situation } from '#db/candidates/steps/next-step.ts'
import { proposalAfter } from '#db/candidates/steps/proposal.ts'
import { closureOn, holidayKeys } from '#db/model/hours/closed-days.ts'
import { holidays, isHoliday } from '#db/model/hours/holidays.ts'
import { clockIn, nextMidnight, weekdayOf } from '#db/model/lib/time.ts'
import { type OfficeHours, officeHours, weekdayKeys } from '#db/model/hours/hours.ts'
import { byName } from '#db/model/lib/keys.ts'

const timeZone = 'America/New_York'
const minute = 60_000

/** 'Sat 2026-11-21 23:50' as the clock of the clinic shows it. */
const clock = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const shown = (iso: string | null) => {
  const parts = Object.fromEntries(
    clock.formatToParts(new Date(iso ?? 0)).map(({ type, value }) => [type, value]),
  )
  const { weekday, year, month, day, hour, minute } = parts
  return `${weekday} ${year}-${month}-${day} ${hour}:${minute}`
}

const situation = (now: string, more: Partial<Situation> = {}): Situation => ({
  status: 'new',
  nextAction: 'Call',
  dueAt: now,
  misses: 0,
  callTime: null,
  visitAt: null,
  isConfirmed: false,
  isVisitOff: false,
  now: new Date(now),
  office: { timeZone, hours: officeHours },
  ...more,
})

const withHours = (hours: Partial<OfficeHours>) => ({
  office: { timeZone, hours: { ...officeHours, ...hours } },
})

const allDays = (spans: OfficeHours['mon']): OfficeHours => ({
  ...byName(weekdayKeys, () => spans),
  notes: {},
})

const due = (one: Situation, status: Situation['status'] = 'new') =>
  shown(proposedStep(status, one).dueAt)

test.each([
  [
    'in office hours, at the same time on the next day',
    '2026-11-24T15:20:00-05:00',
    'Wed 2026-11-25 15:20',
  ],
  [
    'before opening, from the opening of that day',
    '2026-11-24T03:00:00-05:00',
    'Wed 2026-11-25 08:00',
  ],
  ['after closing, from the next opening', '2026-11-23T17:00:00-05:00', 'Wed 2026-11-25 08:00'],
  [
    'on Saturday at 23:50, from Monday’s opening',
    '2026-11-21T23:50:00-05:00',
    'Tue 2026-11-24 08:00',
  ],
  [
    'on Friday, by Monday: on Saturday people come by appointment',
    '2026-11-20T16:00:00-05:00',
    'Mon 2026-11-23 16:00',
  ],
  ['on the eve of Thanksgiving', '2026-11-25T15:20:00-05:00', 'Fri 2026-11-27 15:20'],
  ['on Thanksgiving', '2026-11-26T15:20:00-05:00', 'Mon 2026-11-30 08:00'],
  ['on the eve of Christmas', '2026-12-24T10:00:00-05:00', 'Mon 2026-12-28 10:00'],
  ['before a holiday on Saturday', '2026-07-02T10:00:00-04:00', 'Mon 2026-07-06 10:00'],
  ['before the clock goes forward', '2026-03-06T11:00:00-05:00', 'Mon 2026-03-09 11:00'],
  ['before the clock goes back', '2026-10-30T10:00:00-04:00', 'Mon 2026-11-02 10:00'],
  ['in the hour that comes twice', '2026-11-01T01:30:00-05:00', 'Tue 2026-11-03 08:00'],
])('a new candidate is promised an answer %s', (_when, now, expected) => {
  expect(due(situation(now))).toBe(expected)
})

const friday = '2026-11-20T16:00:00-05:00'

test.each([
  ['by appointment is no business day', {}, 'Mon 2026-11-23 16:00'],
  ['that closes earlier is one until then', { notes: {} }, 'Sat 2026-11-21 12:30'],
  [
    'that staff have closed is none',
    { closed: { holidays: [], days: [{ date: '2026-11-23' }] } },
    'Tue 2026-11-24 16:00',
  ],
] satisfies [string, Partial<OfficeHours>, string][])('a day %s', (_what, hours, expected) => {
  expect(due(situation(friday, withHours(hours)))).toBe(expected)
})

test('closed days are those that staff have chosen, or the usual ones of the country', () => {
  const eve = '2026-11-25T15:20:00-05:00'
  const none = withHours({ closed: { holidays: [], days: [] } })
  expect(due(situation(eve, none))).toBe('Thu 2026-11-26 15:20')
  const inLondon = { office: { timeZone: 'Europe/London', hours: officeHours } }
  const after = (now: string) => proposedStep('new', situation(now, inLondon)).dueAt
  expect(after('2026-11-25T15:20:00Z')).toBe('2026-11-26T15:20:00.000Z')
  expect(after('2026-12-24T15:20:00Z')).toBe('2026-12-29T15:20:00.000Z')
  const inBerlin = { office: { timeZone: 'Europe/Berlin', hours: officeHours } }
  expect(proposedStep('new', situation('2026-12-24T09:00:00Z', inBerlin)).dueAt).toMatch(
    /^2026-12-25/,
  )
})

test('an office that sees people by appointment only has its hours as business hours', () => {
  const note = 'by appointment'
  const notes = byName(weekdayKeys, () => note)
  expect(due(situation('2026-11-21T10:00:00-05:00', withHours({ notes })))).toBe(
    'Mon 2026-11-23 10:00',
  )
})

// https://www.opm.gov/policy-data-oversight/pay-leave/federal-holidays and https://www.gov.uk/bank-holidays
test.each([
  ['US', 2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ['US', 2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  ['US', 2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
  ['GB', 2025, '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26'],
  ['GB', 2026, '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28'],
  ['GB', 2027, '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28'],
  ['GB', 2028, '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26'],
])('the holidays of %s on weekdays of %i', (country, year, expected) => {
  const keys = holidayKeys.filter((key) => holidays[key].country === country)
  const first = Date.UTC(year, 0, 1)
  const days = Array.from({ length: 365 + Number(year === 2028) }, (_, n) =>
    new Date(first + n * 24 * 60 * minute).toISOString().slice(0, 10),
  ).filter((date) => !['sat', 'sun'].includes(weekdayOf(date)))
  const free = days.filter((date) => keys.some((key) => isHoliday(key, date)))
  expect(free.map((date) => date.slice(5)).join(' ')).toBe(expected)
})

test('whenever something begins, it is due within the hours of a business day', () => {
  const lunch: OfficeHours = {
    ...officeHours,
    tue: [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
    fri: [['08:00', '12:15']],
  }
  const closed = { holidays: [...holidayKeys], days: [{ date: '2026-12-24' }] }
  const hoursOf = { usual: officeHours, closed: { ...lunch, closed } }
  const wrong: string[] = []
  const [twoYears, from] = [730 * 24 * 60, Date.parse('2026-11-23T17:00:00Z')]
  // 300 times at all hours of the day. In some of the periods the clocks change.
  for (let after = -twoYears; after < twoYears; after += 7013) {
    const now = new Date(from + after * minute)
    for (const [name, hours] of Object.entries(hoursOf)) {
      const office = { timeZone, hours }
      const one = situation(now.toISOString(), { office })
      const dues = [
        nextBusinessDay(now, office),
        ...(['new', 'contacting', 'talking', 'screening'] as const).map(
          (status) => new Date(proposedStep(status, one).dueAt ?? 0),
        ),
        new Date(proposalAfter('voicemail', { ...one, misses: 2 }).dueAt ?? 0),
      ]
      for (const due of dues) {
        const { date, time } = clockIn(timeZone, due)
        const day = weekdayOf(date)
        const isOpen =
          !hours.notes?.[day] && hours[day].some(([from, to]) => time >= from && time < to)
        if (!isOpen || closureOn(date, office) !== undefined || due <= now)
          wrong.push(`${name}: ${now.toISOString()} is due ${date} ${time}`)
      }
    }
  }
  expect(wrong).toEqual([])
})

test('an hour that the clock change skips is passed over', () => {
  const everyNight = withHours(allDays([['02:00', '03:00']]))
  // On 8 March 2026, the clock goes from 2:00 to 3:00.
  expect(due(situation('2026-03-07T02:30:00-05:00', everyNight))).toBe('Sun 2026-03-08 03:30')
})

test('a lunch break is no office time', () => {
  const lunch = withHours({
    tue: [
      ['08:00', '12:00'],
      ['13:00', '17:00'],
    ],
  })
  expect(due(situation('2026-11-24T12:10:00-05:00', lunch))).toBe('Wed 2026-11-25 13:00')
})

test('an office without any hours counts every day', () => {
  const never = withHours(allDays([]))
  expect(due(situation('2026-11-21T23:50:00-05:00', never))).toBe('Sun 2026-11-22 23:50')
  expect(due(situation('2026-11-21T23:50:00-05:00', never), 'contacting')).toBe(
    'Sun 2026-11-22 10:00',
  )
})

test.each([
  [
    'a call in the morning is tried again in the afternoon',
    '2026-11-23T10:15:00-05:00',
    {},
    'Tue 2026-11-24 14:00',
  ],
  [
    'a call in the afternoon is tried again in the morning',
    '2026-11-23T15:00:00-05:00',
    {},
    'Tue 2026-11-24 10:00',
  ],
  [
    'within short hours',
    '2026-11-20T10:15:00-05:00',
    withHours({ notes: {} }),
    'Sat 2026-11-21 12:30',
  ],
  [
    'at the time that the person prefers',
    '2026-11-23T15:00:00-05:00',
    { callTime: 'afternoon' },
    'Tue 2026-11-24 14:00',
  ],
  [
    'in the evening, as late as the office is open',
    '2026-11-23T15:00:00-05:00',
    { callTime: 'evening' },
    'Tue 2026-11-24 16:30',
  ],
  [
    'anytime is no preference',
    '2026-11-23T15:00:00-05:00',
    { callTime: 'anytime' },
    'Tue 2026-11-24 10:00',
  ],
  [
    'not in the lunch break',
    '2026-11-23T09:00:00-05:00',
    withHours({
      tue: [
        ['08:00', '12:00'],
        ['14:30', '17:00'],
      ],
    }),
    'Tue 2026-11-24 14:30',
  ],
  ['on Saturday night, on Monday', '2026-11-21T23:50:00-05:00', {}, 'Mon 2026-11-23 10:00'],
  ['on the day before the clock change', '2026-03-07T10:00:00-05:00', {}, 'Mon 2026-03-09 14:00'],
] satisfies [string, string, Partial<Situation>, string][])('%s', (_what, now, more, expected) => {
  const { status, nextAction, dueAt } = proposalAfter('no-answer', situation(now, more))
  expect([status, nextAction, shown(dueAt)]).toEqual(['contacting', 'Call again', expected])
})

test('after the third attempt in a row without success, the proposal is to close in two weeks', () => {
  const now = '2026-11-24T10:15:00-05:00'
  const second = proposalAfter('voicemail', situation(now, { status: 'contacting', misses: 1 }))
  expect(second.nextAction).toBe('Call again')
  const third = proposalAfter('voicemail', situation(now, { status: 'contacting', misses: 2 }))
  expect([third.status, third.nextAction]).toEqual(['contacting', 'Close as unreachable'])
  expect(shown(third.dueAt)).toBe('Tue 2026-12-08 10:15')
})

test.each([
  ['reached', 'new', 'talking'],
  ['reached', 'contacting', 'talking'],
  ['reached', 'talking', 'talking'],
  ['reached', 'visit', 'visit'],
  ['reached', 'screening', 'screening'],
  ['voicemail', 'new', 'contacting'],
  ['wrong-number', 'new', 'contacting'],
  ['call-back', 'new', 'contacting'],
  ['no-answer', 'talking', 'talking'],
  ['no-answer', 'screening', 'screening'],
] as const)('an attempt that ended with %s makes of %s %s', (outcome, status, expected) => {
  const one = situation('2026-11-24T10:15:00-05:00', { status })
  expect(proposalAfter(outcome, one).status).toBe(expected)
})

test('nothing is proposed where nothing is due', () => {
  const closed = situation('2026-11-24T10:15:00-05:00', { status: 'closed', dueAt: null })
  const nothing = { status: 'closed', nextAction: null, dueAt: null }
  expect(proposalAfter('no-answer', closed)).toEqual(nothing)
  expect(proposalAfter('reached', closed)).toEqual(nothing)
})

test.each([
  ['talking', 'Mon 2026-11-23 10:15'],
  ['screening', 'Wed 2026-11-25 10:15'],
  ['visit', 'Thu 2026-11-19 10:15'],
] as const)('%s is due on %s', (status, expected) => {
  expect(due(situation('2026-11-18T10:15:00-05:00'), status)).toBe(expected)
})

test('a visit is due when it takes place', () => {
  const visitAt = new Date('2026-12-15T14:00:00-05:00')
  expect(proposedStep('visit', situation('2026-11-26T10:15:00-05:00', { visitAt }))).toEqual({
    nextAction: 'Visit',
    dueAt: visitAt.toISOString(),
  })
})

const visitAt = new Date('2026-12-15T14:00:00-05:00')
const theVisit = { nextAction: 'Visit', dueAt: visitAt.toISOString() }
const again = { nextAction: 'Call again', dueAt: '2026-11-27T19:00:00.000Z' }
const byHand = { nextAction: 'Visit with Dr. Moss', dueAt: '2026-12-01T15:00:00.000Z' }
const requested = { status: 'visit', visitAt, ...theVisit } as const

test.each([
  ['an agreed visit', 'no-answer', requested, theVisit],
  ['an agreed visit', 'voicemail', { ...requested, misses: 2 }, theVisit],
  ['an agreed visit', 'wrong-number', requested, theVisit],
  ['an agreed visit', 'call-back', requested, theVisit],
  ['an agreed visit', 'reached', requested, theVisit],
  ['a visit, while a call is due before,', 'no-answer', { ...requested, ...again }, theVisit],
  ['a visit without a request', 'no-answer', { status: 'visit', ...byHand }, byHand],
  ['a visit without a request', 'reached', { status: 'visit', ...byHand }, byHand],
  ['another day than requested', 'voicemail', { ...requested, ...byHand }, byHand],
] satisfies [string, Parameters<typeof proposalAfter>[0], Partial<Situation>, object][])(
  '%s keeps its day after %s',
  (_what, outcome, more, expected) => {
    const one = situation('2026-11-26T10:15:00-05:00', more)
    expect(proposalAfter(outcome, one)).toEqual({ status: 'visit', ...expected })
  },
)

test.each([
  ['no day is agreed on', { nextAction: 'Agree on a day', dueAt: '2026-11-27T15:00:00.000Z' }],
  ['the visit is over', { nextAction: 'Visit', dueAt: '2026-11-25T15:00:00.000Z' }],
])('a call counts again when %s', (_when, more) => {
  const one = situation('2026-11-26T10:15:00-05:00', { status: 'visit', ...more })
  expect(proposalAfter('no-answer', one)).toEqual({ status: 'visit', ...again })
  const third = proposalAfter('no-answer', { ...one, misses: 2 })
  expect(third.nextAction).toBe('Close as unreachable')
})

test('whoever is being screened is not given up before a confirmed visit', () => {
  const one = situation('2026-11-26T10:15:00-05:00', { status: 'screening', misses: 2, visitAt })
  expect(proposalAfter('no-answer', one).nextAction).toBe('Close as unreachable')
  const confirmed = proposalAfter('no-answer', { ...one, isConfirmed: true })
  expect(confirmed).toEqual({ status: 'screening', ...again })
})

test('a time that staff choose before a visit is that of the call, and of the visit once it is spoken about', () => {
  const one = situation('2026-11-26T10:15:00-05:00', requested)
  const dueAt = '2026-11-30T15:00:00.000Z'
  const after = (outcome: 'call-back' | 'reached') => proposalAfter(outcome, one, dueAt)
  expect(after('call-back')).toEqual({ status: 'visit', nextAction: 'Call back', dueAt })
  expect(after('reached')).toEqual({ status: 'visit', nextAction: 'Visit', dueAt })
})

test.each([
  ['2026-11-21T23:50:00-05:00', '2026-11-22T05:00:00.000Z'],
  ['2026-03-08T00:30:00-05:00', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01T00:30:00-04:00', '2026-11-02T05:00:00.000Z'],
])('the day of %s ends at midnight there', (now, midnight) => {
  expect(nextMidnight(timeZone, now)).toBe(midnight)
})
