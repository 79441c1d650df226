import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { copy } from '#db/model/copy/index.ts'
import { slugFrom } from '#db/model/lib/slug.ts'
import { studies } from '#db/studies/tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addStudy, newStudy } from '#tests/helpers/studies/studies.ts'

const section = 'current_studies_section' as const
const { studies: samples, ...words } = copy[section]

const answered = async () => {
  const { visitor } = await startApi()
  const { sections } = await (await visitor.content.$get()).json()
  const found = sections.find(({ sectionKey }) => sectionKey === section)
  return found?.content as typeof copy.current_studies_section | undefined
}

const save = async (content: object) => {
  const { admin } = await startApi()
  const param = { sectionKey: section }
  const saved = await admin.admin.content[':sectionKey'].$put({ param, json: { content } })
  expect(saved.status).toBe(200)
}

test('until a study is saved, the samples are shown, and have no address', async () => {
  const { visitor } = await startApi()
  await save(words)
  expect((await answered())?.studies).toEqual(samples)
  expect((await (await visitor.studies.$get()).json()).studies).toEqual([])
})

test('programs read the studies in the section, without drafts and without the pay that no board approved', async () => {
  await save({ ...words, title: 'Ours' })
  const closed = newStudy(undefined, { siteStatus: 'closed', displayOrder: 1 })
  await addStudy(closed)
  await addStudy(newStudy(undefined, { displayOrder: 2 }))
  await addStudy(newStudy(undefined, { siteStatus: 'completed', displayOrder: 3 }))
  await addStudy(newStudy(undefined, { published: false, displayOrder: 4 }))
  // The Worker trusts the version that it read for a second.
  await expect.poll(async () => (await answered())?.studies.length).toBe(3)
  const content = await answered()
  expect(content?.title).toBe('Ours')
  expect(content?.studies.map(({ status }) => status)).toEqual([
    'active',
    'recruiting',
    'completed',
  ])
  expect(content?.studies[0]).toEqual({
    id: slugFrom(closed.title),
    title: closed.title,
    condition: 'Migraine',
    phase: 'Phase II',
    description: closed.summary,
    eligibility: closed.eligibility,
    status: 'active',
    duration: '9 months',
  })
})

test('a save of the section leaves the studies alone', async () => {
  const title = 'A study in the section'
  await save({ ...words, title: 'Saved', studies: [{ ...samples[0], title }] })
  const { db } = await startApi()
  expect(await db.select().from(studies).where(eq(studies.title, title)).all()).toEqual([])
  const content = await answered()
  expect(content?.title).toBe('Saved')
  expect(content?.studies).toHaveLength(3)
})

test('when the last study is gone, there are no samples again', async () => {
  const { db } = await startApi()
  await db.update(studies).set({ published: false })
  await save(words)
  expect((await answered())?.studies).toEqual([])
})
