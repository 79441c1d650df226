import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { findRedirect } from '#db/addresses/addresses.ts'
import { Study } from '#db/model/studies/study.ts'
import { emptyBin } from '#db/revisions/bin.ts'
import { createAdmin } from '#worker/operate/database/admin.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'
import {
  addStudy,
  approve,
  letterOf,
  newStudy,
  readStudy,
  saveStudy,
  servedOf,
  shownStudy,
} from '#tests/helpers/studies/studies.ts'

const post = async (json: object) => {
  const { adminFetch } = await startApi()
  const answer = await adminFetch('/api/admin/studies', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  const body = (await answer.json()) as {
    errors?: { path: string; message: string }[]
    study?: { id: number }
  }
  return { status: answer.status, errors: body.errors ?? [], ...body }
}

const remove = async (id: number, to?: string) => {
  const { admin } = await startApi()
  return (await admin.admin.studies[':id'].$delete({ param: { id: String(id) }, query: { to } }))
    .status
}

test('visitors get the listing facts of a study, its places and nothing that is for staff', async () => {
  const study = await addStudy(
    newStudy('facts', {
      officialTitle: 'A Randomized Study',
      minAge: { value: 18, unit: 'years' },
      maxAge: { value: 780, unit: 'months' },
      sex: 'FEMALE',
      contact: { name: 'Mei', phone: '617 555 0120', email: '' },
      sponsorName: 'Northwind',
      nctId: 'nct01234567',
      protocolNumber: 'SECRET-PROTOCOL',
      target: 20,
      enrolFrom: '2026-01-01',
      locationIds: [1],
    }),
  )
  const shown = await shownStudy(study.slug)
  expect(shown).toMatchObject({
    id: study.id,
    slug: 'a-study-of-migraine-facts',
    phases: ['PHASE2'],
    siteStatus: 'recruiting',
    status: 'RECRUITING',
    minAge: { value: 18, unit: 'years' },
    maxAge: { value: 780, unit: 'months' },
    sex: 'FEMALE',
    contact: { name: 'Mei', phone: '617 555 0120' },
    nctId: 'NCT01234567',
    locations: [{ id: 1, name: 'Boston', phone: null, timeZone: 'America/New_York' }],
  })
  expect(JSON.stringify(shown)).not.toMatch(
    /SECRET-PROTOCOL|target|noBoardReason|reviewUntil|facts-/,
  )
})

test('a study that is not published, deleted or never was there is 404', async () => {
  const study = await addStudy(newStudy('hidden', { published: false }))
  const { visitor } = await startApi()
  expect(await shownStudy(study.slug)).toBeUndefined()
  expect(await shownStudy('no-such-study')).toBeUndefined()
  const { studies } = await (await visitor.studies.$get()).json()
  expect(studies.map(({ id }) => id)).not.toContain(study.id)
})

test('studies are listed in their order, then as they came', async () => {
  const { visitor } = await startApi()
  await addStudy(newStudy('third', { displayOrder: 901 }))
  await addStudy(newStudy('first', { displayOrder: 900 }))
  await addStudy(newStudy('second', { displayOrder: 900 }))
  const { studies } = await (await visitor.studies.$get()).json()
  expect(studies.slice(-3).map(({ slug }) => slug.split('-').at(-1))).toEqual([
    'first',
    'second',
    'third',
  ])
})

test('a changed address leads on, that of a deleted study to the list, and neither is given again', async () => {
  const { db } = await startApi()
  const study = await addStudy(newStudy('moves'))
  expect((await saveStudy(study.id, { slug: 'moved-on' })).status).toBe(200)
  expect(await findRedirect(db, `/current-studies/${study.slug}`)).toBe('/current-studies/moved-on')
  expect(await post(newStudy('other', { slug: study.slug }))).toMatchObject({
    status: 409,
    errors: [{ path: 'slug' }],
  })
  // The study may get its old address back.
  expect((await saveStudy(study.id, { slug: study.slug })).status).toBe(200)
  expect(await remove(study.id)).toBe(204)
  expect(await findRedirect(db, `/current-studies/${study.slug}`)).toBe('/current-studies')
  expect((await post(newStudy('other', { slug: study.slug }))).status).toBe(409)
  // The title is the same, so the address gets a number.
  const again = await addStudy(newStudy('moves'))
  expect(again.slug).toBe(`${study.slug}-2`)
  expect(await remove(study.id)).toBe(404)
})

test('of two saves at once one is kept, and the other gets the stored study', async () => {
  const { admin } = await startApi()
  const study = await addStudy()
  const param = { id: String(study.id) }
  const save = (pay: string) =>
    admin.admin.studies[':id'].$put({
      param,
      json: { ...newStudy('two'), pay, basedOn: study.updatedAt },
    })
  const answers = await Promise.all([save('one'), save('two')])
  expect(answers.map(({ status }) => Number(status)).toSorted()).toEqual([200, 409])
  const lost = answers.find(({ status }) => Number(status) === 409)
  const { study: kept } = await readStudy(study.id)
  expect(await lost?.json()).toMatchObject({ study: { pay: kept.pay, version: 2 } })
  const byNumber = (basedOn: number) =>
    admin.admin.studies[':id'].$put({ param, json: { ...newStudy('two'), basedOn } })
  expect((await byNumber(1)).status).toBe(409)
  expect((await byNumber(2)).status).toBe(200)
})

test('each wrong field is named, all at once', async () => {
  const wrong = {
    title: ' ',
    slug: 'Not A Slug',
    summary: '',
    condition: 'x'.repeat(201),
    phases: ['PHASE9'],
    siteStatus: 'open',
    minAge: { value: -1, unit: 'years' },
    maxAge: { value: 2, unit: 'weeks' },
    sex: 'all',
    eligibility: [4],
    whatHappens: 'x'.repeat(10_001),
    locationIds: ['one'],
    contact: { email: 'nobody' },
    nctId: 'NCT123',
    imageId: 0,
    published: 'maybe',
    displayOrder: -1,
    noBoardReason: 'too short',
    reviewUntil: '2027-02-29',
    target: 1.5,
    enrolTo: 'soon',
    coordinatorId: 'ada',
  }
  const { status, errors } = await post(wrong)
  expect(status).toBe(422)
  expect(new Set(errors.map(({ path }) => path.split('.')[0]))).toEqual(new Set(Object.keys(wrong)))
})

test.each([
  [
    'minAge above maxAge',
    { minAge: { value: 30, unit: 'months' }, maxAge: { value: 2, unit: 'years' } },
    'maxAge',
  ],
  [
    'an enrolment that ends before it begins',
    { enrolFrom: '2027-01-02', enrolTo: '2027-01-01' },
    'enrolTo',
  ],
  ['an unknown picture', { imageId: 999_999 }, 'imageId'],
  ['an unknown location', { locationIds: [1, 999] }, 'locationIds'],
  ['an unknown coordinator', { coordinatorId: 999_999 }, 'coordinatorId'],
  [
    'a picture within a text',
    { risksAndBenefits: 'See ![it](/media/0b6f1a2c-0000-4000-8000-000000000001)' },
    'risksAndBenefits',
  ],
])('%s is refused', async (_what, more, path) => {
  expect(await post(newStudy('wrong', more))).toMatchObject({ status: 422, errors: [{ path }] })
})

test('the longest texts are stored and answered whole', async () => {
  const long = 'Ä'.repeat(10_000)
  const study = await addStudy(
    newStudy('long', {
      title: 't'.repeat(500),
      summary: 's'.repeat(5000),
      eligibility: Array.from({ length: 30 }, (_, at) => `${at}`.padEnd(500, 'e')),
      whatHappens: long,
      risksAndBenefits: long,
      noBoardReason: 'A survey that no board has to see.',
    }),
  )
  expect(await shownStudy(study.slug)).toMatchObject({ whatHappens: long, risksAndBenefits: long })
})

/** Texts that a board approves, and texts that no visitor reads. */
const unlisted =
  'whatHappens timeCommitment costs pay paidBack risksAndBenefits privacy posterLine learned protocolNumber noBoardReason'

test('whatever the name of a text that visitors read, a promise in it is not published', async () => {
  const promise = 'A breakthrough cure, free; we pаy $1,200'
  const texts = Object.entries(Study.entries).flatMap(([name, entry]) =>
    v.is(entry, promise) || name === 'eligibility' ? [name] : [],
  )
  const listed = texts.filter((name) => !unlisted.split(' ').includes(name))
  expect(listed).toEqual(
    expect.arrayContaining([
      'condition',
      'duration',
      'officialTitle',
      'therapeuticArea',
      'sponsorName',
    ]),
  )
  for (const name of listed) {
    const { status, errors } = await post(newStudy('promise', { [name]: promise }))
    expect([name, status, errors?.map(({ path }) => path)]).toEqual([name, 422, [name]])
  }
  const contact = { name: promise, phone: promise }
  expect(await post(newStudy('promise', { contact }))).toMatchObject({ status: 422 })
})

test('a listing that promises pay is not published, as a draft it is kept', async () => {
  const listing = {
    title: 'A breakthrough drug',
    summary: 'You are paid up to $500.',
    eligibility: ['Act now'],
    contact: { name: 'Call now' },
  }
  const { status, errors } = await post(newStudy('words', listing))
  expect(status).toBe(422)
  expect(errors.map(({ path }) => path)).toEqual(['title', 'summary', 'eligibility', 'contact'])
  expect(errors[0]?.message).toContain('“breakthrough”')
  // The same for a study that no board has to approve.
  expect(
    (await post(newStudy('words', { ...listing, noBoardReason: 'It is a survey only.' }))).status,
  ).toBe(422)
  const draft = await addStudy(newStudy('words', { ...listing, published: false }))
  expect((await saveStudy(draft.id, { published: true })).status).toBe(422)
  expect(await shownStudy(draft.slug)).toBeUndefined()
})

const cookies = { editor: '', coordinator: '' }

beforeAll(async () => {
  const { admin, visitor, db } = await startApi()
  await createAdmin(db, 'second-admin', password)
  for (const role of ['editor', 'coordinator'] as const) {
    const json = { username: `study-${role}`, password, role }
    await admin.admin.users.$post({ json })
    const login = await visitor.auth.login.$post({ json })
    cookies[role] = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  }
})

test('editors write studies, and leave to coordinators what the board decides', async () => {
  const { as } = await startApi()
  const editor = as(cookies.editor).admin.studies
  const coordinator = as(cookies.coordinator).admin.studies
  const answer = await editor.$post({ json: newStudy('roles') })
  expect(answer.status).toBe(201)
  const { study } = await answer.json()
  const param = { id: String(study.id) }
  const reason = 'A survey that no board has to see.'
  const save = (by: typeof editor, more: object) =>
    by[':id'].$put({ param, json: newStudy('roles', { slug: study.slug, ...more }) })
  expect((await save(editor, { noBoardReason: reason })).status).toBe(403)
  expect((await save(editor, { reviewUntil: '2199-01-01' })).status).toBe(403)
  expect((await editor.$post({ json: newStudy('roles', { noBoardReason: reason }) })).status).toBe(
    403,
  )
  expect(
    (await save(coordinator, { noBoardReason: reason, reviewUntil: '2199-01-01' })).status,
  ).toBe(200)
  // A value that is sent back unchanged, or left out, stays.
  expect((await save(editor, { noBoardReason: reason, reviewUntil: '2199-01-01' })).status).toBe(
    200,
  )
  expect((await save(editor, {})).status).toBe(200)
  expect((await readStudy(study.id)).study).toMatchObject({
    noBoardReason: reason,
    reviewUntil: '2199-01-01',
  })
  expect((await save(editor, { noBoardReason: null })).status).toBe(403)
  expect((await save(coordinator, { noBoardReason: null })).status).toBe(200)

  const { updatedAt } = (await readStudy(study.id)).study
  const enter = (by: typeof editor) =>
    by[':id'].approvals.$post({ param, json: letterOf(updatedAt) })
  expect((await enter(editor)).status).toBe(403)
  const entered = await enter(coordinator)
  expect(entered.status).toBe(201)
  const approvalId = String((await entered.json()).approval.id)
  const take = (by: typeof editor) =>
    by[':id'].approvals[':approvalId'].$delete({ param: { ...param, approvalId } })
  expect((await take(editor)).status).toBe(403)
  expect((await editor[':id'].approvals.$get({ param })).status).toBe(200)
  expect((await take(coordinator)).status).toBe(204)
})

test('a deleted study is in the bin with its approvals, and is brought back unpublished under its address', async () => {
  const { admin, db } = await startApi()
  const study = await addStudy(newStudy('bin'))
  await approve(study.id)
  await db.$client.execute({
    sql: 'update studies set prescreener_intro = ? where id = ?',
    args: ['Kept with it', study.id],
  })
  expect(await remove(study.id)).toBe(204)
  expect(await shownStudy(study.slug)).toBeUndefined()
  const param = { id: String(study.id) }
  const { approvals } = await (await admin.admin.studies[':id'].approvals.$get({ param })).json()
  expect(approvals).toMatchObject([{ inForce: true, shown: false }])
  expect((await servedOf(study.id))[0]?.to).toEqual(expect.any(String))

  const { items } = await (await admin.admin.bin.$get({ query: {} })).json()
  const item = items.find(
    ({ record, recordId }) => record === 'studies' && recordId === String(study.id),
  )
  const restored = await admin.admin.bin[':id'].restore.$post({ param: { id: String(item?.id) } })
  expect(restored.status).toBe(200)
  const back = await readStudy(study.id)
  expect(back.study).toMatchObject({
    slug: study.slug,
    published: false,
    prescreenerIntro: 'Kept with it',
  })
  await saveStudy(study.id, { published: true })
  expect((await shownStudy(study.slug))?.pay).toBe(newStudy('bin').pay)
})

test('the bin is never emptied of a study of which a board approved something', async () => {
  const { db } = await startApi()

  const [plain, approved] = [await addStudy(), await addStudy()]
  await approve(approved.id)
  await remove(plain.id)
  await remove(approved.id)
  await db.$client.execute(
    `update revisions set created_at = '2020-01-01T00:00:00.000Z' where record = 'studies'`,
  )
  await emptyBin(db)
  const kept = async (id: number) =>
    (
      await db.$client.execute({
        sql: `select 1 from revisions where record = 'studies' and record_id = ?`,
        args: [String(id)],
      })
    ).rows.length > 0
  expect([await kept(plain.id), await kept(approved.id)]).toEqual([false, true])
})

test('an earlier version is restored as a draft: what the board decides stays', async () => {
  const { admin } = await startApi()
  const study = await addStudy(newStudy('history'))
  await saveStudy(study.id, { pay: 'Second', reviewUntil: '2199-01-01' })
  const param = { id: String(study.id) }
  const { revisions } = await (
    await admin.admin.studies[':id'].revisions.$get({ param, query: {} })
  ).json()
  const first = revisions.at(-1)
  const answer = await admin.admin.studies[':id'].revisions[':revision'].restore.$post({
    param: { ...param, revision: String(first?.id) },
    json: {},
  })
  expect(answer.status).toBe(200)
  expect((await readStudy(study.id)).study).toMatchObject({
    pay: newStudy('history').pay,
    reviewUntil: '2199-01-01',
  })
})

test('staff find studies, and see what is in force and what changed since', async () => {
  const { admin } = await startApi()
  const study = await addStudy(newStudy('findable'))
  await approve(study.id)
  await saveStudy(study.id, { pay: 'Another sum' })
  const { studies } = await (await admin.admin.studies.$get({ query: { q: 'findable' } })).json()
  expect(studies).toMatchObject([
    {
      id: study.id,
      lapsed: false,
      inForce: {
        page: { hasAny: true, isChanged: true },
        learned: { hasAny: false, approvalId: null },
      },
      refused: [],
    },
  ])
})
