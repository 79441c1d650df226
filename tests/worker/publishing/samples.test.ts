import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contentSections } from '#db/content/content.ts'
import { jobPostings } from '#db/jobs/jobs.ts'
import { type SectionKey, sectionKeys } from '#db/model/content.ts'
import { copy, markedCopy, sampleTeam } from '#db/model/copy/index.ts'
import { isSampleMark, Prose } from '#db/model/go-live/samples.ts'
import { samplesIn } from '#db/model/go-live/shown.ts'
import { blogPosts } from '#db/posts/posts.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { sampleJobs } from '#db/model/copy/jobs.ts'
import { samplePosts } from '#db/model/copy/posts.ts'
import { settings } from '#db/settings.ts'
import { studies, studySlugs } from '#db/studies/tables.ts'
import { teamMembers } from '#db/team.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { addStudy, newStudy, saveStudy } from '#tests/helpers/studies/studies.ts'

beforeEach(async () => {
  const { db } = await startApi()
  const tables = [contentSections, teamMembers, blogPosts, jobPostings, settings]
  for (const table of [...tables, studies, studySlugs]) await db.delete(table)
})

/** The default wording with every text and number replaced except one, as staff could have written it. */
function replaced(section: SectionKey, kept?: readonly (string | number)[]) {
  const own = (value: unknown, at: (string | number)[]): unknown => {
    const isKept = kept && String(at) === String(kept)
    if (Array.isArray(value)) {
      if (isKept) return value
      return value.map((item, i) => own(item, [...at, i]))
    }
    if (typeof value === 'object' && value !== null) {
      if (isKept) return value
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, own(inner, [...at, name])]),
      )
    }
    if (isKept) return value
    if (typeof value === 'number') return value + 1
    const name = String(at.findLast((part) => typeof part === 'string'))
    if (/^(id|phase|status|category|contact|href|icon|better|updated)$/.test(name)) return value
    if (name.startsWith('email')) return 'own@clinic.example'
    return /^\d\d:\d\d$/.test(String(value)) ? String(value).replace(/\d$/, '1') : 'Our own.'
  }
  return own(copy[section], []) as object
}

const facts = sectionKeys.flatMap((section) =>
  samplesIn(markedCopy[section], copy[section]).map((fact) => ({ section, ...fact })),
)

test('no fact of the default wording can be the last and go unnamed', async () => {
  expect(facts.length).toBeGreaterThan(120)
  for (const section of sectionKeys) {
    expect(samplesIn(markedCopy[section], replaced(section)), section).toEqual([])
  }
  for (const { section, at, text } of facts) {
    const left = samplesIn(markedCopy[section], replaced(section, at))
    expect(
      left.map((fact) => fact.text),
      `${section} ${at.join('.')}`,
    ).toContain(text)
  }
})

/** Words of texts that promise something, or that are not true for every clinic. */
const claimWords =
  /\b(24|hours?|always|any hour|night|within|free|no cost|lines?|certified|approved|accredited|licensed|guaranteed?|every|never|right away|immediately|same day|business days?|leading|proven|same|both|paid|reminders?|confidentiality|first to)\b|\d ?%/i

/** Sentences with such a word that make no claim about the clinic. */
const innocent = [
  'Every result begins with a person',
  'Office hours',
  'Every study follows the ICH guideline for Good Clinical Practice, the Declaration of Helsinki, and the rules of the authorities where it runs.',
  'We keep to them every day, and not only before an inspection.',
  'Our hiring team reads every application, and writes to you.',
  'Please ask before your first visit, so that you know what is paid back.',
  'Tell us which days and hours suit you.',
  'We send you a reminder before your visit.',
  'Reminders, so that participants keep their visits',
  'What is learned can help people who have the same illness in the future.',
  'Will I be paid?',
  'What you are paid',
  'What is paid for, and could anything cost me money?',
  'We explain what is paid, when and how.',
  'You ask us to sign your confidentiality agreement (CDA).',
  'Until both of us have signed it, please send nothing confidential, neither by email nor by the form.',
  'We are glad to sign a confidentiality agreement first.',
  'Whom do I call at night if I feel unwell?',
  'It keeps our own staff signed in to the admin area, and it ends after 12 hours at the latest.',
  'If you take part in one of our studies, you can also call our emergency line:',
]

/** The texts of the default wording, without facts that are marked as samples. */
function unmarked(value: unknown): string[] {
  if (isSampleMark(value)) return []
  if (typeof value === 'string') return [value]
  if (value instanceof Prose) return value.parts.flatMap(unmarked)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(unmarked) : []
}

test('no sentence of the default wording claims something without a mark', () => {
  const sentences = unmarked(markedCopy)
    .flatMap((text) => text.split(/(?<=[.!?:])\s+/))
    .filter((sentence) => claimWords.test(sentence))
  expect(new Set(sentences)).toEqual(new Set(innocent))
})

