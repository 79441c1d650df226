import { beforeAll, expect, test } from 'vitest'
import type { MailMessage } from '#worker/mail-message.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addCandidate, addColleague, storedCandidate } from '#tests/helpers/candidates/histories.ts'
import { eventually } from '#tests/helpers/start/stack.ts'
import { exported } from '#tests/helpers/operation/csv.ts'
import { tellMe } from '#tests/helpers/studies/prescreener.ts'
import { addStudy, newStudy, saveStudy } from '#tests/helpers/studies/studies.ts'
import { book, freeTimes } from '#tests/helpers/visits/booking.ts'
import { inquiry, visit } from '#tests/helpers/submissions/submissions.ts'
import { mailboxSettings } from '#tests/helpers/operation/mailbox.ts'

const mails: MailMessage[] = []
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi(await mailboxSettings(mails), { send_email: [{ name: 'MAIL' }] })
})

const wish = { asked: 'Her daughter', reason: 'Called at night' }
const stored = { ...wish, at: expect.any(String), by: expect.any(String) }
const byWish = {
  status: 'closed',
  closedReason: 'not-interested',
  reasonDetail: 'asked for no contact',
  nextAction: null,
  dueAt: null,
}

const param = (id: number) => ({ param: { id: String(id) } })

async function put(id: number, change: object) {
  const { version } = await storedCandidate(id)
  // Fields that the client's type does not know are sent too.
  const json = { ...change, basedOn: version } as { basedOn: number }
  const answer = await api.admin.admin.candidates[':id'].$put({ ...param(id), json })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

async function unwanted(given = {}) {
  const candidate = await addCandidate(given)
  expect((await put(candidate.id, { doNotContact: wish })).status).toBe(200)
  return candidate
}

async function attempt(id: number, json: object) {
  const sent = { outcome: 'reached', ...json } as { outcome: 'reached' }
  return api.admin.admin.candidates[':id'].attempts.$post({ ...param(id), json: sent })
}

const eventsOf = async (id: number) => {
  const answer = await api.admin.admin.candidates[':id'].$get(param(id))
  return (await answer.json()).events
}

let people = 0
const person = () => {
  const lastName = `Quill${++people}`
  return { firstName: 'Nora', lastName, email: `nora.${lastName}@example.com`.toLowerCase() }
}

async function sent(more: Parameters<typeof inquiry>[0] = {}) {
  const answer = await api.visitor['patient-inquiry'].$post({ json: inquiry(more) })
  expect(answer.status).toBe(201)
  return candidateOf('patient_inquiries', ((await answer.json()) as { id: number }).id)
}

async function candidateOf(record: string, id: number) {
  const { rows } = await api.db.$client.execute({
    sql: `select candidate_id as id from candidate_events where kind = 'submission' and data = ?`,
    args: [JSON.stringify({ record, id })],
  })
  return Number(rows[0]?.['id'])
}

const lettersTo = (address: string) =>
  mails.filter(({ to }) => to === address).map(({ subject }) => subject)

const confirmed = (address: string, n: number) =>
  eventually(async () => lettersTo(address).filter((subject) => subject === received).length === n)
const received = 'We have received your message'

async function unsentTo(address: string) {
  const { rows } = await api.db.$client.execute({
    sql: 'select kind from mail_outbox where recipient = ? and sent_at is null',
    args: [address],
  })
  return rows.map(({ kind }) => kind)
}

/** Adds a letter about this person's submission, for example one that was held or is retried. */
const enqueue = (cause: string, kind: string, recipient: string) =>
  api.db.$client.execute({
    sql: `insert into mail_outbox (cause, kind, recipient, data, next_attempt_at, created_at)
      values (?, ?, ?, '{"what":"patient inquiry"}', ?, ?)`,
    args: [cause, kind, recipient, new Date(0).toISOString(), new Date().toISOString()],
  })

async function submissionOf(id: number) {
  const [first] = (await eventsOf(id)).flatMap(({ kind, data }) =>
    kind === 'submission' ? [data] : [],
  )
  return `${first?.record} ${first?.id}`
}

test('who asked, when and why is kept, and the candidate is closed', async () => {
  const { id } = await addCandidate()
  const { body } = await put(id, { doNotContact: wish })
  expect(body['candidate']).toMatchObject({ ...byWish, doNotContact: stored })
  const events = await eventsOf(id)
  expect(events.at(-2)).toMatchObject({ kind: 'no-contact', data: wish, by: 'user' })
  expect(events.at(-1)).toMatchObject({
    kind: 'status',
    data: {
      from: 'new',
      to: 'closed',
      reason: 'not-interested',
      reasonDetail: 'asked for no contact',
    },
  })
  const { rows } = await api.db.$client.execute('select old, new from audit_log')
  expect(JSON.stringify(rows)).not.toContain(wish.reason)
  expect(JSON.stringify(rows)).not.toContain(wish.asked)
  expect(rows.some((row) => String(row['new']).includes('"doNotContact":true'))).toBe(true)
})

test('one who is enrolled stays enrolled, and one who is closed keeps the reason', async () => {
  const ended = { dueAt: null, nextAction: null }
  const enrolled = await unwanted({ ...ended, status: 'enrolled' })
  expect(await storedCandidate(enrolled.id)).toMatchObject({
    status: 'enrolled',
    doNotContact: stored,
  })
  const closed = await unwanted({ ...ended, status: 'closed', closedReason: 'unreachable' })
  expect(await storedCandidate(closed.id)).toMatchObject({
    closedReason: 'unreachable',
    doNotContact: stored,
  })
})

test.each([
  [{ doNotContact: { asked: 'She' } }, 'doNotContact.reason'],
  [{ doNotContact: { reason: 'No' } }, 'doNotContact.asked'],
  [{ doNotContact: { asked: ' ', reason: 'No' } }, 'doNotContact.asked'],
  [{ doNotContact: { asked: 'She', reason: 'x'.repeat(201) } }, 'doNotContact.reason'],
  [{ doNotContact: 'yes' }, 'doNotContact'],
  [{ doNotContact: true }, 'doNotContact'],
])('%j is refused, and changes nothing', async (change, path) => {
  const { id, version } = await addCandidate()
  expect(await put(id, change)).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  expect(await storedCandidate(id)).toMatchObject({ version, doNotContact: null, status: 'new' })
})

test('it is lifted with a reason, by which the history remembers it', async () => {
  const { id } = await unwanted()
  expect((await put(id, { status: 'talking' })).status).toBe(409)
  expect((await put(id, { doNotContact: wish, status: 'new' })).status).toBe(409)
  expect(await put(id, { doNotContact: null })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'reason' }] },
  })
  expect((await put(id, { doNotContact: null, reason: '  ' })).status).toBe(422)
  expect(await storedCandidate(id)).toMatchObject({ doNotContact: stored })
  const { body } = await put(id, { doNotContact: null, reason: 'She rang', status: 'talking' })
  expect(body['candidate']).toMatchObject({ doNotContact: null, status: 'talking' })
  expect((await eventsOf(id)).find(({ data }) => 'lifted' in data)).toMatchObject({
    kind: 'no-contact',
    data: { asked: wish.asked, reason: 'She rang', lifted: true },
  })
  expect((await attempt(id, { channel: 'phone' })).status).toBe(201)
})

