import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/client.ts'
import { updateSection } from '#db/content/content.ts'
import { addMedia } from '#db/media/media.ts'
import { copy } from '#db/model/copy/index.ts'
import { sampleStudy } from '#db/model/copy/sample-study.ts'
import { addDays, dayIn } from '#db/model/lib/time.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { type Material, siteStatuses } from '#db/model/studies/labels.ts'
import { refusedInStudy } from '#db/model/studies/wording/refused.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'
import { Study } from '#db/model/studies/study.ts'
import { gradeOf } from '#db/model/text/measure.ts'
import { blocksOf } from '#db/model/text/render.ts'
import { addApproval } from '#db/studies/approvals/approvals.ts'
import { noteWithdrawal } from '#db/studies/approvals/withdrawal.ts'
import { addStudy, updateStudy } from '#db/studies/changes.ts'
import { keepHash } from '#db/studies/pictures/pictures.ts'
import { getStudy } from '#db/studies/studies.ts'
import { studies } from '#db/studies/tables.ts'
import { drawSharePicture } from '#site/art/share/picture.ts'
import { seedOf } from '#site/art/wells.ts'
import { searchIn } from '#site/lib/search.ts'
import { htmlErrors } from '#tests/helpers/texts/html.ts'
import { startSite, stopSites } from '#tests/helpers/start/site.ts'

const actor = { id: null, username: 'ada' }
const today = dayIn('America/New_York')
const yesterday = addDays(today, -1)

/** Every text of a study that needs a board's approval to be public, each with the study's name. */
const materialOf = (name: string) => ({
  ...Object.fromEntries(keysOf(pageTexts).map((part) => [part, `Marker-${name}-${part} of it.`])),
  learned: `Marker-${name}-learned of it.`,
})

const facts = (name: string) => ({
  title: `The ${name} study`,
  slug: `the-${name}-study`,
  summary: `Fact-${name}: this study compares two tablets.`,
  condition: 'Type 2 diabetes',
  phases: ['PHASE2'],
  siteStatus: 'recruiting',
  eligibility: ['On a steady dose'],
  published: true,
  reviewUntil: null,
})

type Pictured = { imageId: number; file: string; key: string }

async function addPicture(db: Db, name: string): Promise<Pictured> {
  const [key, file] = [crypto.randomUUID(), crypto.randomUUID()]
  const words = { name, alt: `Marker-${name}-alt`, caption: `Marker-${name}-caption` }
  const stored = { ...words, decorative: false, focalX: 50, focalY: 50, credit: undefined }
  const picture = { ...stored, key, file, type: 'image/png', width: 960, height: 540, bytes: 1 }
  const row = await addMedia(db, actor, picture)
  await keepHash(db, file, 'a'.repeat(64))
  return { imageId: row?.id ?? 0, file, key }
}

const letter = {
  board: 'A board',
  protocolNumber: 'P-1',
  materialVersion: '1',
  approvedOn: addDays(today, -30),
  expiresOn: addDays(today, 30),
}

const ages = { minAge: { value: 18, unit: 'years' }, maxAge: { value: 75, unit: 'years' } }

async function add(db: Db, name: string, more: object = {}) {
  const { imageId, file, key } = await addPicture(db, name)
  const study = v.parse(Study, { ...facts(name), ...materialOf(name), imageId, ...more })
  const slug = study.slug ?? ''
  const row = await addStudy(db, actor, { ...study, slug }, { day: today })
  if (!row) throw new Error('It was not added')
  // The form for staff does not have these fields yet.
  const questions = [{ text: `Marker-${name}-question` }]
  await db
    .update(studies)
    .set({ prescreenerIntro: `Marker-${name}-intro`, prescreenerQuestions: questions })
    .where(eq(studies.id, row.id))
  const approve = async (material: Material, how: object = {}) => {
    const entered = { ...letter, material, ...how }
    const approval = await addApproval(
      db,
      actor,
      (await getStudy(db, row.id)) ?? row,
      entered,
      today,
    )
    if (!approval) throw new Error('It was not approved')
    return approval
  }
  const save = async (values: object) => {
    const old = (await getStudy(db, row.id)) ?? row
    const saved = await updateStudy(db, actor, old, { ...study, slug, ...values }, { day: today })
    if (!saved) throw new Error('It was not saved')
  }
  return { id: row.id, name, slug, file, key, approve, save }
}

