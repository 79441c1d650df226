import {
  test as base,
  type Browser,
  type BrowserContext,
  type FullProject,
  type Page,
} from '@playwright/test'

export * from '@playwright/test'

/** Cookies and storage of an earlier test are gone. Its pages may have written until they were closed. */
async function emptied(context: BrowserContext, page: Page, origin: string) {
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await session.detach()
  return page
}

/** As Playwright makes one for each test. */
const contextFor = (browser: Browser, { use }: FullProject) => {
  const { baseURL, viewport, userAgent, contextOptions } = use
  return browser.newContext({ ...contextOptions, baseURL, viewport, userAgent })
}

type Kept = { context: BrowserContext; idle: Page }

/**
 * A test whose browser has loaded the admin app before: the tests of a worker share one context, and so its
 * cache and compiled scripts. Loading them anew in each test would take most of its time. One that changes
 * its context for good, as by a clock, has the tag `@apart`.
 */
export const test = base.extend<object, { kept: Kept }>({
  kept: [
    async ({ browser }, use, { project }) => {
      const context = await contextFor(browser, project)
      // The process of the site lives on in it, with what it has compiled.
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
    // A clock that stays set makes a later test fail, not the one that set it.
    const offBy = (await idle.evaluate(() => Date.now())) - Date.now()
    if (Math.abs(offBy) > 10_000) throw new Error('A test that sets the clock has the tag @apart')
  },
  page: async ({ context, baseURL }, use) => {
    await use(await emptied(context, await context.newPage(), baseURL ?? ''))
  },
})
