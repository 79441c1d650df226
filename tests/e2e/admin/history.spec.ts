import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { copy } from '#db/model/copy/index.ts'
import { signIn } from '#tests/helpers/browser/admin.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const newName = (kind: string) => `${kind}-${crypto.randomUUID().slice(0, 8)}`

/** The address of a picture that need not exist. */
const newAddress = () => `/media/${crypto.randomUUID()}`

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
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeVisible()
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

test('versions of a post show its text and pictures as visitors would see them', async ({
  page,
}) => {
  await signIn(page)
  const [first, second] = [newAddress(), newAddress()]
  const slug = newName('formatted')
  const before = [
    '## What a placebo is',
    'A pill **without** a drug, as [we explain](/faqs).',
    `![A pill](${first})`,
    '- one visit\n- two visits',
    '| Visit | Day |\n| --- | --- |\n| 1 | Monday |',
  ].join('\n\n')
  const after = before
    .replace('a drug', 'any drug')
    .replace(first, second)
    .replace('two visits', 'two visits\n- three visits')
    .replace('Monday', '**Friday**')
  const { post: saved } = await send(page, 'post', 'blog', {
    ...post(slug, before),
    imageUrl: first,
  })
  await send(page, 'put', `blog/${saved.id}`, { ...post(slug, after), imageUrl: second })
  await page.goto(`/admin/blog?edit=${saved.id}`)
  await page.getByRole('button', { name: 'History' }).click()
  const newest = page.getByRole('dialog').getByRole('listitem').first()
  await expect(newest.getByRole('heading', { name: 'What a placebo is' })).toBeVisible()
  await expect(newest.locator('strong', { hasText: 'without' })).toBeVisible()
  await expect(newest.getByRole('link', { name: 'we explain' })).toHaveAttribute('href', '/faqs')
  await expect(newest.getByRole('listitem')).toHaveText(['one visit', 'two visits', 'three visits'])
  await expect(newest.locator('li ins')).toHaveText('three visits')
  await expect(newest.getByRole('cell', { name: 'MondayFriday' }).locator('ins strong')).toHaveText(
    'Friday',
  )
  await expect(newest.locator('p ins')).toHaveText('any ')
  // One difference is in the text, the other in the picture above it.
  await expect(newest.locator(`del img[src="${first}/small"]`)).toHaveCount(2)
  await expect(newest.locator(`ins img[src="${second}/small"]`)).toHaveCount(2)
  await expect(newest).not.toContainText('/media/')
  await expect(newest).not.toContainText('**')
})

test('a conflict shows both texts and pictures as visitors would see them', async ({ page }) => {
  await signIn(page)
  const [first, second] = [newAddress(), newAddress()]
  const slug = newName('conflict')
  const { post: saved } = await send(page, 'post', 'blog', {
    ...post(slug, 'A **pill** without a drug.'),
    imageUrl: first,
  })
  await page.goto(`/admin/blog?edit=${saved.id}`)
  await page.locator('.ProseMirror').press('ControlOrMeta+Home')
  await page.keyboard.type('Mine: ')
  await send(page, 'put', `blog/${saved.id}`, {
    ...post(slug, 'A **pill** without any drug.'),
    imageUrl: second,
  })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this post' })
  const content = conflict.getByRole('region', { name: 'Content' })
  await expect(content.locator('strong')).toHaveText(['pill', 'pill'])
  await expect(content.locator('mark')).toContainText(['any', 'Mine:'])
  await expect(content).not.toContainText('**')
  const picture = conflict.getByRole('region', { name: 'Picture', exact: true })
  await expect(picture.locator('img')).toHaveCount(2)
  await expect(picture).not.toContainText('/media/')
})

test('a section shows what changed in the text of one of its items', async ({ page }) => {
  await signIn(page)
  const [first, ...others] = copy.faqs.questions
  const put = (answer: string) =>
    send(page, 'put', 'content/faqs', {
      content: { ...copy.faqs, questions: [{ ...first, answer }, ...others] },
      isActive: true,
    })
  await put('A **pill** without a drug.')
  await put('A **pill** without any drug.')
  await page.goto('/admin/content?section=faqs')
  await page.getByRole('button', { name: 'History' }).click()
  const newest = page.getByRole('dialog').getByRole('listitem').first()
  await expect(newest.getByRole('term')).toHaveText(
    RegExp(`${first?.question} · Answer$`.replace('?', '.')),
  )
  await expect(newest.locator('del')).toHaveText('a')
  await expect(newest.getByRole('definition').locator('strong')).toHaveText('pill')
})
