import { beforeAll, expect, test } from 'vitest'
import { contentSections } from '#db/content/content.ts'
import { enqueue } from '#db/mail/outbox.ts'
import type { SectionKey } from '#db/model/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { nameInMail } from '#db/model/mail.ts'
import { findPreferences } from '#db/preferences/preferences.ts'
import type { VisitStatus } from '#db/model/lib/labels.ts'
import type { MailMessage } from '#worker/mail-message.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'
import { far } from '#tests/helpers/visits/far-day.ts'
import { makeRoom } from '#tests/helpers/visits/visits.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { visit as submitted } from '#tests/helpers/submissions/submissions.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

const clinic = copy.company_info.name
const [day, dayOfYear] = [{ year: 'numeric' } as const, {}].map((year) =>
  new Date(far.saturday).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...year,
  }),
)
const mails: MailMessage[] = []
let api: Awaited<ReturnType<typeof startApi>>

// Cloudflare's binding accepts these recipients, and throws an error for all others.
const people = [
  'ada',
  'bea',
  'cleo',
  'dora',
  'erin',
  'faye',
  'gina',
  'grace',
  'hal',
  'hedy',
  'iris',
  'ivy',
  'ines',
  'joan',
]
const allowed = ['staff@site.example', ...people.map((name) => `${name}@example.com`)]

beforeAll(async () => {
  api = await startApi(await mailboxSettings(mails), {
    send_email: [{ name: 'MAIL', allowed_destination_addresses: allowed }],
  })
  await makeRoom(api)
})

type Sent = ReturnType<typeof submitted>

const visit = (more: Partial<Sent> = {}) =>
  submitted({
    studyInterest: 'oncology',
    medicalHistory: 'Asthma since childhood',
    questions: 'Is my condition a problem?',
    ...more,
  })

const send = (json: Sent) => api.visitor['visit-requests'].$post({ json })

const mailTo = (address: string, after: number) =>
  eventually(async () => mails.slice(after).find(({ to }) => to === address))

test('staff and visitor get a mail about a submission, and neither mail holds its content', async () => {
  const after = mails.length
  await send(visit())
  const [notice, confirmation] = [
    await mailTo('staff@site.example', after),
    await mailTo('ada@example.com', after),
  ]
  expect(notice.subject).toBe('New visit request')
  expect(confirmation.subject).toBe('We have received your message')
  expect(notice.text).toContain(`${api.siteUrl}/admin/candidates?id=`)
  expect(confirmation.text).toContain('Hello Ada')
  for (const mail of [notice, confirmation]) {
    expect(mail.from).toEqual({ name: clinic, email: 'site@site.example' })
    expect(mail.text).toContain(`Kind regards,\n${clinic}`)
    expect(mail.html).toContain('<!doctype html>')
    const whole = JSON.stringify(mail)
    for (const secret of [
      'Asthma',
      'condition',
      'oncology',
      'screening',
      'Moss',
      '555-0100',
      day,
    ]) {
      expect(whole).not.toContain(secret)
    }
  }
  expect(JSON.stringify(notice)).not.toMatch(/Ada|ada@/)
})

test('mail to staff leads to the person on the desk, and of others to the list where they are', async () => {
  const after = mails.length
  await send(visit({ email: 'grace.desk@example.com' }))
  const { text } = await mailTo('staff@site.example', after)
  const { candidates } = await (
    await api.admin.admin.candidates.$get({ query: { q: 'grace.desk@example.com' } })
  ).json()
  expect(text).toContain(`${api.siteUrl}/admin/candidates?id=${candidates[0]?.id}\n`)
  const sponsor = { contactName: 'Jo Park', company: 'Northwind', email: 'jo@example.com' }
  await api.visitor['sponsor-inquiry'].$post({ json: sponsor })
  const { text: other } = await mailTo('staff@site.example', mails.length)
  expect(other).toContain(`${api.siteUrl}/admin/inquiries?list=sponsors\n`)
})

test('a sponsor who asks for a CDA gets the letter about it, and staff are told', async () => {
  const own = 'Send us its text, and nothing confidential.'
  await saveSection('contact_section', { cdaLetter: own })
  const after = mails.length
  const json = { contactName: 'Ines Roth', company: 'Westwind', email: 'ines@example.com' }
  await api.visitor['sponsor-inquiry'].$post({ json: { ...json, request: 'cda' } })
  await eventually(async () => mails.length >= after + 2)
  const textTo = (address: string) =>
    mails.slice(after).find(({ to }) => to === address)?.text ?? ''
  expect(textTo('ines@example.com')).toContain(own)
  expect(textTo('ines@example.com')).not.toContain(copy.contact_section.sponsorLetter)
  expect(textTo('staff@site.example')).toContain('asks you to sign their CDA')
})

