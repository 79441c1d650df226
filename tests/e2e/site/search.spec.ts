import { expect, type Page, test } from '@playwright/test'

const field = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' })
const results = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem')
const status = (page: Page) => page.getByRole('status')

test('words lead to a page, marked where they stand', { tag: '@phone' }, async ({ page }) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Search', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Patient support' }).first()).toBeVisible()
  expect(loaded).not.toContain('/search/index.json')

  await field(page).fill('insulin')
  await expect(status(page)).toContainText(/^\d+ results? for “insulin”$/)
  const first = results(page).first()
  await expect(first.locator('mark').first()).toHaveText(/insulin/i)
  await expect(page).toHaveURL('/search?q=insulin')
  const link = first.getByRole('link')
  const title = await link.innerText()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText(title).first()).toBeVisible()
  await page.goBack()
  await expect(field(page)).toHaveValue('insulin')
  await expect(results(page).first()).toContainText(title)
})

test('nothing found says so, and what to do instead', async ({ page }) => {
  await page.goto('/search?q=zeppelin')
  await expect(field(page)).toHaveValue('zeppelin')
  await expect(status(page)).toHaveText('Nothing was found for “zeppelin”.')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/#contact$/)
})

test('what is searched for is shown as text', async ({ page }) => {
  const attack = '<img src=x onerror=alert(1)> insulin'
  await page.goto(`/search?${new URLSearchParams({ q: attack })}`)
  await expect(status(page)).toContainText(attack)
  await expect(page.locator('main img')).toHaveCount(0)
})

test('an answer that is found opens', async ({ page }) => {
  await page.goto('/search?q=tax')
  const answer = results(page).filter({ hasText: 'Questions and answers' }).first()
  await answer.getByRole('link').click()
  await expect(page.locator('details[open]')).toHaveCount(1)
})

test('a search that cannot be loaded says so, and the next one tries again', async ({ page }) => {
  await page.goto('/search')
  await page.route('/search/index.json', (route) => route.abort())
  await field(page).fill('insulin')
  await expect(status(page)).toContainText('could not be loaded')
  await expect(page.getByRole('link', { name: 'Patient support' }).first()).toBeVisible()
  await page.unroute('/search/index.json')
  await field(page).fill('insulin re')
  await expect(results(page).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the site is a list of links by section', async ({ page }) => {
    await page.goto('/search')
    await expect(field(page)).toBeHidden()
    for (const name of ['Pages', 'Current Studies', 'Research Updates', 'Careers']) {
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    }
    await page.getByRole('main').getByRole('link', { name: 'Privacy policy' }).click()
    await expect(page).toHaveURL('/privacy')
  })
})
