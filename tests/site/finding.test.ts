import { afterAll, expect, test } from 'vitest'
import { contentSections } from '#db/content/content.ts'
import { jobPostings } from '#db/jobs/jobs.ts'
import { blogPosts } from '#db/posts/posts.ts'
import { excerptOf, searchIn } from '#site/lib/search.ts'
import { startSite, stopSites } from '../helpers/start/site.ts'

afterAll(stopSites)

const post = (n: number, more: object = {}) => ({
  title: `Post ${n}`,
  slug: `post-${n}`,
  excerpt: `Excerpt ${n}.`,
  content: 'A paragraph.',
  category: 'News',
  publishedAt: new Date(Date.UTC(2026, 0, n)).toISOString(),
  ...more,
})

const oddNames = ["R&D's 100 % <b>", 'R D s 100 b', '研究', '🧪', 'W'.repeat(100), 'constructor']

const posts = [
  ...Array.from({ length: 14 }, (_, i) => post(i + 1)),
  ...Array.from({ length: 8 }, (_, i) => post(i + 50)),
  ...oddNames.map((category, i) => post(i + 20, { category })),
  post(40, { title: 'Marmalade', seoTitle: 'Own headline', seoDescription: 'Own summary.' }),
  post(41, { title: 'Not for engines', content: 'Quicksilver.', noindex: true }),
  post(42, { title: 'A draft', content: 'Hushhush.', published: false }),
  post(43, {
    title: 'Scheduled',
    content: 'Tomorrowish.',
    publishedAt: '2199-01-01T00:00:00.000Z',
  }),
  post(44, {
    title: 'Pictured',
    excerpt: 'Ask {company}.',
    content: 'Walrus: call {phone}, not {nobody}.',
    shareImage: 'https://pictures.example/a.png',
  }),
]

const job = {
  department: 'Clinic',
  location: 'Boston',
  type: 'Full-time',
  description: 'You nurse. More.',
} as const

const sharePicture = '/media/00000000-0000-4000-8000-000000000001'
const pages = [
  { page: '/faqs', visibility: 'hidden' },
  { page: '/careers', visibility: 'shown', title: 'Work with us', picture: sharePicture },
]

async function startFilled() {
  const site = await startSite()
  await site.db.insert(blogPosts).values(posts)
  await site.db.insert(jobPostings).values([
    { ...job, title: 'Nurse' },
    { ...job, title: 'Xylophone nurse', noindex: true },
    { ...job, title: 'Facts nurse', description: 'Zebra: call {phone}.' },
  ])
  await site.db
    .insert(contentSections)
    .values({ sectionKey: 'search_engines', content: { pages }, isActive: true })
  const file = await site.build()
  const map = await file('sitemap.xml')
  const listed = [...map.matchAll(/<loc>https:\/\/site\.example(.*?)<\/loc>/g)].map(
    ([, path]) => path,
  )
  return { file, listed, search: searchIn(await file('search/index.json')) }
}

let filled: ReturnType<typeof startFilled> | undefined
const start = () => (filled ??= startFilled())

const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]
const meta = (html: string, name: string) =>
  RegExp(`<meta (?:name|property)="${name}" content="(.*?)"`).exec(html)?.[1]
const cards = (html: string) =>
  [...html.matchAll(/href="\/blog\/(post-\d+)"/g)].map(([, slug]) => slug)

test('each category has pages in the sitemap, whatever its name is', async () => {
  const { file, listed } = await start()
  const categories = listed.filter((path) => path?.startsWith('/blog/category/'))
  expect(categories).toEqual(
    expect.arrayContaining(['/blog/category/news', '/blog/category/news/page/1']),
  )
  const single = categories.filter((path) => !path?.includes('/page/') && !path?.endsWith('/news'))
  expect(single).toHaveLength(oddNames.length)
  const shown = await Promise.all(single.map(async (path) => cards(await file(`${path}.html`))))
  expect(shown.map(([slug]) => slug).toSorted()).toEqual(oddNames.map((_, i) => `post-${i + 20}`))
  expect(shown.every((slugs) => new Set(slugs).size === 1)).toBe(true)
  const blog = await file('blog.html')
  const own = await file('blog/post-20.html')
  for (const path of single) expect(blog).toContain(`href="${path}"`)
  expect(own).toMatch(
    /href="\/blog\/category\/rds-100-b"[^>]*>\s*R&#38;D&#39;s 100 % &lt;b&gt;|href="\/blog\/category\/rds-100-b/,
  )
  expect(await file('blog/category/rds-100-b.html')).toContain('post-20')
})

