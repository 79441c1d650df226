import { globSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { beforeAll, expect, test } from 'vitest'
import { connect, type Db } from '#db/client.ts'
import { updateSection } from '#db/content/content.ts'
import { jobs } from '#db/jobs/jobs.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { parseSection, type SectionKey, sectionKeys } from '#db/model/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { sitePages } from '#db/model/publish/pages.ts'
import { Job } from '#db/model/jobs/jobs.ts'
import { Post } from '#db/model/posts.ts'
import { TeamMember } from '#db/model/team.ts'
import { addPost } from '#db/posts/changes.ts'
import { type ShownSite, shownSite } from '#db/publish/site.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { team } from '#db/team.ts'
import { buildCode } from '#worker/operate/build/code.ts'
import { buildSite, problemsIn } from '#worker/operate/build/site.ts'
import { readProblems } from '#worker/operate/problems.ts'
import { htmlErrors } from '#tests/helpers/texts/html.ts'
import { importRenderer } from '#tests/helpers/start/site.ts'
import { renderedOtherwise } from '#tests/helpers/publishing/rendered.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

const actor = { id: null, username: 'ada' }

/** Texts that people paste, and texts that attackers send. */
const strange = [
  "O'Neil & “Sons” <b>100 %</b> %zz %00 \\ / ? # { } | ^ `",
  '<script>alert(1)</script>',
  '</script><script src="//evil.example/x.js"></script><!-- --><style>*{display:none}</style>',
  '</body></html><script type="module" src="/x.js"></script>]]>',
  '</title></textarea></noscript><svg onload=alert(1)>',
  'constructor',
  '__proto__',
  'toString',
  '𠮷田 🧑‍🔬🏳️‍⚧️ \u202Eright to left\u202C مرحبا بالعالم שלום',
  `${'Z\u0301\u0323'.repeat(8)}algo`,
  'a\ud800b\udc00c\uffff\ufdd0',
  'line\u2028separator\u2029and\u0000nul\u0001\u0085\u000bcontrol\ufeff',
  '**bold** ** * **** **\n\n**\n\n\n\nnext',
  '${7*7} {{7*7}} {7} &lt; &amp; &#0; &nbsp;',
  '-',
  '0',
  'W'.repeat(200),
]

/** The longest text of these words that `most` allows. */
const longest = (most: number) => 'Esophago gastro-duodenoscopy '.repeat(most).slice(0, most).trim()

/** The value with `text` at the end of the path. */
function withText(value: unknown, [key, ...rest]: string[], text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) {
    return value.map((item, at) => (String(at) === key ? withText(item, rest, text) : item))
  }
  return { ...Object(value), [key]: withText(Object(value)[key], rest, text) }
}

/** A value in which each text is replaced by `text`, unless the model refuses it. */
function filledWith<T>(value: T, text: string, accepts: (changed: T) => boolean): T {
  let filled = value
  const fill = (path: string[], at: unknown) => {
    if (typeof at === 'string') {
      // Only texts change, so the type stays the same.
      const changed = withText(filled, path, text) as T
      if (accepts(changed)) filled = changed
    } else if (typeof at === 'object' && at !== null) {
      for (const [key, inner] of Object.entries(at)) fill([...path, key], inner)
    }
  }
  fill([], value)
  return filled
}

const takes = (schema: v.GenericSchema) => (value: unknown) => v.safeParse(schema, value).success

const post = {
  title: 'A plain post',
  slug: 'a-plain-post',
  excerpt: 'An excerpt.',
  content: 'A paragraph.\n\nAnother one.',
  category: 'News',
  imageUrl: '/media/0b6f1a2c-0000-4000-8000-000000000001',
}
const job = {
  title: 'A plain job',
  department: 'Research',
  location: 'Boston',
  type: 'Full-time',
  experience: 'Two years',
  description: 'What one does.',
  responsibilities: ['One'],
  requirements: ['Two'],
  benefits: ['Three'],
  salaryRange: '$68,000 - $82,000 a year',
}
const member = {
  name: 'A plain person',
  title: 'Nurse',
  credentials: 'RN',
  description: 'Kind.',
  imageUrl: '/media/0b6f1a2c-0000-4000-8000-000000000001',
}

