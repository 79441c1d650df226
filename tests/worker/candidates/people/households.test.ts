import { expect, test } from 'vitest'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import { admitStored } from '#worker/operate/database/admit.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { inquiry, visit } from '#tests/helpers/submissions/submissions.ts'
import { candidatesLike } from '#tests/helpers/candidates/stored-candidates.ts'

const phone = '617 555 0160'

async function inquire(firstName: string, email: string, more = {}) {
  const { visitor } = await startApi()
  const json = inquiry({ firstName, lastName: 'Penn', email, phone, ...more })
  const answer = await visitor['patient-inquiry'].$post({ json })
  expect(answer.status).toBe(201)
  return Number((await answer.json()).id)
}

async function recordOf(id: number) {
  const { admin } = await startApi()
  return (await admin.admin.candidates[':id'].$get({ param: { id: String(id) } })).json()
}

const namesAt = async (email: string) =>
  (await candidatesLike(email)).map(({ first_name: name }) => name)

test('two people with one address are two candidates, each with what they wrote', async () => {
  const email = 'henry.and.irene@example.com'
  await inquire('Henry', email, { message: 'I am Henry and have a heart.' })
  await inquire('Irene', email, { message: 'I am Irene and have asthma.' })
  const [henry, irene] = await candidatesLike(email)
  expect(await namesAt(email)).toEqual(['Henry', 'Irene'])
  for (const [one, other] of [
    [henry, irene],
    [irene, henry],
  ]) {
    const record = await recordOf(Number(one?.['id']))
    expect(record.submissions.map(({ firstName }) => firstName)).toEqual([one?.['first_name']])
    expect(record.duplicates).toEqual([])
    expect(record.households).toEqual([
      {
        id: other?.['id'],
        firstName: other?.['first_name'],
        lastName: 'Penn',
        shares: ['email', 'phone'],
      },
    ])
  }
})

test('the same person joins in whatever order and case the names are written, and with accents or without', async () => {
  const email = 'order@example.com'
  await inquire('José María', email)
  await inquire('Jose', email, { lastName: 'PENN MARIA' })
  await inquire('Penn', email.toUpperCase(), { lastName: "María  Jos'é" })
  expect(await namesAt(email)).toEqual(['José María'])
})

test('a name without a letter joins nobody, not even itself', async () => {
  const email = 'nameless@example.com'
  await inquire('--', email, { lastName: '..' })
  await inquire('--', email, { lastName: '..' })
  expect(await candidatesLike(email)).toHaveLength(2)
})

test('initials, one letter and the same first name under one address are likely the same person, and not joined', async () => {
  const email = 'alike@example.com'
  const own = { phone: '617 555 0162' }
  await inquire('Katherine', email, own)
  for (const [firstName, lastName] of [
    ['K.', 'Penn'],
    ['Katherin', 'Penn'],
    ['Katherine', 'Married'],
  ] as const)
    await inquire(firstName, email, { ...own, lastName })
  await inquire('Bob', email, own)
  const [first] = await candidatesLike(email)
  const { duplicates, households } = await recordOf(Number(first?.['id']))
  expect(duplicates.map((one) => [one.firstName, one.lastName, one.likelihood])).toEqual([
    ['Katherine', 'Married', 'likely'],
    ['Katherin', 'Penn', 'likely'],
    ['K.', 'Penn', 'likely'],
  ])
  expect(households.map(({ firstName }) => firstName)).toEqual(['Bob'])
})

test('a spam mark, a visit and a letter follow the submission to its person', async () => {
  const { admin, visitor } = await startApi()
  const email = 'follows@example.com'
  const first = await inquire('Wanda', email)
  const answer = await visitor['visit-requests'].$post({
    json: visit({ firstName: 'Walter', lastName: 'Penn', email, phone }),
  })
  const { id } = await answer.json()
  const [wanda, walter] = await candidatesLike(email)
  await admin.admin['visit-requests'][':id'].status.$put({
    param: { id: String(id) },
    json: { status: 'confirmed' },
  })
  expect((await recordOf(Number(walter?.['id']))).candidate.status).toBe('visit')
  expect((await recordOf(Number(wanda?.['id']))).candidate.status).toBe('new')
  await admin.admin['patient-inquiries'][':id'].spam.$put({
    param: { id: String(first) },
    json: { suspectedSpam: true },
  })
  expect((await recordOf(Number(wanda?.['id']))).candidate.closedReason).toBe('spam')
  expect((await recordOf(Number(walter?.['id']))).candidate.status).toBe('visit')
})