type Added = Awaited<ReturnType<typeof add>>

/** Adds studies whose material visitors must not read. */
async function addClosedToReaders(db: Db) {
  const ended = { siteStatus: 'completed' }
  const never = await add(db, 'never')
  const unpublished = await add(db, 'unpublished', { published: false })
  await unpublished.approve('page')
  const withdrawn = await add(db, 'withdrawn', ended)
  for (const material of ['page', 'learned'] as const) {
    const approval = await withdrawn.approve(material)
    await noteWithdrawal(db, actor, { id: withdrawn.id, approvalId: approval.id }, today)
  }
  const expired = await add(db, 'expired')
  await expired.approve('page', { expiresOn: yesterday })
  const future = await add(db, 'future', ended)
  await future.approve('page', { approvedOn: addDays(today, 1) })
  await future.approve('learned', { approvedOn: addDays(today, 1) })
  const lapsed = await add(db, 'lapsed', { reviewUntil: yesterday })
  await lapsed.approve('page')
  const noBoard = 'The board has waived it, see letter'
  const overdue = await add(db, 'overdue', { reviewUntil: yesterday, noBoardReason: noBoard })
  return [never, unpublished, withdrawn, expired, future, lapsed, overdue]
}

const long = (most: number) => 'Esophago gastro-duodenoscopy '.repeat(most).slice(0, most).trim()
const odd = [
  '<script>alert(1)</script> & "quotes" </script><!--',
  'دراسة عن داء السكري من النوع الثاني',
  '🧑‍🔬 𠮷田 🏳️‍⚧️',
  'W'.repeat(190),
]

/** Adds studies with pasted texts and texts of the maximum length, all of them approved. */
async function addOddStudies(db: Db) {
  const allOf = (text: string, size: number) =>
    Object.fromEntries(
      [...keysOf(pageTexts), 'learned', 'summary'].map((part) => [part, text.slice(0, size)]),
    )
  const values = odd.map((text, i) => ({
    title: text,
    slug: `odd-${i}`,
    condition: text.slice(0, 190),
    therapeuticArea: text.slice(0, 100),
    officialTitle: text,
    duration: text,
    sponsorName: text,
    eligibility: [text, text],
    contact: { name: text, phone: '+1 (617) 555-0199 ext. 12', email: 'a@example.com' },
    ...allOf(text, 5000),
  }))
  const longest = {
    title: long(500),
    slug: 'l'.repeat(200),
    condition: long(200),
    therapeuticArea: long(100),
    officialTitle: long(1000),
    duration: long(200),
    sponsorName: long(500),
    studyType: long(50),
    eligibility: Array.from({ length: 30 }, () => long(500)),
    contact: { name: long(200), phone: long(50), email: `${'a'.repeat(60)}@example.com` },
    minAge: { value: 6, unit: 'months' },
    maxAge: { value: 1, unit: 'years' },
    phases: ['EARLY_PHASE1', 'PHASE1', 'PHASE2', 'PHASE3', 'PHASE4'],
    siteStatus: 'completed',
    sex: 'FEMALE',
    healthyVolunteers: true,
    nctId: 'NCT01234567',
    ...allOf(long(10_000), 10_000),
    summary: long(5000),
  }
  for (const value of [...values, longest]) {
    const { approve } = await add(db, value.slug, value)
    await approve('page')
    await approve('learned')
  }
}

let site: string
let file: (name: string) => Promise<string>
let hidden: Added[]
let approved: Added
let completed: Added