async function addStrangeRecords(db: Db) {
  for (const [i, text] of strange.entries()) {
    // The slug must stay unique.
    const strangePost = { ...filledWith(post, text, takes(Post)), slug: `strange-${i}` }
    await addPost(db, actor, v.parse(Post, strangePost))
    await jobs.add(db, actor, v.parse(Job, filledWith(job, text, takes(Job))))
    await team.add(db, actor, v.parse(TeamMember, filledWith(member, text, takes(TeamMember))))
  }
  const long = {
    title: longest(255),
    slug: 's'.repeat(200),
    excerpt: longest(500),
    content: longest(50_000),
    category: longest(100),
    imageUrl: `https://pictures.example/${'ä{|}'.repeat(20)}.png`,
  }
  await addPost(db, actor, v.parse(Post, long))
  const lines = Array.from({ length: 50 }, () => longest(1000))
  const longJob = {
    title: 'L'.repeat(255),
    department: longest(100),
    location: longest(100),
    type: 'Contract',
    experience: longest(100),
    description: longest(10_000),
    responsibilities: lines,
    requirements: lines,
    benefits: lines,
    salaryRange: longest(100),
  }
  await jobs.add(db, actor, v.parse(Job, longJob))
  const manyLetters = { name: longest(255), title: longest(255), description: longest(5000) }
  await team.add(db, actor, v.parse(TeamMember, manyLetters))
  // Each with scripts that no other record contains.
  for (let i = 0; i < 12; i++) {
    const scripts = Array.from({ length: 12 }, (_, n) => `<script>${i}+${n}</script>`).join('')
    const values = { ...post, slug: `scripts-${i}`, title: scripts.slice(0, 255), excerpt: scripts }
    await addPost(db, actor, v.parse(Post, values))
  }
}

/** An item for each list that is empty by default. */
const checked = { asOf: new Date().toISOString().slice(0, 10), source: 'CTMS' }
const figure = { name: 'Cardiology', value: '12', ...checked }
const noted = { name: 'A board', note: 'Central', ...checked }
const itemOfEmpty: Record<string, unknown> = {
  emergency_numbers: { place: 'Boston', number: '+1 617-555-0100' },
  studies: figure,
  patients: figure,
  enrollment: figure,
  activation: figure,
  boards: noted,
  equipment: noted,
  languages: noted,
  inspections: noted,
}

/** Each page can be listed once. */
const listedPages = keysOf(sitePages).map((page) => ({
  page,
  title: 'A title',
  description: 'A description',
  visibility: 'shown',
}))

/** Saves every section with strange texts; lists grow until each strange text has its own row. */
async function saveStrangeSections(db: Db) {
  for (const key of sectionKeys) {
    const accepts = (value: unknown) => parseSection(key, value).success
    const grown = Object.fromEntries(
      Object.entries(copy[key]).map(([name, value]) => {
        if (!Array.isArray(value)) return [name, value]
        const [item = itemOfEmpty[name]] = value
        const accepts = isItem(key, name)
        const put = (text: string) =>
          typeof item === 'string' ? (accepts(text) ? text : item) : filledWith(item, text, accepts)
        const pages = listedPages.map((page, i) => filledWith(page, strange[i] ?? '', accepts))
        return [name, name === 'pages' ? pages : strange.map(put)]
      }),
    )
    const text = strange[sectionKeys.indexOf(key) % strange.length] ?? ''
    const values = Object.fromEntries(
      Object.entries(grown).map(([name, value]) => [
        name,
        typeof value === 'string' && accepts({ ...grown, [name]: text }) ? text : value,
      ]),
    )
    const parsed = parseSection(key, values)
    expect([key, parsed.issues?.map(({ message }) => message)]).toEqual([key, undefined])
    await updateSection(db, actor, key, undefined, { content: parsed.output, isActive: true })
  }
}

const isItem = (key: SectionKey, name: string) => (item: unknown) =>
  parseSection(key, { ...copy[key], [name]: [item] }).success

/** Adds rows past the API, with values that it would refuse. Returns their slugs, titles and names. */
async function addRefusedRows(db: Db) {
  const now = '2026-01-01T00:00:00.000Z'
  const posts = [
    ['404', 'Named as the missing page', 'Text', 'News', null, now],
    ['index', 'Named as the list', 'Text', 'News', null, now],
    ['../../escape', 'Out of the folder', 'Text', 'News', null, now],
    ['Not A Slug', 'No slug', 'Text', 'News', null, now],
    ['x'.repeat(400), 'A slug that is too long', 'Text', 'News', null, now],
    ['no-text', 'No text', '', 'News', null, now],
    ['no-date', 'No date', 'Text', 'News', null, 'yesterday'],
    ['a-blob', 'A blob', new Uint8Array([1, 2, 3]), 'News', null, now],
    ['long-title', 'T'.repeat(5000), 'Text', 'News', null, now],
    ['a-password', 'A password in its picture', 'Text', 'News', 'https://u:p@a.example/x.png', now],
    ['a-scheme', 'A script as its picture', 'Text', 'News', 'javascript:alert(1)', now],
  ]
  for (const [slug, title, content, category, imageUrl, publishedAt] of posts) {
    await db.run(
      sql`insert into blog_posts (title, slug, excerpt, content, category, image_url, published, published_at, created_at, updated_at) values (${title}, ${slug}, 'e', ${content}, ${category}, ${imageUrl}, 1, ${publishedAt}, ${now}, ${now})`,
    )
  }
  const jobs = [
    ['Unknown type', 'Sometimes', '[]', '[]'],
    ['Null lists', 'Contract', 'null', 'null'],
    ['Lists of the wrong type', 'Contract', '42', '[1, null, {}]'],
    ['Lists that are no JSON', 'Contract', '[1', 'constructor'],
    ['', 'Contract', '[]', '[]'],
  ]
  for (const [title, type, responsibilities, requirements] of jobs) {
    await db.run(
      sql`insert into job_postings (title, department, location, type, description, responsibilities, requirements, benefits, is_active, created_at, updated_at) values (${title}, 'd', 'l', ${type}, 'what', ${responsibilities}, ${requirements}, '[]', 1, ${now}, ${now})`,
    )
  }
  for (const [name, imageUrl] of [
    ['', null],
    ['Bad photo', 'http://a.example/x.png'],
  ]) {
    await db.run(
      sql`insert into team_members (name, title, image_url, display_order, is_active, created_at, updated_at) values (${name}, 'Nurse', ${imageUrl}, ${2 ** 52}, 1, 'x', 'x')`,
    )
  }
  await db.run(sql`update content_sections set content = 'null' where section_key = 'team_section'`)
  await db.run(
    sql`update content_sections set content = '{"studies": [null, 4, {}]}' where section_key = 'current_studies_section'`,
  )
  await db.run(
    sql`update content_sections set updated_at = '' where section_key = 'careers_section'`,
  )
  await db.run(
    sql`insert into content_sections (section_key, content, is_active, created_at, updated_at) values ('constructor', '[', 1, ${now}, ${now})`,
  )
}

