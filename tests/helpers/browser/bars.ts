import type { Page } from '@playwright/test'

/**
 * The share of the window, from 0 to 1, that stays covered while the page or its dialog is scrolled, at 320 × 256 px: a window of
 * 1280 × 1024 px at 400 %.
 */
export async function coveredShare(page: Page) {
  await page.setViewportSize({ width: 320, height: 256 })
  return page.evaluate(() => {
    const topOf = (element: Element) => element.getBoundingClientRect().top
    const read = document.querySelector('[role=dialog]') ?? document.documentElement
    read.scrollTo(0, 300)
    const bars = [...read.querySelectorAll('*')]
      .filter((element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position))
      .map((element) => ({ element, top: topOf(element) }))
    read.scrollTo(0, 340)
    const still = bars.filter(({ element, top }) => topOf(element) === top)
    const points = Array.from({ length: 32 * 25 }, (_, n) => [
      5 + (n % 32) * 10,
      5 + Math.floor(n / 32) * 10,
    ])
    const covered = points.filter(([x = 0, y = 0]) => {
      const there = document.elementFromPoint(x, y)
      return still.some(({ element }) => element.contains(there))
    })
    return covered.length / points.length
  })
}