test('an answer reaches the clinic: patients its general address, sponsors the one for partners', async () => {
  const addresses = {
    email_general: 'hello@clinic.example',
    email_partners: 'deals@clinic.example',
  }
  await saveSection('company_info', addresses)
  const after = mails.length
  await send(visit({ email: 'ivy@example.com', keepInformed: true }))
  const json = { contactName: 'Joan Park', company: 'Northwind', email: 'joan@example.com' }
  await api.visitor['sponsor-inquiry'].$post({ json: { ...json, keepInformed: true } })
  const answersOf = (address: string) =>
    mails.slice(after).flatMap(({ to, replyTo }) => (to === address ? [replyTo] : []))
  await eventually(async () => mails.length >= after + 6)
  expect(answersOf('ivy@example.com')).toEqual(Array(2).fill(addresses.email_general))
  expect(answersOf('joan@example.com')).toEqual(Array(2).fill(addresses.email_partners))
  expect(answersOf('staff@site.example')).toEqual([undefined, undefined])
  await api.db.delete(contentSections)
})

test('staff get one mail about a burst of submissions, and the visitors one each', async () => {
  const after = mails.length
  const burst = Array.from({ length: 40 }, (_, n) => ({
    cause: `sponsor_inquiries ${9000 + n} notice`,
    kind: 'notice' as const,
    data: { what: 'sponsor inquiry', ...(n < 3 && { suspected: 'spam' }) },
  }))
  await enqueue(api.db, burst)
  await send(visit({ firstName: 'Iris', email: 'iris@example.com' }))
  const notice = await eventually(async () =>
    mails.slice(after).find(({ subject }) => subject === '41 new messages from the website'),
  )
  expect(notice.to).toBe('staff@site.example')
  expect(notice.text).toContain('40 sponsor inquiries, 1 visit request')
  expect(notice.text).toContain('marked so: 3 sponsor inquiries')
  await mailTo('iris@example.com', after)
  const toStaff = mails.slice(after).filter(({ to }) => to === 'staff@site.example')
  expect(toStaff).toHaveLength(1)
  // Mail is noted as sent after it has arrived.
  await expect
    .poll(() =>
      api.db.all(`select count(*) as n from mail_outbox where kind = 'notice' and sent_at is null`),
    )
    .toEqual([{ n: 0 }])
})

