import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentSections } from '#db/content/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { studies } from '#db/studies/tables.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { readStudy } from '#tests/helpers/studies/studies.ts'

const section = 'current_studies_section' as const
const { studies: samples, ...words } = copy[section]

const own = {
  id: 'own',
  title: 'A study of gout',
  condition: 'Gout',
  phase: 'Phase II',
  description: 'One line.\n\nAnd **another**, 5 < 6 & “so on”.',
  eligibility: ['Age 40 to 80', 'Gout'],
  status: 'active',
  duration: '5 months',
  compensation: 'Up to $400',
}

/** The section as it was stored before studies had a table. */
async function storeSection(content: unknown, isActive = true) {
  const { db } = await startApi()
  await db.delete(contentSections).where(eq(contentSections.sectionKey, section))
  await db.insert(contentSections).values({ sectionKey: section, content, isActive })
}

const answered = async () => {
  const { visitor } = await startApi()
  const { sections } = await (await visitor.content.$get()).json()
  const found = sections.find(({ sectionKey }) => sectionKey === section)
  return found?.content as typeof copy.current_studies_section | undefined
}

const movedAs = async (title: string) => {
  const { db } = await startApi()
  return db.select().from(studies).where(eq(studies.title, title)).all()
}

test('until a study is saved, the samples are shown, and have no address', async () => {
  const { visitor } = await startApi()
  await storeSection(words)
  expect((await answered())?.studies).toEqual(samples)
  expect((await (await visitor.studies.$get()).json()).studies).toEqual([])
})

const move = async () => {
  const { db } = await startApi()
  await storeSection({
    ...words,
    title: 'Ours',
    studies: [own, { ...own, id: 'two', status: 'recruiting' }, { ...samples[4] }],
  })
  await migrate(db)
}

test('studies of the section become records, published in their order, without losing a character', async () => {
  await move()
  const [first, second] = await movedAs(own.title)
  expect(first).toMatchObject({
    slug: 'a-study-of-gout',
    summary: own.description,
    condition: 'Gout',
    phases: ['PHASE2'],
    eligibility: own.eligibility,
    siteStatus: 'closed',
    status: 'ACTIVE_NOT_RECRUITING',
    duration: '5 months',
    pay: 'Up to $400',
    published: true,
  })
  expect(JSON.parse(first?.movedFrom ?? '')).toEqual(own)
  expect(second).toMatchObject({
    slug: 'a-study-of-gout-2',
    siteStatus: 'recruiting',
    status: 'RECRUITING',
  })
})

test('programs read the studies in the section as before, without the pay that no board approved', async () => {
  // The Worker trusts what it has read for a second.
  await expect.poll(async () => (await answered())?.title).toBe('Ours')
  const content = await answered()
  const { compensation: _, id: _id, ...rest } = own
  expect(content?.studies.map(({ id, status }) => [id, status])).toEqual([
    ['a-study-of-gout', 'active'],
    ['a-study-of-gout-2', 'recruiting'],
    [expect.any(String), 'completed'],
  ])
  expect(content?.studies[0]).toEqual({ ...rest, id: 'a-study-of-gout' })
})

test('a save of the section leaves the studies alone, and a later start moves nothing', async () => {
  const { db, admin } = await startApi()
  const json = { content: { ...words, title: 'Saved', studies: [{ ...own, title: 'Not moved' }] } }
  const param = { sectionKey: section }
  expect((await admin.admin.content[':sectionKey'].$put({ param, json })).status).toBe(200)
  await migrate(db)
  expect(await movedAs('Not moved')).toEqual([])
  const content = await answered()
  expect(content?.title).toBe('Saved')
  expect(content?.studies).toHaveLength(3)
})

test('what nobody could read is kept as it was stored, for staff alone', async () => {
  const { db } = await startApi()
  const odd = [4, null, {}, 'A study in words', { title: 7, phase: 'Phase IX', tail: ['kept'] }]
  await storeSection(
    JSON.stringify({ ...words, studies: [{ ...own, title: 'Good among odd' }, ...odd] }),
  )
  await migrate(db)
  const [good] = await movedAs('Good among odd')
  expect(good).toMatchObject({ published: false })
  const rest = await db.select().from(studies).where(eq(studies.condition, '')).all()
  expect(rest.map(({ movedFrom }) => JSON.parse(movedFrom ?? ''))).toEqual([4, odd[3], odd[4]])
  expect(rest.every(({ published }) => !published)).toBe(true)
  expect(JSON.stringify(await answered())).not.toMatch(/A study in words|kept|Good among odd/)
  expect((await readStudy(good?.id ?? 0)).study.pay).toBe('Up to $400')
})

test('studies of a section that was switched off come as drafts', async () => {
  const { db } = await startApi()
  await storeSection({ ...words, studies: [{ ...own, title: 'Switched off' }] }, false)
  await migrate(db)
  expect(await movedAs('Switched off')).toMatchObject([
    { published: false, summary: own.description },
  ])
})

test('when the last study is gone, there are no samples again', async () => {
  const { db } = await startApi()
  await db.update(studies).set({ published: false })
  const { admin } = await startApi()
  await admin.admin.content[':sectionKey'].$put({
    param: { sectionKey: section },
    json: { content: words },
  })
  expect((await answered())?.studies).toEqual([])
})