test('a claim is found among other words, and in another place of its list', () => {
  const information = {
    ...copy.study_information,
    nextIntro: 'Come and see us: a FIRST  visit takes 30 to 60 minutes!',
  }
  expect(samplesIn(markedCopy.study_information, information).map(({ text }) => text)).toContain(
    'A first visit takes 30 to 60 minutes',
  )
  const [first, ...others] = copy.current_studies_section.studies
  const moved = { ...copy.current_studies_section, studies: [...others.slice(0, 1), first] }
  expect(
    samplesIn(markedCopy.current_studies_section, moved).filter(({ at }) => at[1] === 1),
  ).not.toEqual([])
})

test('an own study does not count as a sample, whatever line its criteria share with one', () => {
  const [sample] = copy.current_studies_section.studies
  const own = { ...sample, id: 'own', title: 'Ours', description: 'Ours.', condition: 'Gout' }
  const studies = [own]
  expect(Math.max(...(sample?.eligibility ?? []).map((line) => line.length))).toBeGreaterThan(20)
  const section = { ...copy.current_studies_section, studies }
  const found = samplesIn(markedCopy.current_studies_section, section)
  expect(found.filter(({ at }) => at[0] === 'studies')).toEqual([])
})

/** Replaces all sample content through the API. */
async function makeOwn() {
  const { admin } = await startApi()
  for (const sectionKey of sectionKeys) {
    const saved = await admin.admin.content[':sectionKey'].$put({
      param: { sectionKey },
      json: { content: replaced(sectionKey), isActive: true },
    })
    expect(saved.status, sectionKey).toBe(200)
  }
  await admin.admin.team.$post({ json: { name: 'Ada Byron', title: 'Nurse' } })
  return addStudy(newStudy('own'))
}

const named = async () => {
  const { admin } = await startApi()
  return (await (await admin.admin.samples.$get()).json()).samples
}

test('a site whose every word is its own has no sample content, and says so', async () => {
  const { admin } = await startApi()
  const before = await (await admin.admin.publish.$get()).json()
  expect(before.sampleContent).toBeGreaterThan(100)
  await makeOwn()
  expect(await named()).toEqual([])
  expect((await (await admin.admin.publish.$get()).json()).sampleContent).toBe(0)
})

test('the last sample is named with the way to its very field', async () => {
  const { admin } = await startApi()
  const own = await makeOwn()
  const keep = async (section: SectionKey, at: (string | number)[]) => {
    const content = replaced(section, at)
    await admin.admin.content[':sectionKey'].$put({
      param: { sectionKey: section },
      json: { content, isActive: true },
    })
    const samples = await named()
    await admin.admin.content[':sectionKey'].$put({
      param: { sectionKey: section },
      json: { content: replaced(section), isActive: true },
    })
    return samples
  }
  expect(await keep('company_info', ['phone_office'])).toMatchObject([
    {
      area: 'Company details',
      name: '+1 617-555-0120',
      link: '/admin/content?section=company_info&field=phone_office',
    },
  ])
  const [, , sample] = copy.current_studies_section.studies
  await saveStudy(own.id, { title: sample?.title })
  expect(await named()).toMatchObject([{ name: sample?.title, link: '/admin/studies' }])
  await saveStudy(own.id, { title: 'Our own.' })
  expect(await keep('operational_excellence_section', ['metrics', 1, 'percentage'])).toMatchObject([
    { name: 'Our own.: 98', claims: true },
  ])
})

test('people, posts and jobs that do not exist are named one by one', async () => {
  const { db } = await startApi()
  await makeOwn()
  await db.delete(teamMembers)
  expect((await named()).map(({ name }) => name)).toEqual(sampleTeam.map(({ name }) => name))

  const [person] = sampleTeam
  await db.insert(teamMembers).values({ name: person?.name ?? '', title: 'Nurse' })
  expect(await named()).toMatchObject([
    { area: 'Team', name: person?.name, link: expect.stringMatching(/^\/admin\/team\?edit=\d+$/) },
  ])
  await db.update(teamMembers).set({ name: 'Ada Byron' })
  expect(await named()).toEqual([])

  await addSampleData(db)
  const titles = (await named()).map(({ name }) => name)
  expect(titles.toSorted()).toEqual(
    [...samplePosts, ...sampleJobs].map(({ title }) => title).toSorted(),
  )
  await db.update(jobPostings).set({ isActive: false })
  const renamed = { title: 'Ours', excerpt: 'Ours.', published: true }
  for (const post of await db.select().from(blogPosts).all()) {
    const values = { ...renamed, slug: `ours-${post.id}` }
    await db.update(blogPosts).set(values).where(eq(blogPosts.id, post.id))
  }
  expect(await named()).toHaveLength(samplePosts.length)
  await db.update(blogPosts).set({ content: 'Ours alone.' })
  expect(await named()).toEqual([])
})