test('a further number is kept, found and shown, and taken off again', async () => {
  const { admin } = await startApi()
  const email = 'numbers@example.com'
  await inquire('Nora', email)
  const [nora] = await candidatesLike(email)
  const param = { id: String(nora?.['id']) }
  const json = { kind: 'phone', value: '617 555 0161' } as const
  await admin.admin.candidates[':id'].contacts.$post({ param, json })
  const { contacts } = await recordOf(Number(nora?.['id']))
  expect(contacts.map(({ kind, value, main, from }) => [kind, value, main, from])).toEqual([
    ['phone', phone, true, 'submission'],
    ['phone', '617 555 0161', false, 'staff'],
    ['email', email, true, 'submission'],
  ])
  const second = contacts[1]?.id ?? 0
  const put = (contact: number, json: { main?: true; wrong?: boolean }) =>
    admin.admin.candidates[':id'].contacts[':contact'].$put({
      param: { ...param, contact: String(contact) },
      json,
    })
  const made = await (await put(second, { main: true })).json()
  expect(made.candidate).toMatchObject({
    phone: '617 555 0161',
    phoneKey: '+16175550161',
    version: 3,
  })
  expect(made.contacts.map(({ value, main }) => [value, main])).toEqual([
    ['617 555 0161', true],
    [phone, false],
    [email, true],
  ])
  const old = made.contacts[1]?.id ?? 0
  expect((await (await put(old, { wrong: true })).json()).contacts[1]).toMatchObject({
    wrong: true,
  })
  const remove = (contact: number) =>
    admin.admin.candidates[':id'].contacts[':contact'].$delete({
      param: { ...param, contact: String(contact) },
    })
  expect((await (await remove(old)).json()).contacts).toHaveLength(2)
  expect((await remove(old)).status).toBe(404)
  const main = (await recordOf(Number(nora?.['id']))).contacts.find(({ kind }) => kind === 'phone')
  expect((await (await remove(main?.id ?? 0)).json()).candidate.phone).toBeNull()
  const last = (await recordOf(Number(nora?.['id']))).contacts
  expect((await remove(last[0]?.id ?? 0)).status).toBe(422)
})

/** A couple, a parent with a child, twins and a person who lives alone, with the forms that each of them sends. */
function household(at: number) {
  const lastName = `Hold${at}`
  const email = `house${at}@example.com`
  const number = `617 555 ${String(1000 + at)}`
  const kinds = [['Henry', 'Irene'], ['Rosa', 'Rosalie'], ['Anna', 'Hanna'], ['Solo']]
  const written = (firstName: string, how: number) =>
    [
      { firstName, lastName, email },
      { firstName: firstName.toUpperCase(), lastName, email: email.toUpperCase() },
      { firstName: lastName, lastName: firstName, email },
    ][how] ?? { firstName, lastName, email }
  return (kinds[at % kinds.length] ?? []).flatMap((firstName) =>
    [0, 1, 2].map((how) => ({
      submissionId: crypto.randomUUID(),
      ...written(firstName, how),
      phone: number,
      interest: 'cardiology' as const,
      message: `This is from ${firstName} of household ${at}.`,
    })),
  )
}

const writtenAt = '2026-03-02T15:00:00.000Z'

