import { expect, type Page, test } from '@playwright/test'

/** Scripts of their own files stay on their way until it is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('what is pressed before its script has come is pressed once it has', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/current-studies', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Phase III', exact: true }).click()
  await expect(page).not.toHaveURL(/phase/)
  release()
  await expect(page).toHaveURL(/phase=/)
})

test('what is typed before its script has come is searched for', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/faqs', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill('placebo')
  release()
  await expect(page).toHaveURL(/q=placebo/)
  await expect(page.getByRole('searchbox')).toHaveValue('placebo')
})

test('an application asked for before its script has come opens', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/careers', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /apply/i }).first().click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('the lower half of the landing page is there for whoever goes straight to it', async ({
  page,
}) => {
  await page.goto('/#contact')
  await expect(page.locator('#contact')).toBeInViewport()
  await page.goto('/')
  await page.keyboard.press('End')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
})