test('a visitor who asked to be kept informed gets a link to preferences, and one-click unsubscribing', async () => {
  const after = mails.length
  await send(visit({ email: 'grace@example.com', keepInformed: true }))
  const link = await eventually(async () =>
    mails.slice(after).find(({ subject }) => subject === 'Please confirm that we may write to you'),
  )
  expect(link.to).toBe('grace@example.com')
  const address = link.headers?.['List-Unsubscribe']?.replace(/[<>]/g, '') ?? ''
  expect(link.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(address.startsWith(`${api.siteUrl}/api/email-preferences/unsubscribe?`)).toBe(true)
  expect(link.text).toContain(`${api.siteUrl}/email-preferences?`)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
})

test('typed text cannot add headers, recipients or markup to a mail', async () => {
  for (const email of [
    'ada@example.com\r\nBcc: eve@evil.example',
    'ada@example.com\nBcc: eve@evil.example',
    'ada@example.com, eve@evil.example',
    'Ada <ada@example.com, eve@evil.example>',
    '"ada\r\nBcc: eve@evil.example"@example.com',
    'ada@example.com\u0000',
    'ada@example.com%0aBcc:eve@evil.example',
  ]) {
    const { status } = await send(visit({ email }))
    // A control character at the end is removed, like a space.
    expect([email, status]).toEqual([email, email.endsWith('\u0000') ? 201 : 422])
  }
  const after = mails.length
  const firstName = 'Ada\r\nBcc: eve@evil.example\r\n\r\n<img src=x onerror=alert(1)>'
  await send(visit({ firstName, email: 'bea@example.com' }))
  const mail = await mailTo('bea@example.com', after)
  expect(mail.subject).toBe('We have received your message')
  expect(mail.headers).toBeUndefined()
  expect(mail.text).toMatch(/^Hello,\n/)
  for (const typed of ['Bcc', 'evil', '<img']) expect(JSON.stringify(mail)).not.toContain(typed)
})

test('a mail greets by name only if the typed text is a name', () => {
  for (const name of [
    'Ada',
    'J. R. R.',
    'J.R. Smith',
    'St. John',
    'Jean-Luc',
    'Dr. Ada B.',
    "D'Arcy",
    'O’Neil',
    "'t Hooft",
    '𠮷田',
    'नरेन्द्र',
    'محمد',
    'ශ්‍රීමා',
    'Zoë',
    'M'.repeat(60),
  ]) {
    expect(nameInMail(name)).toBe(name)
  }
  for (const typed of [
    'Pay the fee at https://evil.example',
    'evil.example',
    'www.evil.co',
    'Visit evil.co now',
    't.me',
    'evil。com',
    'eve@evil.example',
    'Call 555 0100',
    'Ada\nBcc',
    'Ada <b>',
    'Ada/Eve',
    '$$$',
    '.',
    '',
    'M'.repeat(61),
  ]) {
    expect([typed, nameInMail(typed)]).toEqual([typed, undefined])
  }
})

test('mails are signed by the clinic, as staff word its name', async () => {
  const content = { ...copy.company_info, name: 'Müller & Søn\nClinic' }
  const put = (body: object) =>
    api.adminFetch('/api/admin/content/company_info', jsonRequest('PUT', body))
  expect((await put({ content })).status).toBe(200)
  const after = mails.length
  await send(visit({ email: 'cleo@example.com' }))
  const mail = await mailTo('cleo@example.com', after)
  expect(mail.from.name).toBe('Müller & Søn Clinic')
  expect(mail.text).toContain('Kind regards,\nMüller & Søn Clinic\n')
  expect(mail.html).toContain('Müller &amp; Søn Clinic')
  await put({ content: copy.company_info })
})

const heldFor = async (recipient: string) => {
  const { mails: unsentMails } = await (await api.admin.admin.mail.$get({ query: {} })).json()
  return unsentMails.filter((mail) => mail.recipient === recipient)
}

test('an address that never answered gets three mails a day; more are held until staff send or drop them', async () => {
  const after = mails.length
  const victim = 'dora@example.com'
  await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      send(visit({ email: at % 2 ? victim : 'Dora@Example.com' })),
    ),
  )
  const held = await eventually(async () => {
    const found = await heldFor(victim)
    return found.length === 5 && found
  })
  await api.cron()
  const sentTo = () => mails.slice(after).filter(({ to }) => to === victim).length
  expect(sentTo()).toBe(3)
  expect(held[0]).toMatchObject({ heldReason: 'dailyLimit', kind: 'confirmation' })

  const [released, dropped] = held.map(({ id }) => ({ id: String(id) }))
  const calls = api.admin.admin.mail[':id']
  await calls.resend.$post({ param: released as { id: string } })
  await eventually(async () => sentTo() === 4)
  expect((await calls.$delete({ param: dropped as { id: string } })).status).toBe(204)
  expect((await calls.$delete({ param: dropped as { id: string } })).status).toBe(404)
  expect((await calls.$delete({ param: released as { id: string } })).status).toBe(404)
  await eventually(async () => (await heldFor(victim)).length === 3)
  const { entries } = await (await api.admin.admin.audit.$get({ query: {} })).json()
  expect(entries[0]).toMatchObject({ action: 'delete', record: 'mail_outbox' })
  expect(JSON.stringify(entries[0])).not.toContain('dora')

  // A day later the limit allows more letters.
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
  const sql = 'update mail_outbox set sent_at = ? where recipient = ? and sent_at is not null'
  await api.db.$client.execute({ sql, args: [yesterday, victim] })
  await send(visit({ email: victim }))
  await eventually(async () => sentTo() === 5)
})

