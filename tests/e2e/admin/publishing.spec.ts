import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { beStaff, signIn } from '#tests/helpers/browser/admin.ts'
import { database } from '#tests/helpers/start/database.ts'

// Serial: there is only one public site, and each of these tests changes it.
test.describe.configure({ mode: 'serial', timeout: 300_000 })

const dataDir = process.env['TEST_DATA_DIR'] ?? ''
const site = (page: Page) => page.getByRole('region', { name: 'Public site' })
const notice = (page: Page) => page.getByRole('region', { name: 'Publishing' })
/** The header polls every two seconds while something is being published, and otherwise every 30. */
const beforeSlowPoll = { timeout: 10_000 }
const built = { timeout: 120_000 }

const post = () => {
  const name = `followed-${crypto.randomUUID().slice(0, 8)}`
  return { title: name, slug: name, excerpt: 'An excerpt.', content: 'Text.', category: 'News' }
}

async function write(page: Page, { title, excerpt, content, category }: ReturnType<typeof post>) {
  await page.goto('/admin/blog?edit=new')
  const form = page.getByRole('form', { name: 'New post' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Category').fill(category)
  await form.getByLabel('Excerpt').fill(excerpt)
  await form.getByLabel('Content').fill(content)
  await form.getByRole('button', { name: 'Publish' }).click()
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('the header leaves "Live" with the save itself, sooner than its next poll, and follows the build', async ({
  page,
}) => {
  await signIn(page, '/admin/blog')
  await expect(site(page)).toContainText('Live', built)
  const draft = post()
  const saved = page.waitForResponse((answer) => answer.request().method() === 'POST')
  await write(page, draft)
  await saved
  await expect(site(page)).toContainText('Publishing', beforeSlowPoll)
  const address = `/blog/${draft.slug}`
  const view = site(page).getByRole('link', { name: 'View page' })
  await expect(view).toHaveAttribute('href', address)
  await expect.poll(async () => (await page.request.get(address)).status(), built).toBe(200)
  await expect(site(page)).toContainText('Live', beforeSlowPoll)
})

test('the header leaves "Live" with the save even while an older answer is still on its way', async ({
  page,
}) => {
  await signIn(page, '/admin/team')
  await expect(site(page)).toContainText('Live', built)
  const { promise: isSaved, resolve: letGo } = Promise.withResolvers<void>()
  // A real answer of the server, but late: it was made before the save.
  await page.route(
    '**/api/admin/publish',
    async (route) => {
      const response = await route.fetch()
      await isSaved
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const asked = page.waitForRequest('**/api/admin/publish')
  await page.getByRole('link', { name: 'Jobs', exact: true }).click()
  await asked
  await page.getByRole('link', { name: 'Add Job Posting' }).click()
  const form = page.getByRole('form', { name: 'Job posting' })
  await form.getByLabel('Title').fill('Nurse')
  await form.getByLabel('Department').fill('Clinic')
  await form.getByLabel('Location').fill('Boston')
  await form.getByLabel('Type').selectOption('Full-time')
  await form.getByLabel('Description').fill('You look after patients.')
  await form.getByRole('button', { name: 'Create Job Posting' }).click()
  await expect(form).toBeHidden()
  letGo()
  await expect(site(page)).toContainText('Publishing', beforeSlowPoll)
  await expect(site(page)).toContainText('Live', built)
})

test('a failed build is told in a sentence with what to do, until one succeeds', async ({
  page,
}) => {
  // A build needs the folder of small pictures. With a file in its place it fails, whatever the content.
  const pictures = join(dataDir, 'pictures')
  await rename(pictures, `${pictures}-away`)
  await writeFile(pictures, '')
  try {
    await write(page, post())
    await expect(site(page)).toContainText('Live', built)
    await site(page).getByRole('button', { name: 'Publish again' }).click()
    await expect(notice(page)).toContainText('The site could not be built.', built)
    await expect(notice(page)).toContainText('Visitors see all changes.')
    await expect(notice(page)).toContainText('press “Publish again”')
    await notice(page).getByText('Technical details').click()
    const detail = await notice(page).locator('pre').innerText()
    expect(detail).not.toMatch(/\/\w+\/\w+/)
    expect(detail).not.toMatch(/^\s*at /m)
    // A further request does not remove the failure; only a successful build does.
    const asked = page.waitForResponse((answer) => answer.request().method() === 'POST')
    await site(page).getByRole('button', { name: 'Publish again' }).click()
    expect((await asked).status()).toBe(202)
    await expect(page.getByText('The public site is being built again.').first()).toBeVisible()
    await expect(notice(page)).toContainText('the last time just now')
    await expect(site(page)).toContainText('Live')
  } finally {
    await rm(pictures)
    await rename(`${pictures}-away`, pictures)
  }
  await site(page).getByRole('button', { name: 'Publish again' }).click()
  await expect(notice(page)).toHaveCount(0, built)
  await expect(site(page)).toContainText('Live')
})

test('a record that cannot be shown is named, leads to its form, and is live once it is mended', async ({
  page,
}) => {
  const db = await database()
  const { title } = post()
  const now = new Date().toISOString()
  await db.run(
    sql`insert into blog_posts (title, slug, excerpt, content, category, published, published_at, created_at, updated_at) values (${title}, '404', 'e', 'c', 'News', 1, ${now}, ${now}, ${now})`,
  )
  await signIn(page, '/admin/blog')
  await site(page).getByRole('button', { name: 'Publish again' }).click()
  await expect(notice(page)).toContainText(title, built)
  await expect(notice(page)).toContainText('The site needs this address itself')
  await expect(page.getByRole('row', { name: title })).toContainText('Not as stored')

  await notice(page).getByRole('link', { name: title }).click()
  await expect(page.getByText('Mend it here and save.')).toBeVisible()
  await page.getByLabel('Slug').fill('404')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Please choose another slug').last()).toBeVisible()
  await page.getByLabel('Slug').fill(title)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(notice(page)).toHaveCount(0, built)
  expect((await page.request.get(`/blog/${title}`)).status()).toBe(200)
})
