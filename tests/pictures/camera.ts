import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { admin } from '../helpers/auth/admin-account.ts'
import { settle } from '../helpers/browser/axe.ts'
import { browserPath } from '../helpers/suite/browser.ts'

export const openBrowser = () =>
  chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })

/** Higher than any of the pictures. */
const height = 1600

/** A page of the site at `baseURL`, in light colours, without motion, and on the clinic's clock. */
export async function openPage(browser: Browser, baseURL: string, width: number) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height },
    deviceScaleFactor: 1.25,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'America/New_York',
  })
  return context.newPage()
}

export async function signInByForm(page: Page) {
  await page.goto('/admin/login')
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/admin')
}

/** The page in its present state, from its top to the end of `last`, and `more` pixels below. */
export async function photograph(page: Page, last: Locator, more = 0) {
  await last.waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await settle(page)
  const { y = 0, height = 0 } = (await last.boundingBox()) ?? {}
  const { width = 0 } = page.viewportSize() ?? {}
  // The clip must have whole pixels at the scale above.
  const end = Math.floor((y + height + more) / 4) * 4
  return page.screenshot({ clip: { x: 0, y: 0, width, height: end } })
}