const origin = 'http://localhost:9'
let site: string
let code: string
let shown: ShownSite
let dataDir: string
const read = (file: string) => readFile(join(site, file), 'utf8')

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'site-strange-'))
  const database = await startDatabase(dataDir)
  const db = connect(database)
  await migrate(db)
  await addPost(db, actor, v.parse(Post, post))
  await jobs.add(db, actor, v.parse(Job, job))
  await team.add(db, actor, v.parse(TeamMember, member))
  await addStrangeRecords(db)
  await saveStrangeSections(db)
  await addRefusedRows(db)
  code = await buildCode()
  site = await buildSite({ dataDir, database, siteUrl: origin, code })
  shown = shownSite((await readSnapshot(db, { timeZone: 'America/New_York' })).stored)
  await kill(database)
  return () => rm(dataDir, { recursive: true, force: true })
}, 180_000)

test('the site is built whatever is stored, and what is in order is on it', async () => {
  expect(await read('blog/a-plain-post.html')).toContain('Another one.')
  expect(await read('careers/a-plain-job-1.html')).toContain('What one does.')
  expect(await read('index.html')).toContain('A plain person')
  for (const i of strange.keys()) {
    expect(await read(`blog/strange-${i}.html`)).toContain('<h1')
    expect((await readFile(join(site, `share/blog/strange-${i}.png`))).length).toBeGreaterThan(1000)
  }
  expect(globSync('careers/*-[0-9]*.html', { cwd: site })).toHaveLength(strange.length + 2 + 3)
  expect(await read(`blog/${'s'.repeat(200)}.html`)).toContain('<h1')
  expect(await read('rss.xml')).toContain('<link>http://localhost:9/blog/strange-0</link>')
})

test('each record that the model refuses is left out and named to staff, and no other', async () => {
  const problems = await readProblems(problemsIn({ dataDir }))
  const told = (record: string) =>
    problems.filter((problem) => problem.record === record).map(({ title }) => title)
  expect(told('blog_posts').toSorted()).toEqual(
    [
      'A blob',
      'A password in its picture',
      'A script as its picture',
      'A slug that is too long',
      'Named as the list',
      'Named as the missing page',
      'No date',
      'No slug',
      'No text',
      'Out of the folder',
      'T'.repeat(255),
    ].toSorted(),
  )
  // A list that is not JSON counts as one line of text, as in the model.
  expect(told('job_postings')).toHaveLength(4)
  expect(told('team_members')).toHaveLength(2)
  expect(told('content_sections').toSorted()).toEqual(['team section'])
  expect(problems.find(({ title }) => title === 'Named as the list')?.reason).toBe(
    'It is left out of the site. Slug: The site needs this address itself. Please choose another slug.',
  )
  // A record with only a bad picture is shown without the picture.
  expect(await read('blog/a-password.html')).not.toContain('a.example')
  expect(await read('index.html')).toContain('Bad photo')
  expect(await read('blog/404.html')).toContain('Back to Research Updates')
  expect(await read('blog.html')).not.toContain('Named as the list')
})

test('no stored text adds a script that pages may run', async () => {
  const hashes = new Set((await read('_headers')).match(/sha256-[^']+/g))
  expect(hashes.size).toBeGreaterThan(3)
  expect(hashes.size).toBeLessThanOrEqual(11)
})

test('every page is valid HTML', async () => {
  expect(await htmlErrors(site)).toEqual([])
}, 60_000)

test('the Worker renders each of these pages as the build has written it', async () => {
  const renderer = await importRenderer(code)
  const rendered = await renderedOtherwise({ folder: site, renderer, origin, site: shown })
  expect(rendered.different).toEqual([])
  expect(rendered.pages.length).toBeGreaterThan(80)
}, 60_000)
