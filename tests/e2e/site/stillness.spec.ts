import { expect, type Page, test } from '@playwright/test'

type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }

/** The layout shifts since the page began to load, with the elements that they moved. */
const layoutShifts = (page: Page) =>
  page.evaluate(async () => {
    const shifts: PerformanceEntry[] = []
    const note = (list: PerformanceEntryList) => void shifts.push(...list)
    const observer = new PerformanceObserver((list) => note(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await new Promise((frame) => requestAnimationFrame(() => setTimeout(frame)))
    note(observer.takeRecords())
    return (shifts as Shift[]).map(({ value, startTime, sources }) => {
      const moved = sources.map(({ node }) => node?.outerHTML?.slice(0, 80))
      return { value, words: `${value} after ${startTime} ms: ${moved.join(', ')}` }
    })
  })

async function expectNoShift(page: Page) {
  const shifts = await layoutShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, shifts.map(({ words }) => words).join('\n')).toBeLessThan(0.02)
}

test(
  'nothing overflows sideways, and nothing moves while the page loads',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    // A script scrolls sooner than any visitor, so wait until the page is laid out.
    await page.locator('html:not(.folded)').waitFor({ state: 'attached' })
    for (const section of await page.locator('main > section').all()) {
      await section.scrollIntoViewIfNeeded()
    }
    await page.waitForLoadState('networkidle')
    await expectNoShift(page)
  },
)

test('nothing moves when the font arrives after the words', { tag: '@phone' }, async ({ page }) => {
  const { promise: painted, resolve: sendFont } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await painted
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(false)
  sendFont()
  await page.waitForLoadState()
  expect(await page.evaluate(() => document.fonts.check('16px Figtree'))).toBe(true)
  await expectNoShift(page)
})