test('nobody calls or writes to them, but what they do by themselves is logged and opens nothing', async () => {
  const { id } = await unwanted()
  for (const channel of ['phone', 'email', 'text']) {
    expect([channel, (await attempt(id, { channel })).status]).toEqual([channel, 409])
  }
  expect((await attempt(id, {})).status).toBe(409)
  expect((await attempt(id, { direction: 'in', reopen: true })).status).toBe(409)
  expect((await attempt(id, { channel: 'in-person', reopen: true })).status).toBe(409)
  for (const json of [
    { direction: 'in' },
    { channel: 'in-person' },
    { channel: 'email', direction: 'in' },
  ]) {
    expect((await attempt(id, json)).status).toBe(201)
  }
  const noted = await api.admin.admin.candidates[':id'].notes.$post({
    ...param(id),
    json: { text: 'Sent back the leaflet' },
  })
  expect(noted.status).toBe(201)
  expect(await storedCandidate(id)).toMatchObject({ ...byWish, doNotContact: stored })
})

test('a change of many passes over them, whichever it is', async () => {
  const study = `Study ${crypto.randomUUID()}`
  const [one, other] = [await unwanted({ study }), await addCandidate({ study })]
  const { id: owner } = await addColleague(`owner${people}`)
  for (const change of [
    { ownerId: owner },
    { status: 'talking' },
    { status: 'closed', closedReason: 'other' },
  ] as const) {
    const ids = [one.id, other.id]
    const asked = { ids, change, dryRun: true }
    expect(await (await api.admin.admin.candidates.bulk.$post({ json: asked })).json()).toEqual({
      changed: 1,
    })
    const answer = await api.admin.admin.candidates.bulk.$post({ json: { ids, change } })
    expect((await answer.json()).changed).toBe(1)
  }
  expect(await storedCandidate(one.id)).toMatchObject({ ...byWish, ownerId: null })
  expect(await storedCandidate(other.id)).toMatchObject({ closedReason: 'other', ownerId: owner })
})

