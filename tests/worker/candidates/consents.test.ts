import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { hashOfWords, newsWords } from '#db/model/consents/words.ts'
import { keepConsentWords } from '#db/consents/consents.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { exported } from '#tests/helpers/operation/csv.ts'
import { addColleague } from '#tests/helpers/candidates/histories.ts'
import { inquiry, visit } from '#tests/helpers/submissions/submissions.ts'

const param = (id: number) => ({ param: { id: String(id) } })

let people = 0
const person = () => {
  const lastName = `Fern${++people}`
  return { firstName: 'Ida', lastName, email: `ida.${lastName}@example.com`.toLowerCase() }
}

async function candidateOf(record: string, id: number) {
  const { db } = await startApi()
  const { rows } = await db.$client.execute({
    sql: `select candidate_id as id from candidate_events where kind = 'submission' and data = ?`,
    args: [JSON.stringify({ record, id })],
  })
  return Number(rows[0]?.['id'])
}

async function inquire(more: Parameters<typeof inquiry>[0] = {}) {
  const { visitor } = await startApi()
  const answer = await visitor['patient-inquiry'].$post({ json: inquiry(more) })
  expect(answer.status).toBe(201)
  const { id } = (await answer.json()) as { id: number }
  return { id, candidate: await candidateOf('patient_inquiries', id) }
}

async function consentsOf(id: number) {
  const { admin } = await startApi()
  return (await (await admin.admin.candidates[':id'].$get(param(id))).json()).consents
}

const hint = copy.email_preferences.patientNewsHint
const today = newsWords(hint)

async function tokenOf(email: string) {
  const { db } = await startApi()
  const { rows } = await db.$client.execute({
    sql: 'select unsubscribe_token as token from email_preferences where email = ?',
    args: [email],
  })
  return String(rows[0]?.['token'])
}

test('a tick is kept with the words that were published beside it, once, and sending a form is none', async () => {
  const { db, visitor } = await startApi()
  const published = { ...copy.email_preferences, patientNewsHint: 'Now and then, ünd no more.' }
  await keepConsentWords(db, published)
  const words = newsWords(published.patientNewsHint)
  const hash = await hashOfWords(words)
  const she = person()
  const json = inquiry({ ...she, keepInformed: true, newsWords: hash })
  const sent = await visitor['patient-inquiry'].$post({ json })
  await visitor['patient-inquiry'].$post({ json })
  await keepConsentWords(db, copy.email_preferences)
  const candidate = await candidateOf(
    'patient_inquiries',
    ((await sent.json()) as { id: number }).id,
  )
  await inquire(she)
  expect(await consentsOf(candidate)).toEqual([
    {
      id: expect.any(Number),
      purpose: 'news',
      given: true,
      words,
      sha256: hash,
      assumed: false,
      language: 'en',
      how: 'form',
      by: `Ida ${she.lastName}`,
      at: expect.any(String),
    },
  ])
})

test.each([[undefined], ['0'.repeat(64)], ['not a hash'], [7], [{ a: 1 }], ["' or 1=1 --"]])(
  'with %j for a hash, today’s words are assumed, and the form is stored',
  async (given) => {
    const sent = { ...person(), keepInformed: true, newsWords: given }
    const { candidate } = await inquire(sent)
    expect(await consentsOf(candidate)).toMatchObject([
      { words: today, sha256: await hashOfWords(today), assumed: true },
    ])
  },
)

test('each of several people with one address has their own tick', async () => {
  const { visitor } = await startApi()
  const she = person()
  const { candidate: wife } = await inquire({ ...she, keepInformed: true })
  const asked = visit({ ...she, firstName: 'Karl' })
  const answer = await visitor['visit-requests'].$post({ json: asked })
  const husband = await candidateOf('visit_requests', ((await answer.json()) as { id: number }).id)
  expect(husband).not.toBe(wife)
  expect(await consentsOf(wife)).toHaveLength(1)
  expect(await consentsOf(husband)).toEqual([])
})

test('confirming and unsubscribing by a link are kept once for the address, and shown with all who have it', async () => {
  const { visitor } = await startApi()
  const she = person()
  const { candidate: wife } = await inquire({ ...she, keepInformed: true })
  const { candidate: husband } = await inquire({ ...she, firstName: 'Karl' })
  const json = { email: she.email, token: await tokenOf(she.email) }
  await visitor['email-preferences'].confirm.$post({ json })
  await visitor['email-preferences'].confirm.$post({ json })
  await visitor['email-preferences'].unsubscribe.$post({ json })
  await visitor['email-preferences'].unsubscribe.$post({ json })
  const byLink = [
    { purpose: 'news', given: false, how: 'link', by: she.email, words: 'Unsubscribe' },
    { purpose: 'news', given: true, how: 'link', by: she.email },
  ]
  expect(await consentsOf(husband)).toMatchObject(byLink)
  expect(await consentsOf(wife)).toMatchObject([...byLink, { how: 'form' }])
  const wrong = { email: she.email, token: '0'.repeat(32) }
  expect((await visitor['email-preferences'].unsubscribe.$post({ json: wrong })).status).toBe(403)
  expect(await consentsOf(husband)).toHaveLength(2)
})

