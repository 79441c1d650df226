import { expect, test } from '@playwright/test'
import { missingPost } from '#db/model/posts.ts'

test('the list leads to a post, whole and dated', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/blog')
  const card = page.getByRole('article').first()
  await expect(card.locator('time')).toHaveText(/^[A-Z][a-z]{2} \d{2}, \d{4}$/)
  const title = await card.getByRole('heading').innerText()
  await card.getByRole('link', { name: /^Read More/ }).click()
  await expect(page).toHaveURL(/\/blog\/[a-z0-9-]+$/)
  const post = page.getByRole('article').first()
  await expect(post.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(post.locator('time')).toHaveText(/^[A-Z][a-z]{2,8} \d{2}, \d{4}$/)
  expect(await post.locator('.body p').count()).toBeGreaterThan(2)
})

test('a post is shared by plain links that load nothing of others', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url())
  })
  await page.goto('/blog')
  await page
    .getByRole('link', { name: /^Read More/ })
    .first()
    .click()
  const share = page.getByRole('group', { name: 'Share this post' })
  const address = encodeURIComponent(page.url())
  for (const [name, host] of [
    ['Share on X', 'https://x.com/intent/post?'],
    ['Share on LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/?'],
  ] as const) {
    const link = share.getByRole('link', { name })
    const href = (await link.getAttribute('href')) ?? ''
    expect(href.startsWith(host)).toBe(true)
    expect(href).toContain(address)
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  expect(foreign).toEqual([])
})

test('a missing post says so with status 404 and a way back', async ({ page }) => {
  const answer = await page.goto('/blog/there-is-no-such-post')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Post Not Found', level: 1 })).toBeVisible()
  await expect(page.getByText(missingPost)).toBeVisible()
  await page.getByRole('link', { name: 'Back to Research Updates' }).click()
  await expect(page).toHaveURL(/\/blog$/)
})

test('the feed is well-formed XML and lists the posts', async ({ page, request }) => {
  await page.goto('/blog')
  const href = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
  const answer = await request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('xml')
  const xml = await answer.text()
  const titles = await page.getByRole('article').getByRole('heading').allInnerTexts()
  // Not on our own pages, whose policy forbids parsing a text as a document.
  await page.goto('about:blank')
  const feed = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml')
    const texts = (selector: string) =>
      [...document.querySelectorAll(selector)].map((node) => node.textContent)
    return {
      error: document.querySelector('parsererror')?.textContent,
      titles: texts('item > title'),
      links: texts('item > link'),
      dates: texts('item > pubDate'),
    }
  }, xml)
  expect(feed.error).toBeUndefined()
  expect(titles.length).toBeGreaterThan(0)
  expect(feed.titles).toEqual(expect.arrayContaining(titles))
  expect(feed.links.every((link) => link?.startsWith('http'))).toBe(true)
  expect(feed.dates.every((date) => !Number.isNaN(Date.parse(date ?? '')))).toBe(true)
})
