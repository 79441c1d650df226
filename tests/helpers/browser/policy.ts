import type { Page } from '@playwright/test'

/** Collects all violations of the pages' Content-Security-Policy from now on, as the browser reports them. */
export async function violations(page: Page) {
  const found: string[] = []
  await page.exposeFunction('noteViolation', (violation: string) => found.push(violation))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) => {
      const said = [location.pathname, effectiveDirective, blockedURI, sample].join(' ')
      const { noteViolation } = window as unknown as { noteViolation: (said: string) => void }
      noteViolation(said)
    })
  })
  return found
}
