import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CloudflareMail } from '#worker/env.ts'
import { startReceiver } from '#worker/operate/local/receiver.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { act, book, freeTimes, tokenIn } from '#tests/helpers/visits/booking.ts'
import { eventually } from '#tests/helpers/start/stack.ts'

type Api = Awaited<ReturnType<typeof startApi>>

const mails: CloudflareMail[] = []
const token = 'the mailbox'
const people = ['ada', 'bea', 'cleo', 'dora', 'erin', 'faye', 'gina', 'hedy', 'iris', 'june']
const addressOf = (name: string) => `${name}@example.com`
const allowed = ['staff@site.example', ...people.map(addressOf)]
let api: Api
let times: string[]
let next = 0

beforeAll(async () => {
  const mailbox = await startReceiver(token, { '/mail': (body) => mails.push(JSON.parse(body)) })
  afterAll(mailbox.stop)
  api = await startApi(
    { LOCAL_MAILBOX_URL: `${mailbox.url}/mail`, REBUILD_WEBHOOK_TOKEN: token },
    { send_email: [{ name: 'MAIL', allowed_destination_addresses: allowed }] },
  )
  times = (await freeTimes(api, 'consultation', 6)).map(({ startsAt }) => startsAt)
})

const freeTime = () => times[next++ * 2] ?? ''

const mailsTo = (name: string) => mails.filter(({ to }) => to === addressOf(name))
const mailTo = (name: string, subject: RegExp) =>
  eventually(async () => mailsTo(name).findLast((mail) => subject.test(mail.subject)))

/** A file of a mail, which the provider takes in Base64. */
const textOf = (content = '') => Buffer.from(content, 'base64').toString()

/** The event in the invitation of a mail, as an independent reader of the standard understands it. */
function eventIn({ attachments }: CloudflareMail) {
  const [file] = attachments ?? []
  const calendar = new ICAL.Component(ICAL.parse(textOf(file?.content)))
  const event = calendar.getFirstSubcomponent('vevent')
  const read = (name: string) => event?.getFirstPropertyValue(name)
  const start = read('dtstart') as ICAL.Time
  return {
    type: file?.type,
    name: file?.filename,
    method: calendar.getFirstPropertyValue('method'),
    uid: read('uid'),
    sequence: read('sequence'),
    status: read('status'),
    summary: read('summary'),
    organizer: read('organizer'),
    rsvp: event?.getFirstProperty('attendee')?.getParameter('rsvp'),
    startsAt: start.toJSDate().toISOString(),
  }
}

const revealing =
  /consultation|screening|information session|follow-up|oncology|cardio|neurolog|diabet|respirat|study|trial/i

/** All that somebody reads who sees the mail, its file or its links. The clinic's own name and place may be anything. */
const wholeOf = ({ subject, text, html, attachments }: CloudflareMail) =>
  JSON.stringify([
    subject,
    text,
    html,
    attachments?.map(({ filename, type, content }) => [filename, type, textOf(content)]),
  ]).replaceAll(/[\w\s]*(Research|Clinic)\w*/g, '')

test('whoever books gets a letter with an invitation, which counts its changes', async () => {
  const [first, second] = [freeTime(), freeTime()]
  const visit = await book(api, first, { email: addressOf('ada') })
  const letter = await mailTo('ada', /answer to your request/i)
  expect(letter.text).toContain(`${api.siteUrl}/visit/${visit.id}.`)
  // Whoever typed the address has another link than whoever reads its mail.
  expect(letter.text).not.toContain(visit.link)
  expect(letter.text).toContain('photo ID')
  const invited = eventIn(letter)
  expect(invited).toMatchObject({
    type: 'text/calendar; method=REQUEST; charset=utf-8',
    name: 'appointment.ics',
    method: 'REQUEST',
    sequence: 0,
    status: 'CONFIRMED',
    summary: expect.stringMatching(/^Appointment at /),
    organizer: 'mailto:site@site.example',
    rsvp: 'FALSE',
    startsAt: first,
  })
  await act(api, visit, { startsAt: second })
  const moved = await eventually(async () => {
    const last = mailsTo('ada').at(-1)
    return last?.attachments && eventIn(last).startsAt === second ? eventIn(last) : undefined
  })
  expect(moved).toMatchObject({ uid: invited.uid, sequence: 1, method: 'REQUEST' })
  await act(api, visit, { cancel: true })
  const off = eventIn(await mailTo('ada', /change to your request/i))
  expect(off).toMatchObject({
    type: 'text/calendar; method=CANCEL; charset=utf-8',
    name: 'appointment.ics',
    uid: invited.uid,
    sequence: 2,
    method: 'CANCEL',
    status: 'CANCELLED',
  })
  const file = await api.fetch(`/visit/${tokenIn(visit)}/appointment.ics`)
  expect(file.headers.get('Content-Type')).toBe('text/calendar; method=CANCEL; charset=utf-8')
  expect(await file.text()).toContain('METHOD:CANCEL')
})

