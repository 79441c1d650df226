import { type BrowserContext, type Page, test as base } from '@playwright/test'

export * from '@playwright/test'

/** Cookies and storage of an earlier test are gone. Its pages may have written until they were closed. */
async function emptied(context: BrowserContext, page: Page, origin: string) {
  await context.clearCookies()
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' })
  await session.detach()
  return page
}

/**
 * A test whose browser has loaded the admin app before: the tests of a worker share one context, and so its
 * cache and compiled scripts. Loading them anew in each test would take most of its time.
 */
export const test = base.extend<object, { shared: BrowserContext }>({
  shared: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, userAgent, contextOptions } = project.use
      const shared = await browser.newContext({ ...contextOptions, baseURL, viewport, userAgent })
      await use(shared)
      await shared.close()
    },
    { scope: 'worker' },
  ],
  context: async ({ shared }, use) => {
    await use(shared)
    await Promise.all(shared.pages().map((page) => page.close()))
    await shared.unrouteAll()
  },
  page: async ({ context, baseURL }, use) => {
    await use(await emptied(context, await context.newPage(), baseURL ?? ''))
  },
})
