import { beforeAll, expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { sampleStudy } from '#db/model/copy/sample-study.ts'
import { addSampleStudy } from '#worker/operate/database/sample-study.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { screen } from '#tests/helpers/studies/prescreener.ts'
import { addStudy, approve, newStudy, saveStudy, servedOf } from '#tests/helpers/studies/studies.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const { slug, title } = sampleStudy
let id: number

async function listed() {
  const { admin } = await startApi()
  return (await (await admin.admin.studies.$get({ query: {} })).json()).studies
}

const shown = async () => {
  const { visitor } = await startApi()
  return visitor.studies[':slug'].$get({ param: { slug } })
}

/** The studies of the list, as the API returns them with their section. */
async function cards() {
  const { visitor } = await startApi()
  const { sections } = await (await visitor.content.$get()).json()
  const found = sections.find(({ sectionKey }) => sectionKey === 'current_studies_section')
  const section = found?.content as typeof copy.current_studies_section | undefined
  return section?.studies.map((one) => one.id)
}

async function named() {
  const { admin } = await startApi()
  const { samples } = await (await admin.admin.samples.$get()).json()
  return samples.filter(({ link }) => link.startsWith('/admin/studies')).map(({ name }) => name)
}

async function item(key: string) {
  const { admin } = await startApi()
  const { items } = await (await admin.admin['go-live'].$get()).json()
  return items.find((one) => one.key === key)
}

async function offersCalls() {
  const { admin } = await startApi()
  const { visitTypes } = await (await admin.admin['visit-types'].$get()).json()
  return visitTypes.find(({ type }) => type === 'call')?.hours !== null
}

beforeAll(async () => {
  const { admin, db } = await startApi()
  const param = { sectionKey: 'current_studies_section' } as const
  const json = { content: copy.current_studies_section }
  expect((await admin.admin.content[':sectionKey'].$put({ param, json })).status).toBe(200)
  await addSampleStudy(db)
  id = (await listed())[0]?.id ?? 0
})

test('a local site begins with one whole study: page, board, questions, paper and call times', async () => {
  const { adminFetch } = await startApi()
  expect(await listed()).toMatchObject([{ slug, sample: true, siteStatus: 'recruiting' }])
  expect(await (await shown()).json()).toMatchObject({
    study: { sample: true, recruits: true, whatHappens: expect.stringContaining('ten times') },
  })
  const approvals = await (await adminFetch(`/api/admin/studies/${id}/approvals`)).json()
  expect(approvals).toMatchObject({
    approvals: [
      { material: 'prescreener', board: 'Sample board', shown: true },
      { material: 'page', board: 'Sample board', shown: true },
    ],
  })
  for (const paper of ['patients', 'doctors', 'poster']) {
    const { status } = await adminFetch(`/api/admin/studies/${id}/paper/${paper}?size=letter`)
    expect([paper, status]).toEqual([paper, 200])
  }
  expect(await offersCalls()).toBe(true)
  const [, ...others] = copy.current_studies_section.studies.map((one) => one.id)
  expect(await cards()).toEqual([slug, ...others])
})

test.each([
  [{ event: 'no' }, 'may-fit'],
  [{ event: 'yes', 'last-event': { amount: 2, unit: 'weeks' } }, 'not-this-one'],
  [{ event: 'yes', 'last-event': { amount: 2, unit: 'years' } }, 'may-fit'],
  [{ event: 'no', age: 39 }, 'not-this-one'],
  [{ event: 'not-sure' }, 'unsure'],
])('its questions lead with %j to %s', async (answers, outcome) => {
  const fits = { symptoms: 'no', age: 61, 'heart-failure': 'yes', steady: 'yes' }
  expect(await (await screen(slug, { ...fits, ...answers })).json()).toMatchObject({ outcome })
})

test('chest pain shows whom to call at once', async () => {
  const { help } = await (await screen(slug, { symptoms: 'yes' })).json()
  expect(help).toEqual([expect.stringContaining('call 911')])
})

test('nobody takes it for a study that exists', async () => {
  const { admin, db, visitor } = await startApi()
  expect(await (await visitor.studies.$get()).json()).toEqual({ studies: [] })
  await visitor['patient-inquiry'].$post({ json: inquiry({ email: 'offered@example.com' }) })
  const [person] = (
    await (await admin.admin.candidates.$get({ query: { q: 'offered@example.com' } })).json()
  ).candidates
  const param = { id: String(person?.id) }
  const offered = await admin.admin.candidates[':id'].offers.$get({ param })
  expect(await offered.json()).toEqual({ studies: [] })
  expect(await (await admin.admin.studies.differences.$get()).json()).toMatchObject({
    studies: [],
  })
  expect(await named()).toHaveLength(6)
  // The record itself is marked as a sample, whatever words staff write.
  await saveStudy(id, { title: 'Ours', summary: 'Ours.', eligibility: ['Ours'] })
  expect(await named()).toContain('Ours')
  expect(await item('studies')).toMatchObject({ detail: expect.stringContaining('Ours') })
  expect(await item('sample-candidates')).toMatchObject({
    detail: expect.stringContaining('1 study'),
  })
  await saveStudy(id, { title })
  const makeReal = db.$client.execute(`update studies set sample = 0 where id = ${id}`)
  await expect(makeReal).rejects.toThrow('a sample from its beginning or never')
})

const ownTables = [
  'study_approvals',
  'study_served',
  'study_letters',
  'prescreener_versions',
  'prescreen_counts',
  'study_waitlist',
  'inquiry_outcomes',
  'candidacies',
]

test('with the samples it goes, with all that is its own and nothing else', async () => {
  const { admin, adminFetch, db, files, visitor } = await startApi()
  const { ticket } = await (
    await screen(slug, { symptoms: 'no', age: 61, 'heart-failure': 'yes', steady: 'yes' })
  ).json()
  const json = { ...inquiry({ email: 'real@example.com', study: title }), prescreen: ticket }
  expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  const sent = await adminFetch(`/api/admin/studies/${id}/letters`, {
    method: 'POST',
    body: new TextEncoder().encode('%PDF-1.7\nA letter.\n%%EOF\n'),
  })
  expect(sent.status).toBe(201)
  await saveStudy(id, { slug: 'moved' })
  await saveStudy(id, { slug })

  const own = await addStudy(newStudy('own'))
  await approve(own.id)
  expect(await cards()).toEqual([slug, own.slug])
  const served = await servedOf(own.id)

  expect((await admin.admin['go-live']['sample-candidates'].$delete()).status).toBe(200)
  expect((await shown()).status).toBe(404)
  expect((await listed()).map((study) => study.id)).toEqual([own.id])
  expect(await cards()).toEqual([own.slug])
  expect(await named()).toEqual([])
  expect(await item('sample-candidates')).toBeUndefined()
  for (const table of ownTables) {
    const { rows } = await db.$client.execute(`select * from ${table} where study_id = ${id}`)
    expect([table, rows]).toEqual([table, []])
  }
  const { rows } = await db.$client.execute(
    `select 1 from revisions where record = 'studies' and record_id = '${id}'
      union all select 1 from redirects`,
  )
  expect(rows).toEqual([])
  expect((await (await files()).list({ prefix: 'letters/' })).objects).toEqual([])
  expect(await offersCalls()).toBe(false)

  expect(await servedOf(own.id)).toEqual(served)
  const { candidates } = await (
    await admin.admin.candidates.$get({ query: { q: 'real@example.com' } })
  ).json()
  expect(candidates).toMatchObject([{ status: 'new' }])
  const param = { id: String(candidates[0]?.id) }
  expect(await (await admin.admin.candidates[':id'].$get({ param })).json()).toMatchObject({
    candidacies: [{ studyId: null, status: 'new' }],
  })

  await addSampleStudy(db)
  expect(await listed()).toHaveLength(1)
})
