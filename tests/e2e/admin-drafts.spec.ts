import { expect, type Page, test } from '../helpers/warm.ts'
import { admin, beStaff, signIn } from '../helpers/admin.ts'
import { addPost } from '../helpers/posts.ts'

const editor = (page: Page) => page.locator('.ProseMirror')

test.beforeEach(async ({ page }) => {
  await signIn(page, '/admin')
})

const kept = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(localStorage).some(
      (key) => key.startsWith('draft ') && localStorage.getItem(key)?.includes('Half a thought'),
    ),
  )

test('a draft survives a crash, and is offered with what it changes and when', async ({
  page,
  context,
}) => {
  const { id } = await addPost(page)
  await page.goto(`/admin/blog?edit=${id}`)
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.type('Half a thought. ')
  await kept(page)
  // Closed at once, as a crash would: the page is not asked.
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(`/admin/blog?edit=${id}`)
  const notice = again.getByRole('region', { name: 'Unsaved draft' })
  await expect(notice).toContainText('You changed this')
  await notice.getByText('What you changed').click()
  await expect(notice).toContainText('Content: Half a thought.')
  await expect(editor(again)).not.toContainText('Half a thought')
  await notice.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(notice).toHaveCount(0)
  await expect(editor(again)).toContainText('Half a thought. First paragraph.')
  await expect(again.getByText('Unsaved Changes')).toBeVisible()
  await again.getByRole('button', { name: 'Save changes' }).click()
  await expect(again).toHaveURL('/admin/blog')
  await again.goto(`/admin/blog?edit=${id}`)
  await expect(editor(again)).toContainText('Half a thought')
  await expect(notice).toHaveCount(0)
})

test('a restored draft never overwrites what somebody saved meanwhile', async ({ page }) => {
  const { id } = await addPost(page)
  await page.goto(`/admin/blog?edit=${id}`)
  await editor(page).click()
  await page.keyboard.type('Half a thought. ')
  await kept(page)
  const { post } = await (await page.request.get(`/api/admin/blog/${id}`)).json()
  await page.request.put(`/api/admin/blog/${id}`, { data: { ...post, excerpt: 'Theirs.' } })
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore the draft' }).click()
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this post' })
  await expect(conflict.getByRole('region', { name: 'Content' })).toContainText('Half a thought')
  await expect(conflict.getByRole('region', { name: 'Excerpt' })).toContainText('Theirs.')
})

test('a draft that is thrown away, or left, is gone', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/content?section=schedule_visit')
  const subtitle = page.getByLabel('Subtitle')
  const before = await subtitle.inputValue()
  await subtitle.fill('Half a thought')
  await kept(page)
  await page.reload()
  const notice = page.getByRole('region', { name: 'Unsaved draft' })
  await expect(subtitle).toHaveValue(before)
  await notice.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(subtitle).toHaveValue('Half a thought')
  await page.reload()
  await notice.getByRole('button', { name: 'Throw it away' }).click()
  await expect(notice).toHaveCount(0)
  await subtitle.fill('Half a thought again')
  await kept(page)
  await page.getByRole('link', { name: 'All sections' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin/content')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft '))),
  ).toEqual([])
})

test('a draft is offered after the session was lost', async ({ page, context }) => {
  page.on('dialog', (dialog) => dialog.accept())
  await page.goto('/admin/blog?edit=new')
  await page.getByLabel('Title').fill('Half a thought')
  await kept(page)
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/admin\/login/)
  await beStaff(page)
  await page.goto('/admin/blog?edit=new')
  await page.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(page.getByText('Unsaved Changes')).toBeVisible()
})

test('nothing that somebody wrote stays on a computer after the logout', async ({ page }) => {
  // A session of its own, which ends here.
  await page.request.post('/api/auth/login', { data: admin })
  await page.goto('/admin/blog')
  await page.evaluate(() => localStorage.setItem('draft ada post 1', '{}'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})