test('undoing a change of many opens nobody who asked for no contact since', async () => {
  const { id } = await addCandidate()
  const json = { ids: [id], change: { status: 'closed' as const, closedReason: 'other' as const } }
  const { undo = '' } = await (await api.admin.admin.candidates.bulk.$post({ json })).json()
  await put(id, { doNotContact: wish })
  const undone = await api.admin.admin.candidates.bulk[':undo'].undo.$post({ param: { undo } })
  expect(await undone.json()).toEqual({ undone: 0, kept: 1 })
  expect(await storedCandidate(id)).toMatchObject({ status: 'closed', doNotContact: stored })
})

test('taking back a call opens nobody who asked for no contact since', async () => {
  const { id } = await addCandidate({ status: 'contacting' })
  const { event } = await (await attempt(id, { channel: 'phone' })).json()
  await put(id, { doNotContact: wish })
  await api.admin.admin.candidates[':id'].attempts[':event'].undo.$post({
    param: { id: String(id), event: String(event.id) },
  })
  expect(await storedCandidate(id)).toMatchObject({ ...byWish, doNotContact: stored })
})

test('letters that wait are ended, those to staff and to others in the house are not', async () => {
  const she = person()
  const id = await sent(she)
  const husband = await sent({ ...she, firstName: 'Karl' })
  expect(husband).not.toBe(id)
  await confirmed(she.email, 2)
  const [hers, his] = [await submissionOf(id), await submissionOf(husband)]
  await enqueue(`${hers} held`, 'visit', she.email)
  await enqueue(`${hers}1 other`, 'visit', 'somebody@example.com')
  await enqueue(`${his} held`, 'confirmation', she.email)
  await api.db.$client.execute(
    `update mail_outbox set held_reason = 'dailyLimit' where sent_at is null`,
  )
  await put(id, { doNotContact: wish })
  expect(await unsentTo(she.email)).toEqual(['confirmation'])
  expect(await unsentTo('somebody@example.com')).toEqual(['visit'])
  await api.db.$client.execute('delete from mail_outbox where sent_at is null')
})

test('a letter that comes to be due afterwards is not sent, and does not wait', async () => {
  const she = person()
  const id = await sent(she)
  await confirmed(she.email, 1)
  await put(id, { doNotContact: wish })
  await enqueue(`${await submissionOf(id)} late`, 'confirmation', she.email)
  await api.cron()
  await eventually(async () => (await unsentTo(she.email)).length === 0)
  expect(lettersTo(she.email)).toEqual([received])
})

test('no letter tells them about their visit, which opens nothing either', async () => {
  const she = person()
  const answer = await api.visitor['visit-requests'].$post({ json: visit(she) })
  const { id: request } = (await answer.json()) as { id: number }
  const id = await candidateOf('visit_requests', request)
  await confirmed(she.email, 1)
  await put(id, { doNotContact: wish })
  await api.admin.admin['visit-requests'][':id'].status.$put({
    ...param(request),
    json: { status: 'confirmed' },
  })
  await api.db.$client.execute({
    sql: 'update mail_outbox set next_attempt_at = ? where sent_at is null',
    args: [new Date(0).toISOString()],
  })
  await api.cron()
  await eventually(async () => (await unsentTo(she.email)).length === 0)
  expect(lettersTo(she.email)).toEqual([received])
  expect(await storedCandidate(id)).toMatchObject(byWish)
})