test('an address that was confirmed gets every mail, with a link to unsubscribe', async () => {
  const email = 'erin@example.com'
  await send(visit({ email, keepInformed: true }))
  const { unsubscribeToken: token } = (await findPreferences(api.db, email)) ?? {}
  const json = { email, token: token as string }
  expect((await api.visitor['email-preferences'].confirm.$post({ json })).status).toBe(200)
  const after = mails.length
  for (let sent = 0; sent < 5; sent++) await send(visit({ email }))
  const theirs = await eventually(async () => {
    const found = mails
      .slice(after)
      .filter(({ to, text }) => to === email && /reached us/.test(text))
    return found.length >= 5 && found
  })
  expect(await heldFor(email)).toEqual([])
  for (const { text, html, headers } of theirs) {
    expect(text).toContain(`${api.siteUrl}/email-preferences?`)
    expect(html).toContain('your email preferences</a>')
    expect(headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  }
})

test('the same submission again sends nothing again', async () => {
  const after = mails.length
  const sent = visit({ email: 'hedy@example.com' })
  await send(sent)
  await mailTo('hedy@example.com', after)
  await send(sent)
  await api.cron()
  expect(mails.slice(after).filter(({ to }) => to === 'hedy@example.com')).toHaveLength(1)
})

type Outbox = { id: number; attempts: number; next: number; lastError: string | null }

const outbox = async (recipient: string): Promise<Outbox> => {
  const { rows } = await api.db.$client.execute({
    sql: 'select id, attempts, next_attempt_at, last_error from mail_outbox where recipient = ?',
    args: [recipient],
  })
  const row = rows[0]
  return {
    id: Number(row?.['id']),
    attempts: Number(row?.['attempts']),
    next: Date.parse(String(row?.['next_attempt_at'])),
    lastError: row?.['last_error'] as string | null,
  }
}

const refused = 'refused@elsewhere.example'
const failed = (attempts: number) =>
  eventually(async () => {
    const mail = await outbox(refused)
    return mail.attempts === attempts && mail.lastError !== null && mail.next > Date.now() && mail
  })

const unsent = async () =>
  (await (await api.admin.admin.mail.$get({ query: {} })).json()).mails.filter(
    ({ recipient }) => recipient === refused,
  )

test('mail that is refused is tried later and later, listed, and sent again by a person', async () => {
  const due = { sql: 'update mail_outbox set next_attempt_at = ? where sent_at is null' }
  const before = { sql: 'update mail_outbox set attempts = ? where sent_at is null' }
  const past = new Date(0).toISOString()
  await send(visit({ email: refused }))
  const pauses = { 1: 1, 2: 2, 3: 4, 9: 256, 10: 360, 21: 360 }
  for (const [attempt, pause] of Object.entries(pauses)) {
    const attempts = Number(attempt)
    const started = Date.now()
    if (attempts > 1) {
      await api.db.$client.execute({ ...due, args: [past] })
      await api.db.$client.execute({ ...before, args: [attempts - 1] })
      await api.cron()
    }
    const { next, lastError } = await failed(attempts)
    const minutes = (next - started) / 60_000
    expect(minutes).toBeGreaterThan(pause - 0.2)
    expect(minutes).toBeLessThan(pause + 0.5)
    expect(lastError).toContain('not allowed')
    expect(lastError).not.toContain('@')
  }
  await api.db.$client.execute({ ...due, args: [past] })
  await api.cron()
  expect((await outbox(refused)).attempts).toBe(21)

  const [mail] = await unsent()
  expect(mail).toMatchObject({ kind: 'confirmation', attempts: 21 })
  const param = { id: String(mail?.id) }
  expect((await api.admin.admin.mail[':id'].resend.$post({ param })).status).toBe(202)
  await failed(1)
  expect(await unsent()).toHaveLength(1)
  const { entries } = await (await api.admin.admin.audit.$get({ query: {} })).json()
  expect(entries[0]).toMatchObject({ record: 'mail_outbox', recordId: param.id, username: 'ada' })
  const gone = { id: '999999' }
  expect((await api.admin.admin.mail[':id'].resend.$post({ param: gone })).status).toBe(404)
})

test('mail that was lost on the way each time is listed too', async () => {
  const { db } = api
  await db.$client.execute({
    sql: 'update mail_outbox set attempts = 21, last_error = null where recipient = ?',
    args: [refused],
  })
  expect(await unsent()).toHaveLength(1)
})

/** A visit whose mails differ from those of other visits, and functions that change its status. */
async function visitOf(more: Partial<Sent> = {}) {
  const sent = await send(visit({ submissionId: crypto.randomUUID(), ...more }))
  const { id } = (await sent.json()) as { id: number }
  const about = `visit_requests ${id} status `
  /** The waiting mails, each with the ms until it is due. */
  const waiting = async () => {
    const { rows } = await api.db.$client.execute({
      sql: `select data ->> 'status' as status, next_attempt_at as due from mail_outbox
        where cause like ? and sent_at is null`,
      args: [`${about}%`],
    })
    return rows.map(({ status, due }) => ({ status, inMs: Date.parse(String(due)) - Date.now() }))
  }
  return {
    id,
    waiting,
    setTo: async (status: VisitStatus) => {
      const put = api.admin.admin['visit-requests'][':id'].status.$put
      expect((await put({ param: { id: String(id) }, json: { status } })).status).toBe(200)
    },
    /** Makes waiting mail due, as if ten seconds had passed, and waits until it is sent. */
    async pass() {
      await api.db.$client.execute({
        sql: 'update mail_outbox set next_attempt_at = ? where cause like ? and sent_at is null',
        args: [new Date(0).toISOString(), `${about}%`],
      })
      await api.cron()
      // The mail of an earlier test may still be sent, and then this mail waits for it.
      await eventually(async () => (await waiting()).length === 0)
    },
  }
}

const booked = `Your appointment: ${dayOfYear}, 9:00 AM`

// Subjects are neutral, because lock screens show them: none says what the visit is about.
const visitSubjects = [booked, 'A change to your request', 'Thank you from our team']

const told = (after: number) =>
  mails
    .slice(after)
    .map(({ subject }) => subject)
    .filter((subject) => visitSubjects.includes(subject))

test('a visitor is told ten seconds later that the visit is confirmed, when, and nothing of their health', async () => {
  const { setTo, waiting, pass } = await visitOf()
  const after = mails.length
  await setTo('confirmed')
  const [letter, ...others] = await waiting()
  expect(others).toEqual([])
  expect(letter?.status).toBe('confirmed')
  expect(letter?.inMs).toBeGreaterThan(5000)
  expect(letter?.inMs).toBeLessThanOrEqual(10_000)
  await api.cron()
  expect(told(after)).toEqual([])
  await pass()
  const mail = await eventually(async () =>
    mails.slice(after).find(({ subject }) => subject === booked),
  )
  expect(mail.to).toBe('ada@example.com')
  expect(mail.from.name).toBe(clinic)
  expect(mail.text).toContain(`Kind regards,\n${clinic}`)
  expect(mail.text).toContain('Hello Ada')
  expect(mail.text).toContain(`${day} at 9:00 AM (Eastern Time)`)
  const whole = JSON.stringify(mail)
  for (const secret of ['Asthma', 'condition', 'oncology', 'screening', 'Moss', '555-0100']) {
    expect(whole).not.toContain(secret)
  }
  await pass()
  expect(told(after)).toEqual([booked])
})

const saveSection = (sectionKey: SectionKey, content: object) =>
  api.admin.admin.content[':sectionKey'].$put({ param: { sectionKey }, json: { content } })

/** Sends a visit request. Returns its answer and the letter that confirms it. */
async function lettersTo(email: string) {
  const after = mails.length
  const { setTo, pass } = await visitOf({ email })
  const answer = await mailTo(email, after)
  const before = mails.length
  await setTo('confirmed')
  await pass()
  return { answer, confirmed: await mailTo(email, before) }
}

test('letters say what staff wrote, and promise what the company promises', async () => {
  const first = await lettersTo('faye@example.com')
  expect(first.answer.text).toContain('We will contact you within 24 hours to confirm your')

  await saveSection('company_info', { promise: 'within two business days' })
  await saveSection('contact_section', {
    letterSubject: 'From\n{company}',
    letterEnd: 'Come to {company}: <b>\n\n🧪',
  })
  await saveSection('schedule_visit', { confirmedLetter: 'Come on {visit}.\n\nBye.' })
  const { answer, confirmed } = await lettersTo('gina@example.com')
  expect(answer.subject).toBe(`From ${clinic}`)
  expect(answer.text).toContain('We will contact you within two business days to confirm')
  expect(answer.text).toContain(`Come to ${clinic}: <b>\n\n🧪`)
  expect(answer.html).toContain(`<p>Come to ${clinic}: &lt;b&gt;</p><p>🧪</p>`)
  expect(confirmed.text).toMatch(/Come on \w+day, .+ at .+\.\n\nBye\./)

  await saveSection('schedule_visit', { confirmedLetter: 'Come soon.' })
  expect((await lettersTo('hal@example.com')).confirmed.text).toMatch(
    /Come soon\.\n\nWhen: \w+day, .+ at .+\nWhere: /,
  )
  await api.db.delete(contentSections)
})

test('whoever filled a form in Spanish reads in Spanish that it came, the number, and that somebody calls', async () => {
  const first = await lettersTo('joan@example.com')
  for (const [{ text, html }, came] of [
    [first.answer, 'Hemos recibido su mensaje'],
    [first.confirmed, 'su cita está confirmada'],
  ] as const) {
    const [, spanish] = /<p lang="es">([^<]+)</.exec(html) ?? []
    expect(spanish).toContain(came)
    expect(spanish).toContain('+1 617-555-0120')
    expect(spanish).toContain('le llamará')
    expect(text).toContain(`\n\n${spanish}\n\n`)
  }
  await saveSection('contact_section', { letterInSpanish: '' })
  await saveSection('schedule_visit', { confirmedInSpanish: 'Nos vemos.' })
  const { answer, confirmed } = await lettersTo('ivy@example.com')
  expect(answer.html).not.toContain('lang="es"')
  expect(confirmed.text).toContain('\n\nNos vemos.\n\n')
  await api.db.delete(contentSections)
})

test('letters greet, end and tell of the preferences in the words of staff', async () => {
  await saveSection('contact_section', {
    greeting: 'Good day, {name}. You are {name}?',
    unnamedGreeting: 'Good day!',
    regards: 'Be well,\nyour team at <b>',
  })
  await saveSection('email_preferences', { letterFoot: 'Less of us? <b>' })
  const after = mails.length
  await send(visit({ firstName: 'Iris', email: 'iris@example.com', keepInformed: true }))
  const theirs = (words: string) =>
    eventually(async () =>
      mails.slice(after).find(({ to, text }) => to === 'iris@example.com' && text.includes(words)),
    )
  const [answer, wish] = [await theirs('has reached us'), await theirs('keep you informed')]
  expect(answer.text).toMatch(/^Good day, Iris\. You are Iris\?\n\n/)
  expect(answer.text).toContain(
    `\n\nBe well,\nyour team at <b>\n${clinic}\n\n-- \nLess of us? <b>\nhttp`,
  )
  expect(answer.html).toContain(`your team at &lt;b&gt;<br>${clinic}</p>`)
  expect(answer.html).toContain('>Less of us? &lt;b&gt; <a')
  expect(wish.text).toMatch(/^Good day!\n\n/)
  await api.db.delete(contentSections)
})

test('the letter goes out by itself, without cron', async () => {
  const { setTo } = await visitOf()
  const after = mails.length
  await setTo('completed')
  await eventually(async () => told(after).includes('Thank you from our team'), 20)
})

test('a status put back within ten seconds sends nothing, and another one sends only its own', async () => {
  const { setTo, waiting, pass } = await visitOf()
  const after = mails.length
  await setTo('confirmed')
  await setTo('pending')
  expect(await waiting()).toEqual([])
  await setTo('cancelled')
  await setTo('completed')
  await setTo('confirmed')
  expect((await waiting()).map(({ status }) => status)).toEqual(['confirmed'])
  await pass()
  expect(told(after)).toEqual([booked])

  // A patient who knows that the visit is confirmed gets no second mail about that.
  await setTo('cancelled')
  await setTo('confirmed')
  expect(await waiting()).toEqual([])
  await setTo('confirmed')
  expect(await waiting()).toEqual([])
  await setTo('cancelled')
  await pass()
  await setTo('confirmed')
  await pass()
  expect(told(after)).toEqual([booked, 'A change to your request', booked])
  await setTo('pending')
  expect(await waiting()).toEqual([])
})

test('after a letter was tried, another status sends a new letter', async () => {
  const { setTo, waiting } = await visitOf()
  await setTo('confirmed')
  await api.db.$client.execute(
    `update mail_outbox set attempts = 1 where cause like 'visit_requests % status %' and sent_at is null`,
  )
  await setTo('cancelled')
  expect((await waiting()).map(({ status }) => status)).toEqual(['cancelled'])
  await setTo('confirmed')
  expect(await waiting()).toEqual([])
})

test('nobody is told of a visit that looks like spam', async () => {
  const { setTo, waiting } = await visitOf({ website: 'https://spam.example' } as object)
  for (const status of ['confirmed', 'cancelled', 'completed'] as const) await setTo(status)
  expect(await waiting()).toEqual([])
})

test('two simultaneous changes of a status send the visitor one letter', async () => {
  const { id, setTo, waiting } = await visitOf()
  await Promise.all((['confirmed', 'cancelled', 'completed', 'confirmed'] as const).map(setTo))
  const param = { id: String(id) }
  const answer = await api.admin.admin['visit-requests'][':id'].$get({ param })
  const { request } = (await answer.json()) as { request: { status: string } }
  expect((await waiting()).map(({ status }) => status)).toEqual([request.status])
})
