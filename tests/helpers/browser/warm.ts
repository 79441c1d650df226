import {
  test as base,
  type Browser,
  type BrowserContext,
  type FullProject,
  type Page,
} from '@playwright/test'

export * from '@playwright/test'

/** Deletes cookies and storage of an earlier test, whose pages may have written until they were closed. */
async function emptied(context: BrowserContext, page: Page, origin: string) {
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await session.detach()
  return page
}

/** The context that Playwright makes for each test. */
const contextFor = (browser: Browser, { use }: FullProject) => {
  const { baseURL, viewport, userAgent, contextOptions } = use
  return browser.newContext({ ...contextOptions, baseURL, viewport, userAgent })
}

type Kept = { context: BrowserContext; idle: Page }

/**
 * A test whose browser has already loaded the admin app: the tests of a worker share one context, with its cache and
 * compiled scripts. Loading them again in each test would take most of its time. A test that changes its context for
 * good, for example its clock, has the tag `@apart`.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const context = await contextFor(browser, project)
      // Keeps the renderer process of the site alive, with its compiled scripts.
      const idle = await context.newPage()
      await idle.goto('/api/health')
      await use({ context, idle })
      await context.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ browser, kept: { context, idle } }, use, { project, tags }) => {
    if (tags.includes('@apart')) {
      const own = await contextFor(browser, project)
      await use(own)
      return own.close()
    }
    await use(context)
    const pages = context.pages().filter((page) => page !== idle)
    await Promise.all(pages.map((page) => page.close()))
    await context.unrouteAll()
    // If a test leaves its clock set, a later test would fail instead.
    const offBy = (await idle.evaluate(() => Date.now())) - Date.now()
    if (Math.abs(offBy) > 10_000) throw new Error('A test that sets the clock has the tag @apart')
  },
  page: async ({ context, baseURL }, use) => {
    await use(await emptied(context, await context.newPage(), baseURL ?? ''))
  },
})
