import { expect, test } from '@playwright/test'

test('all sections are in the HTML, in order, before any script has run', async ({ request }) => {
  const html = await (await request.get('/')).text()
  const ids = ['home', 'about', 'services', 'core-values', 'operational-excellence', 'capabilities']
  const rest = ['sponsors', 'patients', 'team', 'contact']
  const places = [...ids, ...rest].map((id) => html.indexOf(`id="${id}"`))
  expect(places).not.toContain(-1)
  expect(places).toEqual([...places].sort((a, b) => a - b))
  for (const words of ['Women Health', 'Otolaryngology', 'IP storage', 'Read More', 'Phase 1b']) {
    expect(html).toContain(words)
  }
})

test('the active item is the section 100 px below the top', async ({ page }) => {
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: /main/i }).first()
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'true')
  await bar.getByRole('link', { name: 'Capabilities' }).click()
  await expect(bar.getByRole('link', { name: 'Capabilities' })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(bar.getByRole('link', { name: 'Home' })).not.toHaveAttribute('aria-current', 'true')
  const top = await page
    .locator('#capabilities')
    .evaluate((node) => node.getBoundingClientRect().top)
  expect(top).toBeLessThanOrEqual(100)
})

test(
  'on a phone the navigation is a drawer that closes after a choice',
  { tag: '@phone' },
  async ({ page, hasTouch }) => {
    test.skip(!hasTouch, 'elsewhere it is a bar')
    await page.goto('/')
    await page.getByRole('button', { name: /menu/i }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: /menu/i }).click()
    await drawer.getByRole('link', { name: 'Our Team' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.locator('#team')).toBeInViewport()
  },
)

test(
  'the first screen is whole: title, both buttons and the facts',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Join a Study', exact: true })).toBeInViewport({
      ratio: 1,
    })
    await expect(page.getByRole('link', { name: 'Partner With Us', exact: true })).toBeInViewport({
      ratio: 1,
    })
  },
)

test(
  'hero buttons lead to the contact form and to the sponsors',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Partner With Us', exact: true }).click()
    await expect(page.locator('#sponsors')).toBeInViewport()
    await page.goto('/')
    await page.getByRole('link', { name: 'Join a Study', exact: true }).click()
    await expect(page.locator('#contact')).toBeInViewport()
  },
)

test(
  'a team photo opens, zooms within its limits, and closes',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/#team')
    await page
      .getByRole('button', { name: /View photo of/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    await expect(viewer).toBeVisible()
    for (const hint of ['Scroll to zoom', 'Click & drag to pan', 'Double-click to reset']) {
      await expect(viewer.getByText(hint)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
  },
)

test(
  'nothing overflows sideways and every picture has its place',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
  },
)

test('a page that is not there helps on', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/no-such-page/)
})