beforeAll(async () => {
  const started = await startSite()
  const { db } = started
  hidden = await addClosedToReaders(db)
  approved = await add(db, 'approved', {
    locationIds: [1, 2],
    nctId: 'NCT07654321',
    sponsorName: 'Northwind',
    ...ages,
  })
  await add(db, 'aged', { ...ages, eligibility: ['Adults between 18 and 75 years', 'A diary'] })
  await approved.approve('page')
  // An edited draft: visitors still read the approved text.
  await approved.save({ whatHappens: 'Marker-edited of it.', summary: 'Fact-edited.' })
  completed = await add(db, 'completed', {
    siteStatus: 'completed',
    condition: 'Atopic dermatitis',
  })
  await completed.approve('page')
  await completed.approve('learned')
  for (const status of keysOf(siteStatuses))
    await add(db, `status-${status}`, { siteStatus: status })
  await addOddStudies(db)
  const words = { ...copy.current_studies_section, volunteerTitle: 'Is your study missing?' }
  await updateSection(db, actor, 'current_studies_section', undefined, {
    content: words,
    isActive: true,
  })
  file = await started.build()
  const [built = ''] = globSync('site/**/build.json', { cwd: started.dataDir })
  site = dirname(join(started.dataDir, built))
}, 240_000)
afterAll(stopSites)

/** Every file of the built site with its bytes as text. */
const filesOfSite = () =>
  globSync('**/*', { cwd: site, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path: path.slice(site.length), text: readFileSync(path).toString('latin1') }))

test('no file of the site has a word of what no board has approved', () => {
  const files = filesOfSite()
  const kinds = new Set(files.map(({ path }) => path.replace(/^.*\./, '')))
  expect([...kinds]).toEqual(expect.arrayContaining(['html', 'json', 'xml', 'png', 'js']))
  const names = hidden.map(({ name }) => name)
  const secrets = [
    'Marker-edited',
    // Parts with separate approvals.
    ...['intro', 'question', 'learned'].map((part) => `Marker-approved-${part}`),
    ...names.map((name) => `Marker-${name}-`),
    ...hidden.flatMap((study) => [study.file, study.key]),
  ]
  const leaks = files.flatMap(({ path, text }) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${path}`),
  )
  expect(leaks).toEqual([])
})

test('what a board has approved is on the page of its study, and found by search', async () => {
  const page = await file(`current-studies/${approved.slug}.html`)
  const read = keysOf(pageTexts).filter((part) => page.includes(`Marker-approved-${part}`))
  expect(read).toEqual(keysOf(pageTexts))
  expect(page).toContain(`/media/${approved.file}`)
  expect(page).toContain('Marker-approved-alt')
  expect(page).toContain('Fact-edited')
  expect(page).not.toContain('Marker-approved-learned')
  expect(await file(`current-studies/${completed.slug}.html`)).toContain('Marker-completed-learned')
  const search = searchIn(await file('search/index.json'))
  const { found } = search('approved risksAndBenefits')
  expect(found.map(({ path }) => path)).toContain(`/current-studies/${approved.slug}`)
  expect(search('sugar disease').found[0]?.path).toMatch(/^\/current-studies\//)
})

test('the ages stand once on a page, in the words of staff where they wrote them', async () => {
  const page = async (slug: string) => {
    const [, main = ''] = (await file(`current-studies/${slug}.html`)).split('<main')
    return main.match(/(Age|between) 18 (to|and) 75/g)
  }
  expect(await page(approved.slug)).toEqual(['Age 18 to 75'])
  expect(await page('the-aged-study')).toEqual(['between 18 and 75'])
})

test('share pictures are drawn of listing facts alone', async () => {
  for (const name of ['never', 'approved']) {
    const slug = `the-${name}-study`
    const expected = await drawSharePicture({
      title: `The ${name} study`,
      label: 'Study · Type 2 diabetes',
      siteName: copy.company_info.name,
      seed: seedOf(slug),
    })
    const drawn = readFileSync(join(site, `share/studies/${slug}.png`))
    expect(Buffer.compare(drawn, expected)).toBe(0)
  }
})

const invitations = /Express Interest|patient-inquiry|href="tel:[^"]*"[^>]*>\s*<svg/

test('a study that takes nobody says so, and nothing on its page invites', async () => {
  const words = copy.current_studies_section
  const notes = {
    'status-not-yet': words.notYetText,
    'status-paused': words.pausedText,
    'status-full': words.fullText,
    'status-closed': words.activeText,
    'status-completed': words.completedText,
    expired: words.pausedText,
    lapsed: words.pausedText,
    overdue: words.pausedText,
  }
  for (const [name, note] of Object.entries(notes)) {
    const html = await file(`current-studies/the-${name}-study.html`)
    const [main = ''] = html.split('<footer')
    expect([name, main.includes(note), invitations.test(main)]).toEqual([name, true, false])
  }
  const open = await file('current-studies/the-status-recruiting-study.html')
  expect(invitations.test(open)).toBe(true)
  const [never = ''] = (await file('current-studies/the-never-study.html')).split('<footer')
  expect(invitations.test(never)).toBe(true)
})

test('an unpublished study is nowhere', async () => {
  await expect(file('current-studies/the-unpublished-study.html')).rejects.toThrow('ENOENT')
  const named = filesOfSite().filter(({ text }) => /the-unpublished-study|Fact-unpub/.test(text))
  expect(named.map(({ path }) => path)).toEqual([])
})

const structuredIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .map(([, json = '']): Record<string, unknown> => JSON.parse(json))
    .find(({ '@type': type }) => String(type).startsWith('Medical'))

test('search engines get the listing facts of a study and no more', async () => {
  const data = structuredIn(await file(`current-studies/${approved.slug}.html`))
  expect(data).toEqual({
    '@context': 'https://schema.org',
    '@type': 'MedicalTrial',
    name: 'The approved study',
    url: `https://site.example/current-studies/${approved.slug}`,
    status: 'https://schema.org/Recruiting',
    healthCondition: { '@type': 'MedicalCondition', name: 'Type 2 diabetes' },
    phase: 'Phase II',
    sponsor: { '@type': 'Organization', name: 'Northwind' },
    studyLocation: [
      { '@type': 'AdministrativeArea', name: 'Boston', address: expect.any(String) },
      { '@type': 'AdministrativeArea', name: 'London', address: expect.any(String) },
    ],
  })
  const expected = {
    recruiting: 'Recruiting',
    'not-yet': 'NotYetRecruiting',
    paused: 'Suspended',
    full: 'ActiveNotRecruiting',
    closed: 'ActiveNotRecruiting',
    completed: 'Completed',
  }
  for (const [status, name] of Object.entries(expected)) {
    const page = await file(`current-studies/the-status-${status}-study.html`)
    expect(structuredIn(page)).toMatchObject({ status: `https://schema.org/${name}` })
  }
  const lapsed = structuredIn(await file('current-studies/the-lapsed-study.html'))
  expect(lapsed).toMatchObject({ status: 'https://schema.org/Suspended' })
})

