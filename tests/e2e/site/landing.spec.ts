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

test('between two such sections no item is marked', async ({ page }) => {
  await page.goto('/#about')
  const marked = page.getByRole('navigation').first().locator('[aria-current]')
  await expect(marked).toHaveText('About')
  await page.goto('/#core-values')
  await expect(marked).toHaveCount(0)
  await page.goto('/#sponsors')
  await expect(marked).toHaveText('For Sponsors')
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
  'hero buttons lead to the studies that recruit and to the sponsors',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Partner With Us', exact: true }).click()
    await expect(page.locator('#sponsors')).toBeInViewport()
    await page.goto('/')
    await page.getByRole('link', { name: 'Join a Study', exact: true }).click()
    await expect(page).toHaveURL(/\/current-studies$/)
  },
)

test('studies that recruit stand first: what they are about, who can join, how long and where', async ({
  page,
}) => {
  await page.goto('/')
  const band = page.getByRole('region', { name: 'Looking for volunteers now' })
  const studies = band.getByRole('heading', { level: 3 })
  await expect(studies).toHaveCount(3)
  const first = band.getByRole('listitem').first()
  await expect(first).toContainText('Heart failure')
  await expect(first).toContainText('Age 40 to 80')
  await expect(first).toContainText('12 months')
  await expect(first).toContainText('Boston, London')
  await expect(page.getByText('First Study of an Inhaled Asthma Medicine')).toHaveCount(0)
  const interest = page
    .getByRole('form', { name: 'Patient inquiry' })
    .getByLabel('Area of interest')
  expect(await interest.locator('option').allTextContents()).toEqual([
    'Please choose',
    'Oncology',
    'Cardiology',
    'Neurology',
    'Other',
    'Heart failure',
    'Type 2 diabetes',
    'RSV prevention',
  ])
  await band.getByRole('link', { name: 'Weekly Insulin' }).click()
  await expect(page.getByRole('heading', { name: 'Weekly Insulin' })).toBeInViewport()
})

test('an area opens on a press; on paper and without scripts all are open, and a phone hides nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const words = 'Type 1 and type 2 diabetes, from new insulins to glucose sensors.'
  const equipment = 'Measures how well the lungs work.'
  await page.goto('/')
  await expect(page.getByText(words)).toBeHidden()
  await page.locator('#services summary', { hasText: 'Diabetes' }).click()
  await expect(page.getByText(words)).toBeVisible()
  await expect(page.getByText('Diabetes research')).toBeVisible()
  await expect(page.getByText(equipment)).toBeVisible()
  await page.reload()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(words)).toBeVisible()
  const plain = await browser.newPage({
    baseURL: baseURL ?? '',
    javaScriptEnabled: false,
    viewport: { width: 390, height: 800 },
  })
  await plain.goto('/')
  for (const text of [words, 'Otolaryngology research', equipment, 'Find a safe dose range'])
    await expect(plain.getByText(text)).toBeVisible()
  await expect(plain.getByRole('form', { name: 'Sponsor inquiry' })).toBeVisible()
  await plain.close()
})

const formLinks = [
  ['/', 'Discuss Partnership Opportunities', 'I represent a sponsor', 'Contact name'],
  ['/', 'Join a Clinical Trial', 'I want to take part', 'First name'],
  ['/current-studies', 'Express Interest in Weekly Insulin', 'I want to take part', 'First name'],
] as const

for (const [from, link, heading, field] of formLinks) {
  test(
    `${link} brings its form into view, ready to be filled in`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.goto(from)
      const named = page.getByRole('main').getByRole('link', { name: link })
      const about = await named.first().textContent()
      await named.first().click()
      const first = page.getByLabel(field)
      await expect(page.getByRole('heading', { name: heading })).toBeInViewport({ ratio: 1 })
      await expect(first).toBeInViewport({ ratio: 1 })
      const study = about?.split(' in ')[1]
      if (study) await expect(page.getByText(`About the study ${study}`)).toBeInViewport()
      const opensKeyboard = await page.evaluate(() => !matchMedia('(pointer: fine)').matches)
      if (opensKeyboard) await expect(first).not.toBeFocused()
      else await expect(first).toBeFocused()
    },
  )
}

test(
  'members without a photo are a row of cards with initials, to scroll and nothing to press',
  { tag: '@phone' },
  async ({ page, hasTouch }) => {
    await page.goto('/#team')
    const row = page.getByRole('region', { name: 'Team members' })
    const cards = row.getByRole('listitem')
    await expect(cards).toHaveCount(6)
    await expect(cards.first()).toHaveText(/^\s*EM\s*Dr\. Elena Marchetti/)
    await expect(row.getByRole('link').or(row.getByRole('button'))).toHaveCount(0)
    const scripts = await page
      .locator('script[src]')
      .evaluateAll((all) => all.map((one) => one.outerHTML))
    expect(scripts.join()).not.toContain('viewer')
    const width = page.viewportSize()?.width ?? 0
    const second = await cards.nth(1).boundingBox()
    if (!hasTouch) {
      await expect(row).not.toHaveAttribute('tabindex')
      return expect((second?.x ?? 0) + (second?.width ?? 0)).toBeLessThan(width)
    }
    // A part of the second card is visible, and arrow keys scroll to the last one.
    expect(second?.x).toBeLessThan(width - 24)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await row.focus()
    const last = cards.last()
    await expect(async () => {
      await page.keyboard.press('ArrowRight')
      await expect(last).toBeInViewport({ ratio: 0.9, timeout: 200 })
    }).toPass()
  },
)

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } })

  test('a link to a form opens no keyboard', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Join a Clinical Trial' }).tap()
    await expect(page.getByRole('heading', { name: 'I want to take part' })).toBeFocused()
    await expect(page.getByLabel('First name')).toBeInViewport()
  })
})

test('a page that is not there helps on', async ({ page }) => {
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/no-such-page/)
})
