import { expect, type Page, test } from '@playwright/test'

/** Holds all script files until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('a button pressed before its script is loaded works once the script is there', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/current-studies', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Phase III', exact: true }).click()
  await expect(page).not.toHaveURL(/phase/)
  release()
  await expect(page).toHaveURL(/phase=/)
})

test('a search typed before its script is loaded is run once the script is there', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/faqs', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('placebo')
  release()
  await expect(page).toHaveURL(/q=placebo/)
  await expect(page.getByRole('searchbox')).toHaveValue('placebo')
})

test('a form asked for before its script is loaded opens once the script is there', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /apply/i }).first().click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a link to the lower half of the landing page leads there', async ({ page }) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact')).toBeInViewport()
})

function isInView(page: Page, selector: string) {
  return page.evaluate((part) => {
    const box = document.querySelector(part)?.getBoundingClientRect()
    return !!box && box.top < innerHeight && box.bottom > 0
  }, selector)
}

const ways: Record<string, { go: (page: Page) => Promise<void>; goal: string }> = {
  End: { go: (page) => page.keyboard.press('End'), goal: 'footer' },
  'Page Down': {
    // About 20 presses reach the end. A press before anything is shown has no effect.
    async go(page) {
      for (let press = 0; press < 300 && !(await isInView(page, 'footer')); press++)
        await page.keyboard.press('PageDown')
    },
    goal: 'footer',
  },
  'a search in the page': {
    async go(page) {
      await page.waitForFunction(() => document.readyState !== 'loading')
      // The events that the browser's own search sends to a page.
      await page.evaluate(() => dispatchEvent(new Event('blur')))
      await page.evaluate('find("Harbor Row")')
    },
    goal: '#contact address',
  },
  'a link': {
    go: (page) => page.getByRole('link', { name: 'Partner With Us', exact: true }).click(),
    goal: '#sponsors',
  },
  'the place they were at before a reload': {
    async go(page) {
      await page.waitForLoadState()
      await page.evaluate(() => document.querySelector('#team')?.scrollIntoView())
      await page.reload({ waitUntil: 'commit' })
    },
    goal: '#team',
  },
}

// `LATE_RUNS=50` tries more times of loading.
const runs = Number(process.env['LATE_RUNS'] ?? 3)

for (const [way, { go, goal }] of Object.entries(ways)) {
  test(`on a slow machine ${way} leads to its goal at any moment of loading`, async ({
    browser,
  }) => {
    test.setTimeout(60_000 + runs * 10_000)
    for (let run = 0; run < runs; run++) {
      const page = await browser.newPage()
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await page.goto('/', { waitUntil: 'commit' })
      const moment = (run * 1500) / runs
      await page.waitForFunction((ms) => performance.now() >= ms, moment, { polling: 10 })
      await go(page)
      await expect(page.locator(goal).first(), `${moment} ms after`).toBeInViewport()
      // After the whole page is laid out, the goal is still in view.
      await expect(page.locator('html')).not.toHaveClass('folded')
      await expect(page.locator(goal).first(), `${moment} ms after`).toBeInViewport()
      await page.close()
    }
  })
}