test('a post leads to others of its category, and never to itself', async () => {
  const { file } = await start()
  const related = async (slug: string) => {
    const [, after = ''] = (await file(`blog/${slug}.html`)).split('Related research updates')
    return [...new Set(cards(after))]
  }
  expect(await related('post-7')).toEqual(['post-6', 'post-8', 'post-5'])
  const lonely = await related('post-22')
  expect(lonely).toHaveLength(3)
  expect(lonely).not.toContain('post-22')
})

test('a page says what staff want it to say in search results, or what it said before', async () => {
  const { file } = await start()
  const own = await file('blog/post-40.html')
  expect([titleOf(own), meta(own, 'description'), meta(own, 'og:title')]).toEqual([
    'Own headline',
    'Own summary.',
    'Own headline',
  ])
  const plain = await file('blog/post-1.html')
  expect(titleOf(plain)).toMatch(/^Post 1 \| /)
  expect(meta(plain, 'description')).toBe('Excerpt 1.')
  expect(meta(plain, 'og:image')).toBe('https://site.example/share/blog/post-1.png')
  expect(meta(await file('blog/post-44.html'), 'og:image')).toBe('https://pictures.example/a.png')
  const careers = await file('careers.html')
  expect(titleOf(careers)).toBe('Work with us')
  expect(meta(careers, 'description')).toMatch(/^Work in clinical research at /)
  expect(meta(careers, 'og:image')).toBe(`https://site.example${sharePicture}`)
})

test('what is kept out of search engines leaves the sitemap, the feed and the search', async () => {
  const { file, listed, search } = await start()
  for (const page of ['blog/post-41', 'careers/xylophone-nurse-2', 'faqs']) {
    expect(meta(await file(`${page}.html`), 'robots')).toBe('noindex')
    expect(listed).not.toContain(`/${page}`)
  }
  expect(listed).toContain('/careers/nurse-1')
  expect(meta(await file('blog/post-1.html'), 'robots')).toBeUndefined()
  const feed = await file('rss.xml')
  expect(feed).toContain('/blog/post-40')
  expect(feed).not.toMatch(/post-41|Quicksilver/)
  for (const word of ['quicksilver', 'hushhush', 'tomorrowish', 'xylophone']) {
    expect([word, search(word).found]).toEqual([word, []])
  }
  expect(search('marmalade').found.map(({ path }) => path)).toEqual(['/blog/post-40'])
  const jobs = search('nurse').found.filter(({ section }) => section === 'Careers')
  expect(jobs.map(({ path }) => path)).toEqual(['/careers/nurse-1', '/careers/facts-nurse-3'])
  expect(search('eligible').found.some(({ path }) => path.startsWith('/faqs'))).toBe(false)
  const [links = ''] = (await file('search.html')).split('<footer')
  expect(links).toContain('href="/careers"')
  expect(links).not.toContain('href="/faqs')
})

test('the search knows how to reach the clinic', async () => {
  const { search } = await start()
  for (const query of [
    'address',
    'directions',
    'Boston',
    'telephone',
    '617-555-0120',
    'opening hours',
  ]) {
    expect([query, search(query).found.map(({ path }) => path)]).toEqual([
      query,
      expect.arrayContaining(['/#contact']),
    ])
  }
  for (const query of ['address', 'directions', 'telephone', 'opening hours']) {
    expect([query, search(query).found[0]?.path]).toEqual([query, '/#contact'])
  }
  const { text = '' } = search('opening hours').found[0] ?? {}
  expect(excerptOf(text, ['opening', 'hours'])).toMatch(/Opening hours: Monday .*8:00 AM/)
})

test('facts in braces stand in posts and jobs wherever visitors read them', async () => {
  const { file, search } = await start()
  const number = '+1 617-555-0120'
  const page = await file('blog/post-44.html')
  expect(page).toContain(`Walrus: call ${number}, not {nobody}.`)
  expect(meta(page, 'description')).toContain('Ask Corvale Clinical Research.')
  expect(await file('blog.html')).toContain('Ask Corvale Clinical Research.')
  expect(await file('rss.xml')).toContain('Ask Corvale Clinical Research.')
  const opening = await file('careers/facts-nurse-3.html')
  expect(opening.split(`Zebra: call ${number}.`).length).toBeGreaterThan(2)
  expect(opening).not.toContain('{phone}')
  for (const word of ['walrus', 'zebra']) {
    expect(search(word).found[0]?.text).toContain(`call ${number}`)
  }
})

test('the only post of a blog has nothing beside it', async () => {
  const site = await startSite()
  await site.db.insert(blogPosts).values(post(1))
  const file = await site.build()
  const html = await file('blog/post-1.html')
  expect(html).not.toContain('Related research updates')
  expect(await file('blog.html')).not.toContain('aria-label="Categories"')
})