test('each published study is in the sitemap and in the list, with its status', async () => {
  const map = await file('sitemap.xml')
  const list = await file('current-studies.html')
  for (const slug of [approved.slug, 'the-never-study', 'the-lapsed-study', 'odd-1']) {
    expect(map).toContain(`<loc>https://site.example/current-studies/${slug}</loc>`)
    expect(list).toContain(`href="/current-studies/${slug}"`)
  }
  expect(list).toContain(`href="/current-studies/${approved.slug}#patient-inquiry"`)
  expect(list).not.toContain('href="/current-studies/the-lapsed-study#patient-inquiry"')
  expect(list).not.toContain('>Sample<')
  expect(list).toContain('Is your study missing?')
})

test('the pages of all studies are valid HTML, whatever stands in them', async () => {
  expect(await htmlErrors(site)).toEqual([])
  const [, body = ''] = (await file('current-studies/odd-0.html')).split('<main')
  expect(/>\s*<script>alert/.test(body)).toBe(false)
}, 60_000)

const { studies: samples } = copy.current_studies_section

test('the samples need no board, and read at grade 8 or easier', () => {
  for (const { description: summary, ...sample } of samples) {
    expect([sample.title, refusedInStudy({ ...sample, summary })]).toEqual([sample.title, []])
    expect(gradeOf(blocksOf(summary)), summary).toBeLessThanOrEqual(8)
  }
  expect(refusedInStudy(v.parse(Study, sampleStudy))).toEqual([])
  for (const part of keysOf(pageTexts)) {
    expect(gradeOf(blocksOf(sampleStudy[part])), part).toBeLessThanOrEqual(8)
  }
})