test('in a thousand households nobody joins another, by the forms, the inbox and in bulk', async () => {
  const { visitor, files, cron, db } = await startApi()
  const all = Array.from({ length: 1000 }, (_, at) => household(at))
  const [old, kept, sent] = [all.slice(0, 750), all.slice(750, 800), all.slice(800)]
  const rows = JSON.stringify(old.flat().map((one) => ({ ...one, at: writtenAt })))
  await db.$client.execute({
    sql: `insert into patient_inquiries (submission_id, first_name, last_name, email, phone, interest, message, created_at)
      select value ->> 'submissionId', value ->> 'firstName', value ->> 'lastName', value ->> 'email', value ->> 'phone',
        value ->> 'interest', value ->> 'message', value ->> 'at' from json_each(?)`,
    args: [rows],
  })
  const inBulk = old.flat().map((one) => ({
    ...one,
    createdAt: writtenAt,
    source: 'patient-inquiry' as const,
  }))
  await admitStored(db, patientInquiries, inBulk)
  const bucket = await files()
  const waiting = kept.flat()
  for (const one of waiting) {
    const key = `inbox/patient-inquiry/${one.submissionId}.json`
    await bucket.put(key, JSON.stringify(one), {
      customMetadata: { since: writtenAt },
    })
  }
  await cron()
  const queue = sent.flat()
  while (queue.length > 0) {
    const answers = await Promise.all(
      queue.splice(0, 50).map((json) => visitor['patient-inquiry'].$post({ json })),
    )
    expect(answers.filter(({ status }) => status !== 201 && status !== 202)).toEqual([])
  }
  await cron()
  const { rows: people } = await db.$client.execute(`
    select candidates.id, count(*) as sent, count(distinct inquiry.message) as messages, min(inquiry.message) as message
    from candidates join candidate_events as event on event.candidate_id = candidates.id and event.kind = 'submission'
    join patient_inquiries as inquiry on inquiry.id = event.data ->> '$.id'
    where candidates.email like 'house%@example.com' group by candidates.id`)
  expect(people.filter(({ sent, messages }) => sent !== 3 || messages !== 1)).toEqual([])
  const expected = new Set(all.flat().map(({ message }) => message))
  expect(new Set(people.map(({ message }) => message))).toEqual(expected)
  expect(people).toHaveLength(expected.size)
}, 240_000)

test('every address of a person with every name joins them, also of those merged into them, but another own pair goes first', async () => {
  const { admin } = await startApi()
  const [mine, married] = ['penn.one@example.com', 'penn.two@example.com']
  await inquire('Olga', mine, { phone: '617 555 0163' })
  await inquire('Olga', married, { lastName: 'Wedded', phone: '617 555 0164' })
  const [kept] = await candidatesLike(mine)
  const [other] = await candidatesLike(married)
  const [id, otherId] = [Number(kept?.['id']), Number(other?.['id'])]
  const param = { id: String(id), other: String(otherId) }
  expect((await admin.admin.candidates[':id'].merge[':other'].$post({ param })).status).toBe(201)
  await inquire('Olga', married, { phone: '617 555 0163' })
  await inquire('Olga', mine, { lastName: 'Wedded', phone: '617 555 0164' })
  expect((await recordOf(id)).submissions).toHaveLength(4)
  // Another person has the second address and the first name.
  const apart = await admin.admin.candidates.$post({
    json: {
      submissionId: crypto.randomUUID(),
      firstName: 'Olga',
      lastName: 'Penn',
      email: married,
      source: 'phone',
      separate: true,
    },
  })
  const { candidate } = (await apart.json()) as { candidate: { id: number } }
  await inquire('Olga', married, { phone: '617 555 0163' })
  expect((await recordOf(candidate.id)).submissions).toHaveLength(1)
  expect((await recordOf(id)).submissions).toHaveLength(4)
})

test('of two with the same address and name, the one to whom something happened last gets what comes next', async () => {
  const { admin } = await startApi()
  const email = 'same.pair@example.com'
  await inquire('Sam', email, { phone: '617 555 0165' })
  const [first] = await candidatesLike(email)
  const json = {
    submissionId: crypto.randomUUID(),
    firstName: 'Sam',
    lastName: 'Penn',
    email,
    source: 'walk-in',
    separate: true,
  } as const
  const { candidate } = (await (await admin.admin.candidates.$post({ json })).json()) as {
    candidate: { id: number }
  }
  await inquire('Sam', email, { phone: '617 555 0165' })
  expect((await recordOf(candidate.id)).submissions).toHaveLength(1)
  const note = { param: { id: String(first?.['id']) }, json: { text: 'Called about the first.' } }
  await admin.admin.candidates[':id'].notes.$post(note)
  await inquire('Sam', email, { phone: '617 555 0165' })
  expect((await recordOf(Number(first?.['id']))).submissions).toHaveLength(2)
})
