import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

// The page asks axe itself: its builder for Playwright opens a page of its own each time, and takes ten
// times as long.
const ours = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')))
const { source } = ours('axe-core') as { source: string }

type Axe = {
  run: (
    within: string | Document,
    options: object,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Everything axe finds wrong with the page as it is now, by all of its rules or by those about colour. */
async function findings(page: Page, rules: 'all' | 'colour', within: string | undefined) {
  // All of it laid out.
  await page.locator('html:not(.folded)').waitFor({ state: 'attached' })
  // Colours on their way from one scheme to the other are neither's.
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(
    async ({ within, runOnly }) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const options = { resultTypes: ['violations'], ...(runOnly && { runOnly }) }
      const { violations } = await axe.run(within ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    { within, runOnly: rules === 'colour' && ['color-contrast', 'link-in-text-block'] },
  )
}

const looks = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const

const widths = [320, 1280]

/** Everything axe finds at each width and in each look. Names, roles and order are the same in each look. */
export async function findingsInEveryLook(page: Page, within?: string) {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    for (const { name, media } of looks) {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
      const rules = name === 'light' ? 'all' : 'colour'
      const wrong = await findings(page, rules, within)
      found.push(...wrong.map((text) => `${width} px, ${name}: ${text}`))
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) found.push(`${width} px, ${name}: ${overflow} px too wide`)
    }
  }
  return found
}
