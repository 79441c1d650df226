import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import { enqueue } from '#db/mail/outbox.ts'
import { dayIn } from '#db/model/lib/time.ts'
import { countedLetters, type LetterKind } from '#db/model/mail.ts'
import type { VisitLetter } from '#db/visits/letters.ts'
import type { CloudflareMail } from '#worker/mail-message.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { act, book, freeTimes, tokenIn } from '#tests/helpers/visits/booking.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

type Api = Awaited<ReturnType<typeof startApi>>

const mails: CloudflareMail[] = []
const people =
  'iris iris+1 iris+2 iris+clinic irisa ada bea cleo dora erin faye gwen hope june kate lena mona nora olga pia rosa sara tess vera zoe'.split(
    ' ',
  )
const addressOf = (name: string) => `${name}@example.com`
const allowed = ['staff@site.example', ...people.map(addressOf)]
/** Every kind of letter about a visit. */
const visitLetters: Record<VisitLetter, true> = {
  confirmed: true,
  completed: true,
  cancelled: true,
  moved: true,
  reminder: true,
  'missed-call': true,
}
let api: Api
let times: string[]
let next = 0

beforeAll(async () => {
  api = await startApi(await mailboxSettings(mails), {
    send_email: [{ name: 'MAIL', allowed_destination_addresses: allowed }],
  })
  times = (await freeTimes(api, 'consultation', 6)).map(({ startsAt }) => startsAt)
})

const freeTime = () => times[next++ * 2] ?? ''

const mailsTo = (name: string) => mails.filter(({ to }) => to === addressOf(name))
const mailTo = (name: string, subject: RegExp) =>
  eventually(async () => mailsTo(name).findLast((mail) => subject.test(mail.subject)))

/** The link in a letter about a visit. */
const linkIn = ({ text }: { text: string }) => /\/visit\/[\w.-]+/.exec(text)?.[0] ?? ''

/** Makes waiting mail due, as if ten seconds had passed. */
async function passUndo() {
  const past = new Date(0).toISOString()
  await api.db.$client.execute({
    sql: `update mail_outbox set next_attempt_at = ?
      where sent_at is null and last_error is null and held_reason is null`,
    args: [past],
  })
  await api.cron()
}

/** The text of a mail's file, which the provider gets in Base64. */
const textOf = (content = '') => Buffer.from(content, 'base64').toString()

/** The event in a mail's invitation, read by an independent library. */
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

/** Everything that a reader of the mail, its file or its links can see. The clinic's name and place may be anything. */
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
  const letter = await mailTo('ada', /^Your appointment: /)
  expect(linkIn(letter)).not.toBe(visit.link)
  expect((await api.fetch(linkIn(letter))).status).toBe(200)
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

/** The HTML of a letter as it is shown: buttons, links by their text, and the lines of its box. */
function shownIn({ html }: CloudflareMail) {
  const links = [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)</g)]
  return {
    buttons: [...html.matchAll(/class="action"><a[^>]*>([^<]+)</g)].map(([, label]) => label),
    links: Object.fromEntries(links.map(([, url = '', label = '']) => [label, url])),
    facts: [...html.matchAll(/<th[^>]*>([^<]+)<\/th><td[^>]*>(?:<a[^>]*>)?([^<]+)</g)].map(
      ([, name, value]) => `${name}: ${value}`,
    ),
  }
}

test('the letter about a booked visit says when in its subject, has a box of facts, one button and two links', async () => {
  const startsAt = freeTime()
  await book(api, startsAt, { email: addressOf('tess') })
  const letter = await mailTo('tess', /^Your appointment: /)
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options }).format(
      new Date(startsAt),
    )
  const time = words({ hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ')
  const day = words({ weekday: 'long', month: 'long', day: 'numeric' })
  expect(letter.subject).toBe(`Your appointment: ${day}, ${time}`)
  const { buttons, links, facts } = shownIn(letter)
  expect(buttons).toEqual(['Add to my calendar'])
  const page = `${api.siteUrl}${linkIn(letter)}`
  expect(links).toEqual({
    'Add to my calendar': `${page}/appointment.ics`,
    'Move it': `${page}#move`,
    'Cancel it': `${page}/cancel`,
    '+1 617-555-0120': 'tel:+16175550120',
  })
  expect(facts).toEqual([
    `When: ${day}, ${startsAt.slice(0, 4)} at ${time} (Eastern Time)`,
    expect.stringMatching(/^Where: Boston, 210 Harbor Row/),
    expect.stringMatching(/^Bring: .+photo ID/),
    'Call us: +1 617-555-0120',
  ])
  // The text for programs without HTML says the same.
  expect(letter.text).toContain(facts.join('\n'))
  for (const url of Object.values(links).filter((address) => address.startsWith('http')))
    expect(letter.text).toContain(`:\n${url}\n`)
})

