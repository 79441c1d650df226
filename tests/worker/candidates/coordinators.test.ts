import { expect, test } from 'vitest'
import {
  candidateRecord,
  inquire,
  offerStudyTo,
  personOf,
} from '#tests/helpers/candidates/candidacies.ts'
import { addCandidate, addColleague } from '#tests/helpers/candidates/histories.ts'
import { eventsOf } from '#tests/helpers/candidates/stored-candidates.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addStudy, newStudy, readStudy } from '#tests/helpers/studies/studies.ts'

let made = 0

/** A study with its own coordinator. */
async function coordinated() {
  const { id } = await addColleague(`coordinator${++made}`)
  return { study: await addStudy(newStudy(undefined, { coordinatorId: id })), id }
}

const ownerOf = async (id: number) => (await candidateRecord(id)).candidate.ownerId

async function asked(study: { title: string }, email = `${crypto.randomUUID()}@example.com`) {
  await inquire({ email, study: study.title })
  return { email, id: await personOf(email) }
}

async function put(id: number, change: object) {
  const { admin } = await startApi()
  const { candidate } = await candidateRecord(id)
  const json = { ...change, basedOn: candidate.version }
  expect((await admin.admin.candidates[':id'].$put({ param: { id: `${id}` }, json })).status).toBe(
    200,
  )
}

test('whoever asks about a study belongs to its coordinator, unless somebody has them', async () => {
  const { study, id: coordinator } = await coordinated()
  const { id, email } = await asked(study)
  expect((await candidateRecord(id)).candidate).toMatchObject({
    ownerId: coordinator,
    ownerName: `coordinator${made}`,
  })
  expect((await eventsOf(email)).find(({ kind }) => kind === 'owner')).toMatchObject({
    by: 'system',
    data: { from: null, to: coordinator, toName: `coordinator${made}` },
  })
  const { id: other } = await addColleague('has-them')
  await put(id, { ownerId: other })
  await asked(study, email)
  expect(await ownerOf(id)).toBe(other)
  await put(id, { ownerId: null })
  await asked(study, email)
  expect(await ownerOf(id)).toBe(coordinator)
})

test('so does a person for whom staff choose the study', async () => {
  const { admin } = await startApi()
  const { study, id: coordinator } = await coordinated()
  const { id } = await addCandidate()
  expect((await offerStudyTo(id, study.id)).status).toBe(201)
  expect(await ownerOf(id)).toBe(coordinator)
  const person = { firstName: 'Ida', phone: '617 555 0172', source: 'phone' } as const
  const json = { ...person, submissionId: crypto.randomUUID(), study: study.title, ownerId: null }
  const added = await admin.admin.candidates.$post({ json })
  expect(await added.json()).toMatchObject({ candidate: { ownerId: coordinator, version: 1 } })
})

test('a person of somebody else stays theirs when staff choose the study, also one who is added', async () => {
  const { admin } = await startApi()
  const { study } = await coordinated()
  const { id: owner } = await addColleague('keeps-them')
  const { id } = await addCandidate({ ownerId: owner })
  expect((await offerStudyTo(id, study.id)).status).toBe(201)
  expect(await ownerOf(id)).toBe(owner)
  const person = {
    firstName: 'Ivy',
    phone: '617 555 0173',
    source: 'phone',
    ownerId: owner,
  } as const
  const json = { ...person, submissionId: crypto.randomUUID(), study: study.title }
  const added = await admin.admin.candidates.$post({ json })
  expect(await added.json()).toMatchObject({ candidate: { ownerId: owner } })
})

test('the studies of a user who is deleted go to whoever takes over, and nobody belongs to one who may not work on them', async () => {
  const { admin } = await startApi()
  const { study, id: leaving } = await coordinated()
  await asked(study)
  const { id: taker } = await addColleague('takes-studies')
  const param = { id: String(leaving) }
  const deleted = await admin.admin.users[':id'].$delete({
    param,
    query: { takeover: String(taker) },
  })
  expect(deleted.status).toBe(204)
  expect(await ownerOf((await asked(study)).id)).toBe(taker)
  const json = { name: 'Takes Studies', role: 'hr' } as const
  await admin.admin.users[':id'].$put({ param: { id: String(taker) }, json })
  expect((await readStudy(study.id)).study.coordinatorId).toBeNull()
  expect(await ownerOf((await asked(study)).id)).toBeNull()
  // Release 1.0.0 left such a study if its coordinator got another role.
  const { db } = await startApi()
  await db.$client.execute({
    sql: 'update studies set coordinator_id = ? where id = ?',
    args: [taker, study.id],
  })
  expect(await ownerOf((await asked(study)).id)).toBeNull()
  const { id } = await addCandidate()
  expect((await offerStudyTo(id, study.id)).status).toBe(201)
  expect(await ownerOf(id)).toBeNull()
})
