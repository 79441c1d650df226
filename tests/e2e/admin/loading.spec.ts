import { expect, type Page, test } from '@playwright/test'
import { beStaff, signIn } from '#tests/helpers/browser/admin.ts'

/** Makes the code of a part of the admin area fail to load, as with a broken connection or a busy server. */
async function withhold(page: Page, part: string, { times }: { times?: number } = {}) {
  let asked = 0
  await page.route(
    `**/_astro/${part}.*.js*`,
    (route) => {
      asked++
      return route.abort()
    },
    { times },
  )
  return () => asked
}

const overview = (page: Page) => page.getByRole('heading', { name: 'Overview' })

test('a screen stays when the code of its tooltips does not arrive', async ({ page }) => {
  const asked = await withhold(page, 'TooltipHost')
  await signIn(page)
  await page.getByRole('link', { name: 'The public site' }).or(page.locator('.shell-brand')).hover()
  await expect.poll(asked).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('typed text stays if the code of the dialog that asks about it cannot be loaded', async ({
  page,
}) => {
  const asked = await withhold(page, 'LeaveQuestion')
  await signIn(page, '/admin/blog?edit=new')
  await page.getByLabel('Title').fill('Half a post')
  await expect.poll(asked).toBeGreaterThan(0)
  await expect(page.getByLabel('Title')).toHaveValue('Half a post')

  const leave = (answer: 'accept' | 'dismiss') =>
    Promise.all([
      page.waitForEvent('dialog').then((dialog) => dialog[answer]()),
      page.getByRole('link', { name: 'Users', exact: true }).click(),
    ])
  await leave('dismiss')
  await expect(page.getByLabel('Title')).toHaveValue('Half a post')
  await leave('accept')
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('typed text stays if the code to sign in again cannot be loaded', async ({ page }) => {
  const asked = await withhold(page, 'SignInAgain')
  await signIn(page, '/admin/blog?edit=new')
  await page.getByLabel('Title').fill('Half a post')
  await page.getByLabel('Excerpt').fill('An excerpt')
  await page.getByLabel('Category').fill('News')
  await page.getByRole('textbox', { name: 'Content' }).fill('All of it.')
  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(asked).toBeGreaterThan(0)
  await expect(page.getByRole('status')).toContainText('Sign in in another window')
  await expect(page.getByLabel('Title')).toHaveValue('Half a post')

  await beStaff(page)
  await page.getByLabel('Title').fill(`Half a post ${crypto.randomUUID()}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/blog\?edit=\d+$/)
})

test('a screen is shown as soon as its code and data are there, without waiting for a timer', async ({
  page,
}) => {
  await page.clock.install()
  await signIn(page)
  await expect(overview(page)).toBeVisible()
  // Stops the clock: no timer fires from here on.
  await page.clock.pauseAt(Date.now() + 1000)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('a screen whose code cannot be loaded says so, and loads with the next try', async ({
  page,
}) => {
  await withhold(page, 'UsersTab', { times: 1 })
  await signIn(page)
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be shown' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('if the code of the admin area cannot be loaded, a message says so after a while', async ({
  page,
}) => {
  const asked = await withhold(page, 'react', { times: 1 })
  await signIn(page)
  await expect.poll(asked).toBe(1)
  const note = page.getByText('This takes longer than it should.')
  await expect(note).toBeHidden()
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
  await expect(note).toBeVisible()
  await note.getByRole('link', { name: 'Load the page again' }).click()
  await expect(overview(page)).toBeVisible()
})

test('a login that leads back to an address without a page ends at the page that says so', async ({
  page,
}) => {
  await signIn(page, '/admin/login?back=/admin/nothing')
  await expect(page).toHaveURL('/admin/nothing')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
