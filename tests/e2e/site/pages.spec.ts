import { expect, type Response, test } from '@playwright/test'
import { copy } from '#db/model/copy/index.ts'
import { publicPages } from '#tests/helpers/browser/pages.ts'

const routes: [path: string, heading: string | RegExp][] = [
  ['/blog', 'Research Updates'],
  ['/careers', 'Work that reaches people'],
  ['/current-studies', 'Current studies'],
  ['/email-preferences', 'Email Preferences'],
  ['/study-information', 'Study Information'],
  ['/schedule-visit', 'Schedule a Visit'],
  ['/patient-support', 'Patient Support'],
  ['/faqs', 'Frequently Asked Questions'],
  ['/privacy', 'Privacy Policy'],
  ['/terms', 'Terms of Use'],
]

for (const [path, heading] of routes) {
  test(
    `${path} is whole, has its title and fits the screen`,
    { tag: '@phone' },
    async ({ page }) => {
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()))
      page.on('request', (request) => {
        if (new URL(request.url()).hostname !== 'localhost') wrong.push(request.url())
      })
      const answer = await page.goto(path, { waitUntil: 'networkidle' })
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)

      const seen = await page.evaluate(() => ({
        levels: [...document.querySelectorAll('main :is(h1, h2, h3, h4)')]
          .filter((element) => element.checkVisibility())
          .map(({ tagName }) => Number(tagName[1])),
        overflow: document.documentElement.scrollWidth - innerWidth,
        ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      }))
      expect(seen.levels.filter((level) => level === 1)).toHaveLength(1)
      expect(seen.levels.every((level, i) => level <= (seen.levels[i - 1] ?? 0) + 1)).toBe(true)
      expect(seen.overflow).toBeLessThanOrEqual(0)
      expect(new Set(seen.ids).size).toBe(seen.ids.length)
      expect(wrong).toEqual([])
    },
  )
}

test('titles and descriptions differ from page to page', async ({ request }) => {
  const heads = await Promise.all(
    routes.map(async ([path]) => {
      const html = await (await request.get(path)).text()
      return [
        /<title>(.+?)<\/title>/s.exec(html)?.[1],
        /<meta name="description" content="(.+?)"/s.exec(html)?.[1],
      ]
    }),
  )
  for (const i of [0, 1]) {
    const texts = heads.map((head) => head[i])
    expect(texts).not.toContain(undefined)
    expect(new Set(texts).size).toBe(routes.length)
  }
})

for (const path of ['/blog', '/current-studies', '/faqs', '/careers', '/privacy']) {
  test(`${path} loads no React`, async ({ page }) => {
    const scripts: Promise<Buffer>[] = []
    const keep = (response: Response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    }
    page.on('response', keep)
    await page.goto(path, { waitUntil: 'networkidle' })
    // A later script would be read after the test has ended.
    page.off('response', keep)
    const bytes = Buffer.concat(await Promise.all(scripts)).length
    expect(bytes).toBeLessThan(15_000)
  })
}

test('every link leads somewhere', async ({ request, baseURL }) => {
  const home = new URL(baseURL as string)
  const dead: string[] = []
  const pages = new Map<string, string>()

  async function read(path: string, from: string) {
    const answer = await request.get(path)
    if (!answer.ok()) dead.push(`${path} on ${from}: ${answer.status()}`)
    const isPage = answer.headers()['content-type']?.includes('html')
    pages.set(path, isPage ? await answer.text() : '')
  }

  await read('/', 'nowhere')
  // A Map may grow during iteration, so links on newly found pages are followed too.
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)) {
      const { origin, pathname, hash } = new URL(href, new URL(path, home))
      if (origin !== home.origin) continue
      if (!pages.has(pathname)) await read(pathname, path)
      const place = `id="${decodeURIComponent(hash.slice(1))}"`
      if (hash && !pages.get(pathname)?.includes(place))
        dead.push(`${href} on ${path}: no such place`)
    }
  }
  expect(pages.size).toBeGreaterThan(15)
  expect(dead).toEqual([])
})

test('every script, sheet, font and picture that a page or a script names is there', async ({
  request,
}) => {
  const missing: string[] = []
  const named = new Map<string, string>()
  for (const page of [...(await publicPages(request)), '/visit', '/admin', '/admin/login']) {
    named.set(page, 'the sitemap')
  }
  const hidden = ['/no-such-', '/visit']
  for (const [path, from] of named) {
    const answer = await request.get(path)
    const isHidden = hidden.some((start) => path.includes(start))
    if (!answer.ok() && !isHidden) missing.push(`${path} in ${from}: ${answer.status()}`)
    if (!/html|javascript|css/.test(answer.headers()['content-type'] ?? '')) continue
    const text = await answer.text()
    const absolute = text.matchAll(/\/?(_astro\/[\w.@-]+\.\w+)/g)
    const beside = text.matchAll(/(?:["'`(]\.\/)([\w.@-]+\.(?:js|css|woff2|svg|png))["'`)]/g)
    const found = [
      ...[...absolute].map(([, name]) => `/${name}`),
      ...(path.startsWith('/_astro/') ? [...beside].map(([, name]) => `/_astro/${name}`) : []),
    ]
    for (const address of found) if (!named.has(address)) named.set(address, path)
  }
  expect([...named.keys()].filter((path) => path.endsWith('.css')).length).toBeGreaterThan(3)
  expect(missing).toEqual([])
})

test('a printed page holds the text, without bars and buttons', async ({ page }) => {
  await page.goto('/study-information')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Questions to ask' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'On this page' })).toBeHidden()
  await page.goto('/faqs')
  await expect(page.getByText('Many studies pay you for your time')).toBeVisible()
})

test('help in an emergency is one press away', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/patient-support')
  // Nobody has entered an emergency line yet, so the page must not promise one.
  const line = page.getByRole('region', { name: 'If you feel unwell during a study' })
  await expect(page.getByText('24/7')).toHaveCount(0)
  for (const [name, href] of [
    ['911', 'tel:911'],
    ['999', 'tel:999'],
    [copy.company_info.phone_office, 'tel:+16175550120'],
  ] as const) {
    await expect(line.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  for (const hours of ['8:00 AM-5:00 PM', '9:00 AM-1:00 PM, by appointment', 'Closed']) {
    await expect(page.locator('main dd').getByText(hours, { exact: true })).toBeVisible()
  }
})
