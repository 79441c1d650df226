import { expect, test } from 'vitest'
import { nextMidnight } from '../../db/candidates/business-time.ts'
import { proposalAfter, type Situation, stepOf } from '../../db/candidates/next-step.ts'
import { fhirSubjectStates } from '../../db/model/candidates/labels.ts'
import { type OfficeHours, officeHours, weekdayKeys } from '../../db/model/hours.ts'
import { byName } from '../../db/model/lib/keys.ts'

const timeZone = 'America/New_York'

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
  dueAt: now,
  misses: 0,
  callTime: null,
  visitAt: null,
  now: new Date(now),
  office: { timeZone, hours: officeHours },
  ...more,
})

const withHours = (hours: Partial<OfficeHours>) => ({
  office: { timeZone, hours: { ...officeHours, ...hours } },
})

const allDays = (spans: OfficeHours['mon']): OfficeHours => byName(weekdayKeys, () => spans)

const due = (one: Situation, status: Situation['status'] = 'new') =>
  shown(stepOf(status, one).dueAt)

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
  ['after closing, from the next opening', '2026-11-24T17:00:00-05:00', 'Thu 2026-11-26 08:00'],
  [
    'on Saturday at 23:50, from Monday’s opening',
    '2026-11-21T23:50:00-05:00',
    'Tue 2026-11-24 08:00',
  ],
  ['on Friday, by Saturday, which has hours', '2026-11-20T12:00:00-05:00', 'Sat 2026-11-21 12:00'],
  ['on the eve of the clock going forward', '2026-03-07T11:00:00-05:00', 'Mon 2026-03-09 11:00'],
  ['on the eve of the clock going back', '2026-10-31T10:00:00-04:00', 'Mon 2026-11-02 10:00'],
  ['in the hour that comes twice', '2026-11-01T01:30:00-05:00', 'Tue 2026-11-03 08:00'],
])('a new candidate is promised an answer %s', (_when, now, expected) => {
  expect(due(situation(now))).toBe(expected)
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
  ['within short hours', '2026-11-20T10:15:00-05:00', {}, 'Sat 2026-11-21 12:30'],
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
  ['talking', 'Mon 2026-11-30 10:15'],
  ['screening', 'Thu 2026-12-03 10:15'],
  ['visit', 'Fri 2026-11-27 10:15'],
] as const)('%s is due on %s', (status, expected) => {
  expect(due(situation('2026-11-26T10:15:00-05:00'), status)).toBe(expected)
})

test('each status stands for a state of ResearchSubject in FHIR R5', () => {
  // http://hl7.org/fhir/ValueSet/research-subject-state
  const states = `candidate eligible follow-up ineligible not-registered off-study on-study
    on-study-intervention on-study-observation pending-on-study potential-candidate screening withdrawn`
  const known = states.split(/\s+/)
  expect(Object.values(fhirSubjectStates).filter((state) => !known.includes(state))).toEqual([])
})

test('a visit is due when it takes place', () => {
  const visitAt = new Date('2026-12-15T14:00:00-05:00')
  expect(stepOf('visit', situation('2026-11-26T10:15:00-05:00', { visitAt }))).toEqual({
    nextAction: 'Visit',
    dueAt: visitAt.toISOString(),
  })
})

test.each([
  ['2026-11-21T23:50:00-05:00', '2026-11-22T05:00:00.000Z'],
  ['2026-03-08T00:30:00-05:00', '2026-03-09T04:00:00.000Z'],
  ['2026-11-01T00:30:00-04:00', '2026-11-02T05:00:00.000Z'],
])('the day of %s ends at midnight there', (now, midnight) => {
  expect(nextMidnight(new Date(now), timeZone).toISOString()).toBe(midnight)
})