test('staff say that a claim is true of them, and can take it back; nothing invented becomes true', async () => {
  const { admin, visitor } = await startApi()
  // In an earlier version the clinic saved this text, and nobody knows whether it is true.
  await admin.admin.content[':sectionKey'].$put({
    param: { sectionKey: 'about_section' },
    json: { content: { content: 'We have 100% successful inspections, since 2009.' } },
  })
  const about = async () => (await named()).filter(({ section }) => section === 'about_section')
  const put = (confirmed: boolean) =>
    admin.admin.samples[':section'].$put({
      param: { section: 'about_section' },
      json: { confirmed },
    })
  expect((await about()).flatMap(({ texts }) => texts)).toContain('100% successful inspections')
  expect((await put(true)).status).toBe(200)
  expect(await about()).toEqual([])
  await admin.admin.samples[':section'].$put({
    param: { section: 'company_info' },
    json: { confirmed: true },
  })
  const company = (await named()).filter(({ section }) => section === 'company_info')
  expect(company.map(({ name }) => name)).toContain('Corvale Clinical Research')
  const { vouched } = await (await admin.admin.samples.$get()).json()
  expect(vouched).toMatchObject([{ area: 'Company details' }, { area: 'About us', by: 'ada' }])
  const { entries } = await (await admin.admin.audit.$get({ query: {} })).json()
  expect(entries[1]).toMatchObject({ record: 'settings', recordId: 'claims:about_section' })
  await put(false)
  expect((await about()).flatMap(({ texts }) => texts)).toContain('100% successful inspections')
  expect((await visitor.admin.samples.$get()).status).toBe(401)
})

test('claims about an emergency line are samples once there is one that visitors read of', async () => {
  const { admin } = await startApi()
  const put = (sectionKey: SectionKey, content: object) =>
    admin.admin.content[':sectionKey'].$put({ param: { sectionKey }, json: { content } })
  const ofLine = async () =>
    (await named()).filter(({ name }) => /emergency line|any hour/.test(name))
  const { rights } = copy.patients_section
  await put('patients_section', { rights: ['Our line: {emergency_line}', ...rights] })
  await put('patient_support', {
    advocateList: ['Call {emergency_line}', 'Within five business days'],
  })
  expect(await ofLine()).toEqual([])
  expect((await named()).map(({ link }) => link)).toContain(
    '/admin/content?section=patient_support&field=advocateList.1',
  )
  const { sampleContent } = await (await admin.admin.publish.$get()).json()

  await put('company_info', { emergency_numbers: [{ place: 'Boston', number: '+1 617-321-0000' }] })
  expect((await ofLine()).map(({ link }) => link).toSorted()).toEqual([
    '/admin/content?section=faqs&field=questions.25.answer',
    '/admin/content?section=footer_section&field=studyLine',
    '/admin/content?section=patient_support&field=emergencyText',
    '/admin/content?section=patient_support&field=emergencyTitle',
    '/admin/content?section=patients_section&field=rights.4',
  ])
  expect((await (await admin.admin.publish.$get()).json()).sampleContent).toBe(
    Number(sampleContent) + 5,
  )
})

test('a wording saved before a field existed shows the default of that field', async () => {
  const { admin } = await startApi()
  const { title, subtitle, buttonText } = copy.hero_section
  const { name, tagline, phone_mobile, phone_office, email_partners, email_general, address } =
    copy.company_info
  for (const [sectionKey, content] of [
    ['hero_section', { title, subtitle, buttonText }],
    [
      'company_info',
      { name, tagline, phone_mobile, phone_office, email_partners, email_general, address },
    ],
  ] as const) {
    const saved = await admin.admin.content[':sectionKey'].$put({
      param: { sectionKey },
      json: { content, isActive: true },
    })
    expect(await saved.json()).toMatchObject({ section: { content: copy[sectionKey] } })
  }
})

test('office hours that cannot be are refused at their day', async () => {
  const { admin } = await startApi()
  const put = (hours: object) =>
    admin.admin.content[':sectionKey'].$put({
      param: { sectionKey: 'company_info' },
      json: { content: { hours: { ...copy.company_info.hours, ...hours } } },
    })
  for (const mon of [
    [['17:00', '08:00']],
    [['8', '9']],
    [
      ['08:00', '12:00'],
      ['11:00', '13:00'],
    ],
  ]) {
    const refused = await put({ mon })
    expect(await refused.json()).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([
        expect.objectContaining({ path: expect.stringMatching(/^content\.hours\.mon/) }),
      ]),
    })
  }
  expect(
    (
      await put({
        mon: [
          ['08:00', '12:00'],
          ['13:00', '17:00'],
        ],
      })
    ).status,
  ).toBe(200)
})