test('spam has no consent until it is none, and one then', async () => {
  const { admin } = await startApi()
  const { id } = await inquire({ ...person(), keepInformed: true, website: 'https://spam.example' })
  const mark = (suspectedSpam: boolean) =>
    admin.admin['patient-inquiries'][':id'].spam.$put({ ...param(id), json: { suspectedSpam } })
  const { db } = await startApi()
  const count = async () => {
    const sql = 'select 1 from consents where submission = ?'
    return (await db.$client.execute({ sql, args: [`patient_inquiries ${id}`] })).rows.length
  }
  expect(await count()).toBe(0)
  await mark(false)
  await mark(true)
  await mark(false)
  expect(await count()).toBe(1)
})

test('a sponsor’s tick belongs to the address', async () => {
  const { visitor, db } = await startApi()
  const json = {
    submissionId: crypto.randomUUID() as string,
    contactName: 'Otto Bell',
    company: 'Bell',
    email: 'Otto@bell.example',
    keepInformed: true,
  }
  await visitor['sponsor-inquiry'].$post({ json })
  const { rows } = await db.$client.execute(
    `select candidate_id, email, words, "by" from consents where email = 'otto@bell.example'`,
  )
  expect(rows).toMatchObject([
    {
      candidate_id: null,
      words: newsWords(copy.email_preferences.sponsorNewsHint),
      by: 'Otto Bell',
    },
  ])
})

test('a consent can neither be changed nor replaced nor deleted, but goes with the person', async () => {
  const { db, visitor, admin } = await startApi()
  const she = person()
  const { candidate } = await inquire({ ...she, keepInformed: true })
  await visitor['email-preferences'].confirm.$post({
    json: { email: she.email, token: await tokenOf(she.email) },
  })
  const [byLink, byForm] = await consentsOf(candidate)
  for (const id of [byLink?.id, byForm?.id]) {
    for (const attack of [
      `update consents set given = 0 where id = ${id}`,
      `update consents set words = 'Anything' where id = ${id}`,
      `update consents set assumed = 1, at = 'long ago' where id = ${id}`,
      `update consents set candidate_id = null, email = null where id = ${id}`,
      `delete from consents where id = ${id}`,
      `insert or replace into consents (id, purpose, given, words, sha256, language, how, "by", at)
        values (${id}, 'news', 0, '', '', 'en', 'form', '', '')`,
    ]) {
      await expect(db.$client.execute(attack), attack).rejects.toThrow('a consent cannot')
    }
  }
  expect(await consentsOf(candidate)).toEqual([byLink, byForm])
  const erased = await admin.admin.erasures.$post({ json: { email: she.email } })
  expect(erased.status).toBe(200)
  const { rows } = await db.$client.execute(
    `select 1 from consents where id in (${byLink?.id}, ${byForm?.id})`,
  )
  expect(rows).toEqual([])
})

test('consents leave as a file for those who may export candidates', async () => {
  const { candidate } = await inquire({ ...person(), keepInformed: true })
  const { rows } = await exported('exports/consents.csv')
  expect(rows[0]).toEqual(
    expect.arrayContaining(['Candidate id', 'Purpose', 'Words', 'Sha256', 'By', 'At']),
  )
  expect(rows.some((row) => row.includes(String(candidate)))).toBe(true)
  for (const [role, status] of [
    ['coordinator', 200],
    ['editor', 403],
    ['hr', 403],
  ] as const) {
    const { api } = await addColleague(`reader-${role}`, role)
    const answer = await api.admin.exports['consents.csv'].$get({ query: {} })
    expect([role, answer.status]).toEqual([role, status])
  }
})

test('preferences name nobody once a second person has the address', async () => {
  const { visitor, admin } = await startApi()
  const she = person()
  await inquire({ ...she, keepInformed: true })
  const key = { email: she.email, token: await tokenOf(she.email) }
  const named = async () => (await visitor['email-preferences'].$get({ query: key })).json()
  expect(await named()).toMatchObject({ firstName: 'Ida', lastName: she.lastName })
  await inquire({ ...she, firstName: 'Karl' })
  expect(await named()).toMatchObject({ firstName: null, lastName: null })
  const confirmed = await visitor['email-preferences'].confirm.$post({ json: key })
  expect(await confirmed.json()).toMatchObject({ firstName: null, lastName: null })
  const saved = await visitor['email-preferences'].$put({ json: { ...key, healthTips: false } })
  expect(await saved.json()).toMatchObject({ firstName: null, healthTips: false })
  const query = { q: she.email }
  const { subscribers } = await (await admin.admin.subscribers.$get({ query })).json()
  expect(subscribers).toMatchObject([{ email: she.email, firstName: null, lastName: null }])
})
