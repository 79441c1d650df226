import { readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import packageJson from '#package.json' with { type: 'json' }
import { addSampleData } from '#worker/operate/database/sample.ts'
import { contentSections } from '#db/content/content.ts'
import type { Db } from '#db/client.ts'
import type { SectionKey } from '#db/model/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { byName } from '#db/model/lib/keys.ts'
import { preferenceTextKeys } from '#db/model/sections/pages/preferences.ts'
import { teamMembers } from '#db/team.ts'
import { startSite, stopSites } from '../helpers/start/site.ts'

afterAll(stopSites)

type Sections = Partial<Record<SectionKey, Record<string, unknown>>>

/** The texts of a site with this wording, by file. */
async function siteOf(sections: Sections, fill: (db: Db) => Promise<unknown>) {
  const { db, build, dataDir } = await startSite()
  await fill(db)
  for (const [key, content] of Object.entries(sections)) {
    await db.insert(contentSections).values({ sectionKey: key as SectionKey, content })
  }
  const file = await build()
  const [dir = ''] = await readdir(`${dataDir}/site`)
  const names = await readdir(`${dataDir}/site/${dir}`, { recursive: true })
  const texts = names.filter((name) => /\.(html|json|xml|js)$/.test(name))
  return new Map(await Promise.all(texts.map(async (name) => [name, await file(name)] as const)))
}

type Site = Awaited<ReturnType<typeof siteOf>>

/**
 * The files that people and search engines read. Scripts are left out, because those of the admin area contain the
 * default wording.
 */
const pagesOf = (site: Site) => [...site].filter(([name]) => !name.endsWith('.js'))

/** The scripts that a page loads, and the scripts that these import. */
function scriptsOf(site: Site, page: string) {
  const found = new Set<string>()
  function follow(text = '') {
    for (const [, name = ''] of text.matchAll(/["'](?:\.|\/_astro)\/([\w.-]+\.js)["']/g)) {
      if (found.has(name)) continue
      found.add(name)
      follow(site.get(`_astro/${name}`))
    }
  }
  follow(site.get(page)?.replaceAll('&quot;', '"'))
  return [...found].map((name) => site.get(`_astro/${name}`) ?? '')
}

/** Sentences that are only true if somebody answers an emergency line. */
const ofTheLine =
  /[^.>"]*(?:emergency line|24\/7 (?!Monitoring)|24 hours a day|\bany hour|answers day and night|night calls|\{emergency_line\})[^.<"]*/gi

let untouched: ReturnType<typeof siteOf> | undefined
const asItCame = () => (untouched ??= siteOf({}, addSampleData))

test('without an emergency line no page, and nothing made for machines, speaks of one', async () => {
  const site = await asItCame()
  expect(site.size).toBeGreaterThan(20)
  for (const [name, text] of pagesOf(site)) expect(text.match(ofTheLine) ?? [], name).toEqual([])
})

test('the foot of every public page names the version, and nothing else of package.json is sent', async () => {
  const site = await asItCame()
  const pages = pagesOf(site).filter(([name]) => /^(?!admin).*\.html$/.test(name))
  expect(pages.length).toBeGreaterThan(10)
  for (const [name, text] of pages) {
    const [, foot] = text.split('<footer id="footer"')
    expect(foot, name).toContain(`Version ${packageJson.version}<`)
  }
  const dependencies = Object.keys(packageJson.devDependencies)
  for (const [name, text] of site)
    expect(
      dependencies.filter((other) => text.includes(JSON.stringify(other))),
      name,
    ).toEqual([])
})

/** Parts of sentences that readers do not understand at once. */
const riddles = [
  'clock’s are beside',
  'do not speak against this study',
  'whether a talk about',
  'it is yours at once',
  'Next come the first and last name',
  'have not said that they come',
  'Patients are promised an answer',
  'It has ended for nobody',
  'nothing is computed from them',
  'no date stops the study',
  'good for nothing now',
  'The registry was looked at',
  'Who has none sets one up',
  'removed this preferences',
  'Upload the first ones',
  'We write to you at once, with everything',
]

test('screens say who does what, when: no page and no script has a sentence that was a riddle', async () => {
  for (const [name, text] of await asItCame()) {
    expect(
      riddles.filter((words) => text.includes(words)),
      name,
    ).toEqual([])
  }
})

const own = 'Written by <b>staff</b>, 100 % 🧪.'
const shownOwn = 'Written by &lt;b&gt;staff&lt;/b&gt;, 100 % 🧪.'
const emptyText = own
const line = '+1 312-321-0000'

/** The texts in and around the preference form, each with its own word. */
const preferenceTexts = [
  ...preferenceTextKeys,
  'patientNewsHint',
  'sponsorNewsHint',
  'noScript',
] as const
const ofPreferences = byName(preferenceTexts, (key) => `Our own ${key}.`)

let touched: ReturnType<typeof siteOf> | undefined
const changed = () =>
  (touched ??= siteOf(
    {
      company_info: {
        name: "O'Hare Clinic",
        address: 'Chicago: 1 Lake Street\nDenver: 2 Hill Road\nBonn: Am Wall 3',
        promise: 'within two business days',
        hours: { ...copy.company_info.hours, thu: [['07:30', '19:00']] },
        emergency_numbers: [{ place: 'Chicago', number: line }],
        search_title: 'Trials in {cities}',
      },
      research_areas: {
        inquiryAreas: ['Gout', 'Oncology'],
        visitAreas: ['Long COVID'],
        newsAreas: ['Lupus'],
      },
      faqs: { emptyText },
      search_section: { emptyText, missingText: own },
      blog_section: { title: 'News', emptyText, missingText: own },
      careers_section: { emptyText, sentText: own, missingText: own },
      current_studies_section: { emptyText, recruitingText: own },
      contact_section: { patientTitle: 'Take part?', sponsorTitle: 'Work with us?' },
      email_preferences: ofPreferences,
      schedule_visit: byName(['bookedNote', 'booksText', 'asksText'], (key) => `Our own ${key}.`),
      privacy_policy: { summary: own },
      terms_of_use: { summary: own },
    },
    (db) => db.insert(teamMembers).values({ name: 'Ada Byron', title: 'Nurse' }),
  ))

test('with an emergency line, its number stands wherever a page speaks of it', async () => {
  const site = await changed()
  const inText = `${line} in Chicago`
  expect(site.get('index.html')).toContain(`answers at any hour: ${inText}`)
  expect(site.get('faqs.html')).toContain(`7 days a week: ${inText}`)
  expect(site.get('terms.html')).toContain(`our emergency line: ${inText}`)
  expect(site.get('patient-support.html')).toContain('24/7 emergency line')
})

test('name, cities and promise are said once, and every page, summary and toast follows', async () => {
  const site = await changed()
  for (const [name, text] of pagesOf(site)) {
    expect(
      text.match(
        /Corvale|Boston|London|within 24 hours|\{(company|cities|promise|phone|areas|recruiting)\}/g,
      ) ?? [],
      name,
    ).toEqual([])
  }
  const home = site.get('index.html')
  expect(home).toContain('<title>Trials in Chicago, Denver and Bonn</title>')
  expect(home).toContain('We run clinical trials in Chicago, Denver and Bonn')
  const visit = site.get('schedule-visit.html')
  expect(visit).toMatch(
    /name="description" content="[^"]*We confirm it at once or within two business days\./,
  )
  expect(visit).toContain('contact you within two business days to confirm your appointment.')
  expect((await asItCame()).get('schedule-visit.html')).toContain(
    'We&#39;ll contact you within 24 hours to confirm your appointment.',
  )
})

test('staff write what stands where nothing is, and under a study', async () => {
  const site = await changed()
  const files = ['faqs', 'search', '404', 'blog', 'blog/404', 'careers', 'careers/404']
  for (const file of [...files, 'current-studies']) {
    expect(site.get(`${file}.html`)?.includes(shownOwn), file).toBe(true)
  }
  expect(site.get('blog.html')).toMatch(/<h1[^>]*>News<\/h1>/)
  expect(pagesOf(site).join()).not.toContain('Try other words, or ask us.')
})

test('staff write the headings and hints of forms, what preferences promise, and the summaries of policies', async () => {
  const site = await changed()
  const home = site.get('index.html') ?? ''
  expect(home).toMatch(
    /<h3 id="patient-inquiry"[^>]*>\s*Take part\?\s*<.*<h3 id="sponsor-inquiry"[^>]*>\s*Work with us\?/s,
  )
  expect(home).toMatch(
    /<p [^>]*>Our own patientNewsHint\.<\/p>.*<p [^>]*>Our own sponsorNewsHint\.<\/p>/s,
  )
  expect(site.get('schedule-visit.html')).toMatch(/<p [^>]*>Our own patientNewsHint\.<\/p>/)
  for (const key of ['bookedNote', 'booksText', 'asksText']) {
    expect(site.get('schedule-visit.html')).toContain(`Our own ${key}.`)
  }
  for (const policy of ['privacy', 'terms']) {
    expect(site.get(`${policy}.html`)).toContain('name="description" content="Written by')
  }
  const preferences = site.get('email-preferences.html') ?? ''
  for (const key of [...preferenceTextKeys, 'noScript']) {
    expect(preferences).toContain(`Our own ${key}.`)
  }
  expect(preferences).toContain('Lupus')
  const scripts = scriptsOf(site, 'email-preferences.html').join()
  expect(scripts).toContain('Save and Subscribe Again')
  const sentences = preferenceTexts.map((key) => copy.email_preferences[key])
  for (const text of sentences.filter((words) => words.includes(' '))) {
    expect(preferences + scripts).not.toContain(text)
  }
})

const choices = (html = '', name = '') =>
  [
    ...(RegExp(`<select[^>]*name="${name}".*?</select>`, 's').exec(html)?.[0] ?? '').matchAll(
      /<option value="([^"]+)"[^>]*>(.*?)</g,
    ),
  ].map(([, value, label]) => `${value}: ${label}`)

test('forms offer the areas that staff list, and calls while the office is open', async () => {
  const [old, site] = [await asItCame(), await changed()]
  expect(choices(old.get('index.html'), 'interest')).toEqual([
    'oncology: Oncology',
    'cardiology: Cardiology',
    'neurology: Neurology',
    'other: Other',
  ])
  expect(choices(old.get('index.html'), 'preferredCallTime')).toEqual([
    'morning: Morning (8 AM-12 PM)',
    'afternoon: Afternoon (12-5 PM)',
    'anytime: Anytime',
  ])
  expect(choices(site.get('index.html'), 'interest')).toEqual([
    'Gout: Gout',
    'oncology: Oncology',
    'other: Other',
  ])
  expect(choices(site.get('schedule-visit.html'), 'studyInterest')).toEqual([
    'Long COVID: Long COVID',
    'other: Other',
  ])
  expect(choices(site.get('index.html'), 'preferredCallTime')).toEqual([
    'morning: Morning (7:30 AM-12 PM)',
    'afternoon: Afternoon (12-5 PM)',
    'evening: Evening (5-7 PM)',
    'anytime: Anytime',
  ])
})