test('a reminder comes once, also when nobody ran for hours, and none after a visit is off', async () => {
  const startsAt = freeTime()
  const visit = await book(api, startsAt, { email: addressOf('bea') })
  await mailTo('bea', /^Your appointment: /)
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
  expect(letter?.text).toContain(`I am coming:\n${api.siteUrl}/visit/${visit.id}.`)
})

test('no reminder is older than the appointment, or about one that is off', async () => {
  const startsAt = freeTime()
  const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * 3600_000)
  const visit = await book(api, startsAt, { email: addressOf('cleo') })
  await mailTo('cleo', /^Your appointment: /)
  // As if it had been booked ten hours earlier.
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
      ({ subject, text }) => subject === "Tomorrow's appointments" && text.includes('E. Q.'),
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

const heldFor = async (name: string) => {
  const { mails: unsent } = await (await api.admin.admin.mail.$get({ query: {} })).json()
  return unsent.filter(({ recipient }) => recipient === addressOf(name))
}

/** Moves a visit back and forth. */
async function moveOften(visit: { link: string }, times: number) {
  const [one, other] = [freeTime(), freeTime()]
  for (let n = 0; n < times; n++) {
    expect((await act(api, visit, { startsAt: n % 2 ? one : other })).status).toBe(200)
  }
}

/** Whether visitors can cause such letters to any address that they type. */
const isOfVisitors: Record<LetterKind, boolean> = {
  confirmation: true,
  preferences: true,
  'own-visit': true,
  'study-opens': true,
  visit: false,
  notice: false,
  access: false,
  morning: false,
  unanswered: false,
  news: false,
}

/** Each causes more letters of a kind than an address gets in a day. */
const bombs: [LetterKind, string, (email: string) => Promise<unknown>][] = [
  [
    'confirmation',
    'kate',
    async (email) => {
      for (const n of [1, 2, 3, 4, 5])
        await book(api, freeTime(), { email, firstName: `Kate${'abcde'[n - 1]}` })
    },
  ],
  [
    'preferences',
    'lena',
    async (email) => {
      const mail = { kind: 'preferences' as const, recipient: email, data: {} }
      await book(api, freeTime(), { email, keepInformed: true })
      await enqueue(
        api.db,
        [1, 2, 3, 4].map((n) => ({ ...mail, cause: `link ${n} ${email}` })),
      )
    },
  ],
  ['own-visit', 'mona', async (email) => moveOften(await book(api, freeTime(), { email }), 12)],
  [
    'study-opens',
    'nora',
    async (email) => {
      const mail = {
        kind: 'study-opens' as const,
        recipient: email,
        data: { title: 'A', slug: 'a' },
      }
      await enqueue(
        api.db,
        [1, 2, 3, 4, 5].map((n) => ({ ...mail, cause: `study-opens ${n}` })),
      )
    },
  ],
]

test('whatever visitors cause, three letters a day go to an address that has used no link of one', async () => {
  const counted = Object.keys(isOfVisitors).filter((kind) => isOfVisitors[kind as LetterKind])
  expect(counted.toSorted()).toEqual([...countedLetters].toSorted())
  expect(bombs.map(([kind]) => kind).toSorted()).toEqual(counted.toSorted())
  for (const [kind, name, cause] of bombs) {
    await cause(addressOf(name))
    await api.cron()
    await eventually(async () => mailsTo(name).length >= 3 && (await heldFor(name)).length > 0)
    await api.cron()
    expect([kind, mailsTo(name).length]).toEqual([kind, 3])
    expect((await heldFor(name))[0]).toMatchObject({ kind, heldReason: 'dailyLimit' })
  }
})

test('however an address is written, three letters a day go to its mailbox', async () => {
  const written = ['iris+1', 'iris', 'iris+clinic', 'Iris+2']
  for (const [n, name] of written.entries())
    await book(api, freeTime(), { email: addressOf(name), firstName: `Iris${'abcd'[n]}` })
  await book(api, freeTime(), { email: addressOf('irisa') })
  const heldLetters = () => Promise.all([...written, 'iris+2'].map(heldFor))
  await eventually(async () => (await heldLetters()).flat().length === 1)
  expect(written.map((name) => mailsTo(name).length)).toEqual([1, 1, 1, 0])
  await mailTo('irisa', /^Your appointment: /)
})

test('of letters about a visit over the limit one waits, and it goes once a link of a letter is used', async () => {
  const held = await eventually(async () => {
    const found = await heldFor('mona')
    return found.length === 1 && found
  })
  expect(held).toMatchObject([{ kind: 'own-visit' }])
  const letter = mailsTo('mona').at(-1)
  const link = linkIn(letter ?? { text: '' })
  // Opening the page is no answer: a virus scanner may open it.
  expect((await api.fetch(link)).status).toBe(200)
  await api.cron()
  expect(mailsTo('mona')).toHaveLength(3)
  expect((await act(api, { link }, { coming: true })).status).toBe(200)
  await eventually(async () => mailsTo('mona').length === 4)
  expect(await heldFor('mona')).toEqual([])
  await moveOften({ link }, 3)
  await eventually(async () => mailsTo('mona').length === 7)
})

test('whoever cancels what a stranger booked for them gets no more letters for it', async () => {
  for (const firstName of ['Hana', 'Hedy', 'Hope', 'Hugo', 'Hyla'])
    await book(api, freeTime(), { email: addressOf('hope'), firstName })
  await eventually(async () => mailsTo('hope').length === 3 && (await heldFor('hope')).length === 2)
  const [letter] = mailsTo('hope')
  expect((await act(api, { link: linkIn(letter ?? { text: '' }) }, { cancel: true })).status).toBe(
    200,
  )
  await eventually(async () => (await heldFor('hope')).length === 3)
  expect(mailsTo('hope')).toHaveLength(3)
})

test('a person has one reminder a day, which names all visits of the next days', async () => {
  const email = addressOf('olga')
  const dayAt = (place: number) => times[place * 2]?.slice(0, 10)
  // Finds two times on the same day.
  while (dayAt(next) !== dayAt(next + 1)) next++
  const first = await book(api, freeTime(), { email })
  const second = await book(api, freeTime(), { email, visitType: 'information' })
  await eventually(async () => mailsTo('olga').length === 2)
  const [early = first, late = second] = [first, second].toSorted((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  )
  const hoursBefore = (hours: number) => new Date(Date.parse(early.startsAt) - hours * 3600_000)
  for (const hours of [23, 22.5, 20, 19.5]) await api.cron(hoursBefore(hours))
  // When the first visit has begun, the second one gets no reminder of its own.
  await api.cron(hoursBefore(-0.1))
  const { rows } = await api.db.$client.execute({
    sql: `select cause from mail_outbox where recipient = ? and cause like '% remind %'`,
    args: [email],
  })
  expect(rows).toHaveLength(1)
  const reminders = await eventually(async () => {
    const found = mailsTo('olga').filter(({ subject }) => /reminder/i.test(subject))
    return found.length > 0 && found
  })
  expect(reminders).toHaveLength(1)
  for (const { id } of [early, late]) expect(reminders[0]?.text).toContain(`/visit/${id}.`)
})

test('what a stranger books and moves under a name and address keeps back no reminder of a visit that staff made', async () => {
  const person = {
    firstName: 'Gwen',
    lastName: 'Gray',
    email: addressOf('gwen'),
    phone: '555-0101',
  }
  const [early, late] = [freeTime(), freeTime()]
  const made = await api.adminFetch(
    '/api/admin/visit-requests',
    jsonRequest('POST', {
      ...person,
      visitType: 'consultation',
      locationId: 1,
      startsAt: late,
    }),
  )
  expect(made.status).toBe(201)
  const theirs = await book(api, early, { ...person, visitType: 'information' })
  await moveOften(theirs, 5)
  await act(api, theirs, { startsAt: early })
  await eventually(async () => (await heldFor('gwen')).length > 0)
  await api.cron(new Date(Date.parse(early) - 23 * 3600_000))
  const reminder = await mailTo('gwen', /reminder/i)
  const { request } = (await made.json()) as { request: { id: number } }
  expect(reminder.text).toContain(`/visit/${request.id}.`)
})

test('letters and the page speak to whoever asked for somebody else, and name the person nowhere', async () => {
  const email = addressOf('pia')
  const asked = { ...inquiry({ email }), firstName: 'Henry', lastName: 'Moss' }
  const caller = { askingFor: 'somebody-else', callerName: 'Jane', relation: 'daughter' }
  const sent = await api.fetch('/api/patient-inquiry', jsonRequest('POST', { ...asked, ...caller }))
  expect(sent.status).toBe(201)
  const person = { firstName: 'Henry', lastName: 'Moss', email, phone: asked.phone }
  const visit = await book(api, freeTime(), person)
  for (const status of Object.keys(visitLetters)) {
    const data = { status, firstName: 'Henry', startsAt: visit.startsAt, date: '', time: '' }
    const cause = `visit_requests ${visit.id} ${status} ${crypto.randomUUID()}`
    await enqueue(api.db, [{ cause, kind: 'visit', recipient: email, data }])
  }
  const made = await api.adminFetch(
    '/api/admin/visit-requests',
    jsonRequest('POST', {
      ...person,
      visitType: 'consultation',
      locationId: 1,
      startsAt: freeTime(),
    }),
  )
  expect(made.status).toBe(201)
  await passUndo()
  // Waits for all letters: about the inquiry, the booking, the visit by staff, and the booked visit.
  const letters = await eventually(async () => mailsTo('pia').length >= 7 && mailsTo('pia'))
  for (const letter of letters) {
    expect(letter.text).toMatch(/^Hello Jane,/)
    expect(wholeOf(letter)).not.toMatch(/Henry|Moss/)
  }
  const links = letters.map(linkIn).filter((link) => link !== '')
  const pages = [links[0] ?? '', visit.link].map(async (link) => (await api.fetch(link)).text())
  const [ofLetter = '', ofAnswer = ''] = await Promise.all(pages)
  expect(ofLetter).toContain('Jane, your appointment')
  // A person who books with a known name and address must not learn who asked for that person.
  expect(ofAnswer).toContain('Your appointment')
  expect(ofAnswer).not.toContain('Jane')
  for (const html of [ofLetter, ofAnswer]) expect(html).not.toMatch(/Henry|Moss/)
})

type Person = { candidate: { version: number }; contacts: { id: number; value: string }[] }

/** The person with this address, and functions that change their contacts. */
async function personOf(email: string) {
  const { candidates } = await (
    await api.admin.admin.candidates.$get({ query: { q: email } })
  ).json()
  const path = `/api/admin/candidates/${candidates[0]?.id}`
  const send = async (method: 'POST' | 'PUT' | 'DELETE', more: string, body?: object) => {
    const init = method === 'DELETE' ? { method } : jsonRequest(method, body ?? {})
    const answer = await api.adminFetch(path + more, init)
    expect(answer.status).toBeLessThan(300)
    return answer
  }
  const read = async () => (await (await api.adminFetch(path)).json()) as Person
  return {
    send,
    contactOf: async (value: string) =>
      `/contacts/${(await read()).contacts.find((one) => one.value === value)?.id}`,
    giveAddress: async (address: string) =>
      send('PUT', '', { email: address, basedOn: (await read()).candidate.version }),
  }
}

test('a letter goes to where the person is reached by then, and a link that went elsewhere ends', async () => {
  const [old, now] = [addressOf('rosa'), addressOf('sara')]
  const visit = await book(api, freeTime(), { email: old, firstName: 'Rosa' })
  const oldLink = linkIn(await mailTo('rosa', /^Your appointment: /))
  const { send, contactOf, giveAddress } = await personOf(old)
  await giveAddress(now)
  expect((await api.fetch(oldLink)).status).toBe(404)
  expect((await act(api, { link: oldLink }, { cancel: true })).status).toBe(404)
  expect((await act(api, visit, { startsAt: freeTime() })).status).toBe(200)
  const letter = await mailTo('sara', /^Your appointment: /)
  const link = linkIn(letter)
  expect(wholeOf(letter)).not.toContain(old)
  expect((await api.fetch(link)).status).toBe(200)
  await send('PUT', await contactOf(now), { wrong: true })
  expect((await api.fetch(link)).status).toBe(404)
  const before = mails.length
  expect((await act(api, visit, { startsAt: freeTime() })).status).toBe(200)
  const [unsent] = await eventually(async () => {
    const found = await heldFor('rosa')
    return found.length > 0 && found
  })
  expect(unsent?.lastError).toMatch(/marked as wrong/)
  await send('DELETE', await contactOf(now))
  expect((await act(api, visit, { cancel: true })).status).toBe(200)
  const last = await mailTo('rosa', /change to your request/i)
  expect((await api.fetch(oldLink)).status).toBe(200)
  expect(linkIn(last)).toBe('')
  expect(mails.slice(before).filter(({ to }) => to === now)).toEqual([])
})

test('somebody who was put down without an address gets letters once staff have one', async () => {
  const phone = '617-555-0188'
  const startsAt = freeTime()
  const person = { firstName: 'Tess', lastName: 'Tully', phone }
  const made = await api.adminFetch(
    '/api/admin/visit-requests',
    jsonRequest('POST', { ...person, visitType: 'consultation', locationId: 1, startsAt }),
  )
  expect(made.status).toBe(201)
  await passUndo()
  await (await personOf('Tully')).giveAddress(addressOf('tess'))
  await api.cron(new Date(Date.parse(startsAt) - 23 * 3600_000))
  expect((await mailTo('tess', /reminder/i)).text).toContain('Hello Tess')
})

test('a visit that staff put down after it began invites nobody', async () => {
  const email = addressOf('vera')
  const startsAt = new Date(Date.now() - 2 * 3600_000).toISOString()
  const person = { firstName: 'Vera', lastName: 'Voss', email }
  const made = await api.adminFetch(
    '/api/admin/visit-requests',
    jsonRequest('POST', { ...person, visitType: 'consultation', locationId: 1, startsAt }),
  )
  const { request } = (await made.json()) as { request: { id: number; updatedAt: string } }
  await passUndo()
  const moved = {
    startsAt: new Date(Date.now() - 3600_000).toISOString(),
    basedOn: request.updatedAt,
  }
  const path = `/api/admin/visit-requests/${request.id}`
  expect((await api.adminFetch(path, jsonRequest('PUT', moved))).status).toBe(200)
  await passUndo()
  const { rows } = await api.db.$client.execute(
    `select 1 from mail_outbox where cause like 'visit_requests ${request.id} %' and sent_at is null`,
  )
  expect(rows).toEqual([])
  expect(mailsTo('vera')).toEqual([])
})

test('on a day that was closed since, staff hear in place of the visitor, whose page says so', async () => {
  const visit = await book(api, freeTime(), { email: addressOf('zoe') })
  const letter = await mailTo('zoe', /^Your appointment: /)
  const { locations } = api.admin.admin
  const param = { id: '1' }
  const { location } = await (await locations[':id'].$get({ param })).json()
  const { name, address, phone, timeZone, hours } = location
  const date = dayIn(timeZone, visit.startsAt)
  const closed = { name, address, phone, timeZone, hours, closedDays: [{ date, reason: 'Works' }] }
  expect((await locations[':id'].$put({ param, json: closed })).status).toBe(200)
  // A visit that staff agree on for a closed day is not in question.
  const made = await api.adminFetch(
    '/api/admin/visit-requests',
    jsonRequest('POST', {
      firstName: 'June',
      lastName: 'Jung',
      email: addressOf('june'),
      visitType: 'consultation',
      locationId: 1,
      startsAt: visit.startsAt,
    }),
  )
  expect(made.status).toBe(201)
  const link = linkIn(letter)
  await eventually(async () => /in question/.test(await (await api.fetch(link)).text()))
  expect(await (await api.fetch(link)).text()).not.toContain('I am coming')
  const coming = await act(api, { link }, { coming: true })
  expect(coming.status).toBe(409)
  await api.cron(new Date(Date.parse(visit.startsAt) - 23 * 3600_000))
  await mailTo('june', /reminder/i)
  const { rows } = await api.db.$client.execute(
    `select kind, data ->> 'visit' as about from mail_outbox where cause like 'visit_requests ${visit.id} closed %'`,
  )
  expect(rows).toMatchObject([{ kind: 'notice', about: 'closed' }])
  expect(mailsTo('zoe')).toHaveLength(1)
  expect((await locations[':id'].$put({ param, json: { ...closed, closedDays: [] } })).status).toBe(
    200,
  )
  const seen = async () => (await api.fetch(`/api/visits/${link.slice('/visit/'.length)}`)).json()
  await eventually(async () => (await seen()).visit.inQuestion === false)
})