test('a reminder comes once, also when nobody ran for hours, and none after a visit is off', async () => {
  const startsAt = freeTime()
  const visit = await book(api, startsAt, { email: addressOf('bea') })
  await mailTo('bea', /answer to your request/i)
  const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * 3600_000)
  await api.cron(hoursBefore(73))
  expect(mailsTo('bea')).toHaveLength(1)
  await api.cron(hoursBefore(71))
  await mailTo('bea', /reminder/i)
  await api.cron(hoursBefore(70))
  expect(mailsTo('bea')).toHaveLength(2)
  await api.cron(hoursBefore(20))
  await eventually(async () => mailsTo('bea').length === 3 || undefined)
  await api.cron(hoursBefore(19))
  await api.cron(hoursBefore(1))
  expect(mailsTo('bea')).toHaveLength(3)
  const letter = mailsTo('bea').at(-1)
  expect(letter?.text).toContain(`/visit/${visit.id}.`)
  expect(letter?.text).toContain('I am coming')
})

test('no reminder is older than the appointment, or about one that is off', async () => {
  const startsAt = freeTime()
  const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * 3600_000)
  const visit = await book(api, startsAt, { email: addressOf('cleo') })
  await mailTo('cleo', /answer to your request/i)
  // As if it had been booked ten hours before.
  await api.db.$client.execute({
    sql: 'update visit_requests set agreed_at = ? where id = ?',
    args: [hoursBefore(10).toISOString(), visit.id],
  })
  await api.cron(hoursBefore(5))
  expect(mailsTo('cleo')).toHaveLength(1)
  const other = await book(api, freeTime(), { email: addressOf('dora') })
  await act(api, other, { cancel: true })
  await mailTo('dora', /change/i)
  const before = mailsTo('dora').length
  await api.cron(new Date(Date.parse(other.startsAt) - 71 * 3600_000))
  expect(mailsTo('dora')).toHaveLength(before)
})

test('at noon of the day before, staff hear who has not said that they come', async () => {
  const startsAt = freeTime()
  await book(api, startsAt, { email: addressOf('erin'), firstName: 'Erin', lastName: 'Quist' })
  const coming = await book(api, startsAt, {
    email: addressOf('faye'),
    firstName: 'Faye',
    lastName: 'Zorn',
  })
  await act(api, coming, { coming: true })
  const day = new Date(Date.parse(startsAt) - 24 * 3600_000).toISOString().slice(0, 10)
  await api.cron(new Date(`${day}T17:30:00Z`))
  const told = await eventually(async () =>
    mails.find(
      ({ subject, text }) => subject === 'Appointments of tomorrow' && text.includes('E. Q.'),
    ),
  )
  expect(told.text).not.toContain('F. Z.')
  await api.cron(new Date(`${day}T17:45:00Z`))
  expect(mails.filter(({ text }) => text.includes('E. Q.'))).toHaveLength(1)
})

test('no letter and no file says what a visit is about', () => {
  expect(mails.length).toBeGreaterThan(8)
  for (const mail of mails.filter(({ to }) => to !== 'staff@site.example')) {
    expect(wholeOf(mail)).not.toMatch(revealing)
  }
})