test('who writes again is new with a step of their own, and gets the confirmation alone', async () => {
  const she = person()
  const id = await sent(she)
  await confirmed(she.email, 1)
  await put(id, { doNotContact: wish })
  expect(await sent({ ...she, keepInformed: true })).toBe(id)
  expect(await storedCandidate(id)).toMatchObject({
    status: 'new',
    closedReason: null,
    nextAction: 'Wrote again after asking for no contact',
    doNotContact: stored,
  })
  await confirmed(she.email, 2)
  await eventually(async () => (await unsentTo(she.email)).length === 0)
  expect(lettersTo(she.email)).toEqual([received, received])
  expect((await attempt(id, { channel: 'phone' })).status).toBe(409)
  expect((await put(id, { status: 'talking' })).status).toBe(409)
  expect((await attempt(id, { direction: 'in' })).status).toBe(201)
  expect(await storedCandidate(id)).toMatchObject({ status: 'new' })
})

const subscribe = (email: string) =>
  api.db.$client.execute({
    sql: `insert into email_preferences (email, unsubscribe_token, confirmed_at, created_at, updated_at)
      values (?, ?, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
    args: [email, crypto.randomUUID()],
  })

async function isSubscribed(email: string) {
  const sql = 'select is_active as active from email_preferences where email = ?'
  const { rows } = await api.db.$client.execute({ sql, args: [email] })
  return rows[0]?.['active'] === 1
}

test('news end too, unless somebody else has the address', async () => {
  const [alone, wife] = [await addCandidate(), await addCandidate()]
  await addCandidate({ email: wife.email })
  await subscribe(alone.email)
  await subscribe(wife.email)
  await put(alone.id, { doNotContact: wish })
  await put(wife.id, { doNotContact: wish })
  expect(await isSubscribed(alone.email)).toBe(false)
  expect(await isSubscribed(wife.email)).toBe(true)
})

test('the end of news is a row in the consents', async () => {
  const { id, email } = await addCandidate()
  await subscribe(email)
  await put(id, { doNotContact: wish })
  const answer = await api.admin.admin.candidates[':id'].$get(param(id))
  expect((await answer.json()).consents).toMatchObject([
    { purpose: 'news', given: false, words: 'Do not contact', how: 'staff', by: wish.asked },
  ])
})

test('nobody is told that a study opens, whether they waited before they asked or after', async () => {
  const study = await addStudy(newStudy(undefined, { siteStatus: 'full' }))
  const [before, after, other] = [await addCandidate(), await addCandidate(), await addCandidate()]
  await tellMe(study.slug, { email: before.email })
  for (const { id } of [before, after]) await put(id, { doNotContact: wish })
  const waiting = async () => {
    const { rows } = await api.db.$client.execute('select email from study_waitlist order by id')
    return rows.map(({ email }) => email)
  }
  // People who want no contact are no longer on the list.
  expect(await waiting()).toEqual([])
  for (const { email } of [after, other]) await tellMe(study.slug, { email })
  await saveStudy(study.id, { siteStatus: 'recruiting' })
  await api.db.$client.execute(
    `update study_waitlist set opened_at = '2020-01-01T00:00:00.000Z' where opened_at is not null`,
  )
  await api.cron()
  await eventually(async () => lettersTo(other.email).length === 1)
  expect([before, after].map(({ email }) => lettersTo(email))).toEqual([[], []])
  expect(await waiting()).toEqual([])
  // As if the letter had been written just before the person asked for no contact.
  await enqueue(`study-opens late ${after.email}`, 'study-opens', after.email)
  await api.cron()
  await eventually(async () => (await unsentTo(after.email)).length === 0)
  expect(lettersTo(after.email)).toEqual([])
})

test('lists by which staff call say so, and the one of noon leaves them out', async () => {
  const [she, he] = [person(), person()]
  const id = await sent(she)
  await sent(he)
  const [{ startsAt } = { startsAt: '' }] = await freeTimes(api, 'consultation', 8, 20)
  for (const one of [she, he]) await book(api, startsAt, one)
  await put(id, { doNotContact: wish })
  for (const file of ['candidates.csv?status=any', 'patient-inquiries.csv', 'visit-requests.csv']) {
    const { rows } = await exported(`exports/${file}`)
    const place = rows[0]?.indexOf('Do not contact') ?? -1
    const marked = (email: string) => rows.find((row) => row.includes(email))?.[place]
    expect([file, marked(she.email), marked(he.email)]).toEqual([file, 'true', 'false'])
  }
  const { 'patient-inquiries': inquiries, 'visit-requests': visits } = api.admin.admin
  for (const [email, is] of [
    [she.email, true],
    [he.email, false],
  ] as const) {
    const query = { q: email }
    const [inquired] = (await (await inquiries.$get({ query })).json()).inquiries
    const [booked] = (await (await visits.$get({ query })).json()).requests
    const one = await (await inquiries[':id'].$get(param(inquired?.id ?? 0))).json()
    const visit = await (await visits[':id'].$get(param(booked?.id ?? 0))).json()
    const marks = [inquired, booked, one.inquiry, visit.request].map((row) => row?.doNotContact)
    expect([email, ...marks]).toEqual([email, is, is, is, is])
  }
  await api.cron(new Date(Date.parse(startsAt) - 20 * 3600_000))
  const { rows } = await api.db.$client.execute(
    `select data from mail_outbox where kind = 'unanswered'`,
  )
  expect(rows.map(({ data }) => JSON.parse(String(data)).lines.split('\n').length)).toEqual([1])
})

test('staff make no visit for them, until it is lifted', async () => {
  const she = person()
  const id = await sent(she)
  await put(id, { doNotContact: wish })
  const json = {
    ...she,
    visitType: 'consultation' as const,
    locationId: 1,
    startsAt: '2199-01-05T15:00:00.000Z',
  }
  const visits = api.admin.admin['visit-requests']
  expect((await visits.$post({ json })).status).toBe(409)
  await put(id, { doNotContact: null, reason: 'She rang' })
  expect((await visits.$post({ json })).status).toBe(201)
})

const path = (kept: number, other: number) => ({
  param: { id: String(kept), other: String(other) },
})
const merge = async (kept: number, other: number) => {
  const answer = await api.admin.admin.candidates[':id'].merge[':other'].$post(path(kept, other))
  return (await answer.json()).merge.id
}
const undo = (id: number) => api.admin.admin.candidates.merges[':id'].undo.$post(param(id))

test.each([
  ['the one who is kept', 0],
  ['the other one', 1],
])(
  'merged with somebody who may be called, nobody is called: %s asked for it',
  async (_who, at) => {
    const pair = [
      await addCandidate({ status: 'talking' }),
      await addCandidate({ status: 'talking' }),
    ] as const
    const [kept, other] = pair
    await put(pair[at === 0 ? 0 : 1].id, { doNotContact: wish })
    await subscribe(kept.email)
    const id = await merge(kept.id, other.id)
    expect(await storedCandidate(kept.id)).toMatchObject({ ...byWish, doNotContact: stored })
    expect((await attempt(kept.id, { channel: 'phone' })).status).toBe(409)
    expect((await attempt(other.id, { channel: 'phone' })).status).toBe(409)
    expect(await isSubscribed(kept.email)).toBe(false)
    expect((await undo(id)).status).toBe(200)
    const now = [await storedCandidate(kept.id), await storedCandidate(other.id)]
    expect(now.map(({ status }) => status)).toEqual(
      at === 0 ? ['closed', 'talking'] : ['talking', 'closed'],
    )
    expect(now.map(({ doNotContact }) => doNotContact !== null)).toEqual([at === 0, at === 1])
  },
)

test('asked for while two are merged, it holds for both when the merge is undone', async () => {
  const [kept, other] = [await addCandidate(), await addCandidate()]
  const id = await merge(kept.id, other.id)
  await put(kept.id, { doNotContact: wish })
  expect((await undo(id)).status).toBe(200)
  expect(await storedCandidate(kept.id)).toMatchObject({ ...byWish, doNotContact: stored })
  expect(await storedCandidate(other.id)).toMatchObject({ ...byWish, doNotContact: stored })
})

test('the morning mail does not count who wrote again', async () => {
  const { id: owner } = await addColleague('morning')
  await api.db.$client.execute(
    `update users set email = 'morning@clinic.example' where id = ${owner}`,
  )
  const { id } = await unwanted({ ownerId: owner })
  const due = '2027-03-01T09:00:00.000Z'
  await api.db.$client.execute({
    sql: `update candidates set status = 'new', next_action = 'Wrote again', due_at = ? where id = ?`,
    args: [due, id],
  })
  await api.db.$client.execute(
    `update candidates set status = 'closed', closed_reason = 'other', due_at = null where id <> ${id}`,
  )
  await api.cron(new Date('2027-03-01T12:30:00Z'))
  const { rows } = await api.db.$client.execute(`select 1 from mail_outbox where kind = 'morning'`)
  expect(rows).toEqual([])
})
