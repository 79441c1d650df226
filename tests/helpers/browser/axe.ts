import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

// The page runs axe itself: axe's builder for Playwright opens a new page each time, and takes ten times as long.
const ours = createRequire(fileURLToPath(import.meta.resolve('@axe-core/playwright')))
const { source } = ours('axe-core') as { source: string }

type Options = { resultTypes: string[]; runOnly?: { type: 'rule'; values: string[] } }
type Axe = {
  run: (
    within: string | Document,
    options: Options,
  ) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** Waits until the whole page is laid out and at rest. */
export async function settle(page: Page) {
  await page.locator('html:not(.folded)').waitFor({ state: 'attached' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState }) => playState !== 'running'),
  )
}

/** Switches off transitions, because waiting for colours to fade takes long. */
const holdStill = (page: Page) =>
  page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })

const letMove = (page: Page) => page.evaluate(() => void document.adoptedStyleSheets.pop())

async function run(page: Page, within: string | undefined, rules: string[] | undefined) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const options = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule' as const, values: rules } }),
  }
  return page.evaluate(
    async ([within, options]) => {
      const { axe } = globalThis as unknown as { axe: Axe }
      const { violations } = await axe.run(within ?? document, options)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    },
    [within, options] as const,
  )
}

/** All problems that axe finds on the page in its present state. */
export async function findings(page: Page, within?: string) {
  await settle(page)
  return run(page, within, undefined)
}

/** The rules that read colours. The tag `cat.color` would also run one for AAA. */
const ofColours = ['color-contrast', 'link-in-text-block']

/** The facts that all other rules depend on: the elements, and which of them are visible or can be scrolled. */
const structure = (page: Page) =>
  page.evaluate(() => {
    const how = { opacityProperty: true, visibilityProperty: true }
    const seen = [...document.querySelectorAll('*')].map((element) => {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = element
      const scrolls = scrollHeight > clientHeight || scrollWidth > clientWidth
      return Number(element.checkVisibility(how)) + 2 * Number(scrolls)
    })
    return document.documentElement.outerHTML + seen.join('')
  })

export const looks = [
  { name: 'light', media: { colorScheme: 'light', forcedColors: 'none' } },
  { name: 'dark', media: { colorScheme: 'dark', forcedColors: 'none' } },
  { name: 'forced colours', media: { colorScheme: 'light', forcedColors: 'active' } },
] as const

export const widths = [320, 1280]

/**
 * All problems that axe finds at each width and in each look. All rules run in a width's first look, and in each
 * look that shows other elements; in the other looks only the rules about colours run.
 */
export async function findingsInEveryLook(page: Page, within?: string) {
  const found: string[] = []
  await settle(page)
  await holdStill(page)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    let checked: string | undefined
    for (const { name, media } of looks) {
      await page.emulateMedia({ ...media, reducedMotion: 'reduce' })
      await settle(page)
      const seen = await structure(page)
      const violations = await run(page, within, seen === checked ? ofColours : undefined)
      checked ??= seen
      found.push(...violations.map((text) => `${width} px, ${name}: ${text}`))
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      if (overflow > 0) found.push(`${width} px, ${name}: ${overflow} px too wide`)
    }
  }
  await letMove(page)
  return found
}
