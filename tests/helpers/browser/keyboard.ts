import type { Page } from '@playwright/test'

/** Presses Tab until an element whose name is, or begins with, this one has the focus. */
export async function tabTo(page: Page, name: string | RegExp) {
  const names: string[] = []
  for (let presses = 0; presses < 160; presses++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const text = element?.labels?.[0]?.textContent ?? element?.ariaLabel ?? element?.textContent
      return text?.trim().replace(/\s+/g, ' ') ?? ''
    })
    if (typeof name === 'string' ? label.startsWith(name) : name.test(label)) return
    names.push(label)
  }
  throw new Error(`Tab does not lead to ${name}; it led to ${names.join(' | ')}`)
}
