import { expect, type Page, test } from '../helpers/warm.ts'
import { signIn } from '../helpers/admin.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const newName = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 8)}`

const post = (slug: string, content: string) => ({
  title: slug,
  slug,
  excerpt: 'In short.',
  content,
  category: 'News',
})

async function send(page: Page, method: 'post' | 'put' | 'delete', path: string, data?: object) {
  const answer = await page.request[method](`/api/admin/${path}`, { data })
  expect(answer.ok()).toBe(true)
  return answer.status() === 204 ? {} : answer.json()
}

test('staff see what changed word by word, and restore a version after a look at the difference', async ({
  page,
}) => {
  await signIn(page)
  const slug = newName('history')
  const first = post(slug, 'A placebo is a pill without a drug.')
  const { post: saved } = await send(page, 'post', 'blog', first)
  await send(page, 'put', `blog/${saved.id}`, post(slug, 'A placebo is a pill without any drug.'))
  await page.goto(`/admin/blog?edit=${saved.id}`)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of the post' })
  const versions = history.getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first().locator('del')).toHaveText('a')
  await expect(versions.first().locator('ins')).toHaveText('any')
  await expect(versions.first()).toContainText('Current')

  await versions
    .nth(1)
    .getByRole('button', { name: /^Restore the version/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Restore this version of the post?' })
  await expect(question.locator('ins')).toHaveText('a')
  await question.getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page)).toContainText('Version restored')
  await expect(page.locator('textarea[name=content]')).toHaveValue(
    'A placebo is a pill without a drug.',
  )
  await page.getByRole('button', { name: 'History' }).click()
  await expect(versions).toHaveCount(3)
})

test('sections, jobs and team members have a history beside their fields', async ({ page }) => {
  await signIn(page)
  const job = {
    title: newName('job'),
    department: 'Clinic',
    location: 'Boston',
    type: 'Full-time',
    description: 'You nurse.',
    isActive: false,
  }
  const { job: saved } = await send(page, 'post', 'jobs', job)
  await send(page, 'put', `jobs/${saved.id}`, { ...job, location: 'Salem' })
  await page.goto(`/admin/jobs?edit=${saved.id}`)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of the job posting' })
  await expect(history.locator('del')).toHaveText('Boston')
  await history.getByRole('button', { name: /^Restore the version/ }).click()
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByLabel('Location')).toHaveValue('Boston')

  const name = newName('member')
  const { member } = await send(page, 'post', 'team', { name, title: 'Nurse', isActive: false })
  await page.goto(`/admin/team?edit=${member.id}`)
  await page.getByRole('button', { name: 'History' }).click()
  await expect(page.getByRole('dialog', { name: 'History of the team member' })).toContainText(
    'The oldest version.',
  )
})

test('what was deleted is brought back from the bin, hidden, with its history', async ({
  page,
}) => {
  await signIn(page)
  const slug = newName('binned')
  const { post: saved } = await send(page, 'post', 'blog', post(slug, 'Text.'))
  await send(page, 'delete', `blog/${saved.id}`)
  await page.goto('/admin/bin')
  const row = page.getByRole('row', { name: slug })
  await expect(row).toContainText('blog post')
  await row.getByRole('button', { name: `Bring back ${slug}` }).click()
  await expect(toast(page)).toContainText('Brought back')
  await expect(page).toHaveURL(`/admin/blog?edit=${saved.id}`)
  await expect(page.getByLabel('Published')).not.toBeChecked()
  await page.goto('/admin/bin')
  await expect(page.getByRole('heading', { name: 'Bin', exact: true })).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a version is not restored over what somebody else has saved meanwhile', async ({ page }) => {
  await signIn(page)
  const slug = newName('late')
  const { post: saved } = await send(page, 'post', 'blog', post(slug, 'First.'))
  await send(page, 'put', `blog/${saved.id}`, post(slug, 'Second.'))
  await page.goto(`/admin/blog?edit=${saved.id}`)
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Restore the version/ }).click()
  await send(page, 'put', `blog/${saved.id}`, post(slug, 'Theirs.'))
  await page.getByRole('button', { name: 'Restore this version' }).click()
  await expect(toast(page)).toContainText('Somebody else has saved this since you opened it')
  await expect(page.locator('textarea[name=content]')).toHaveValue('Theirs.')
})
