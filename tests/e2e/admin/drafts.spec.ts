import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { admin, beStaff } from '#tests/helpers/browser/admin.ts'
import { addPost } from '#tests/helpers/records/posts.ts'

const editor = (page: Page) => page.locator('.ProseMirror')

test.beforeEach(async ({ page }) => {
  await beStaff(page)
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
  const { post } = await (await page.request.get(`/api/admin/blog/${id}`)).json()
  await page.goto(`/admin/blog?edit=${id}`)
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.type('Half a thought. ')
  await kept(page)
  // Closed without asking the page, as in a crash.
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto(`/admin/blog?edit=${id}`)
  const notice = again.getByRole('region', { name: 'Unsaved draft' })
  await expect(notice).toContainText('You changed this')
  await notice.getByText('What you changed').click()
  await expect(notice.getByRole('term')).toHaveText('Content')
  await expect(notice.locator('ins')).toHaveText('Half a thought.')
  await expect(editor(again)).not.toContainText('Half a thought')
  // A request that was sent before the crash and arrives now: it must count as the same work, not another window's.
  await again.request.put(`/api/admin/drafts/blog/${id}`, {
    data: { values: { ...post, content: 'Half a' } },
  })
  const refused = again.waitForResponse((answer) => answer.status() === 409)
  await notice.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(notice).toHaveCount(0)
  await expect(editor(again)).toContainText('Half a thought. First paragraph.')
  await expect(again.getByText('Unsaved Changes')).toBeVisible()
  await refused
  await expect(notice).toHaveCount(0)
  await again.getByRole('button', { name: 'Save draft' }).click()
  await expect(again.getByText('Unsaved Changes')).toHaveCount(0)
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
  await page.getByRole('button', { name: 'Save draft' }).click()
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
  await page.getByLabel('Username').fill(admin.username)
  await page.getByLabel('Password').fill(admin.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await expect(page.getByText('Unsaved Changes')).toBeVisible()
})

/** Waits until the server has the draft too. */
const sent = (page: Page, record: string) =>
  expect
    .poll(async () => (await page.request.get(`/api/admin/drafts/${record}`)).text(), {
      timeout: 30_000,
    })
    .toContain('Half a thought')

test('unsaved work of a post is offered on another computer, and goes with the save', async ({
  page,
  browser,
}) => {
  const { id } = await addPost(page)
  await page.goto(`/admin/blog?edit=${id}`)
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.type('Half a thought. ')
  await sent(page, `blog/${id}`)

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.request.post('/api/auth/login', { data: admin })
  await elsewhere.goto(`/admin/blog?edit=${id}`)
  const notice = elsewhere.getByRole('region', { name: 'Unsaved draft' })
  await expect(notice.getByRole('heading')).toHaveText(
    /^You have unsaved work from \d+:\d\d [AP]M on another computer$/,
  )
  await notice.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(editor(elsewhere)).toContainText('Half a thought. First paragraph.')
  await elsewhere.getByRole('button', { name: 'Save draft' }).click()
  await expect(elsewhere.getByText('Unsaved Changes')).toHaveCount(0)
  await expect
    .poll(async () => (await elsewhere.request.get(`/api/admin/drafts/blog/${id}`)).json())
    .toEqual({ draft: null })
  await elsewhere.context().close()
})

test('a sign-out loses nothing of a section', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: admin })
  await page.goto('/admin/content?section=schedule_visit')
  await page.getByLabel('Subtitle').fill('Half a thought')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page.getByText('Your unsaved work is kept for you')).toBeVisible()
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await page.request.post('/api/auth/login', { data: admin })
  await page.goto('/admin/content?section=schedule_visit')
  const notice = page.getByRole('region', { name: 'Unsaved draft' })
  await expect(notice.getByRole('heading')).toHaveText(
    /^You have unsaved work from \d+:\d\d [AP]M$/,
  )
  await notice.getByRole('button', { name: 'Throw it away' }).click()
  await expect(notice).toHaveCount(0)
})

test('a draft of a job and of a team member is offered again', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept())
  for (const [tab, label] of [
    ['jobs', 'Description'],
    ['team', 'Name'],
  ] as const) {
    await page.goto(`/admin/${tab}?edit=new`)
    const field = page.getByRole('dialog').getByLabel(label, { exact: true })
    await field.fill('Half a thought')
    await kept(page)
    await page.reload()
    await page.getByRole('button', { name: 'Restore the draft' }).click()
    await expect(field).toHaveValue('Half a thought')
    await page.evaluate(() => localStorage.clear())
  }
})

test('nothing that somebody wrote stays on a computer after the logout', async ({ page }) => {
  // A separate session, which ends in this test.
  await page.request.post('/api/auth/login', { data: admin })
  await page.goto('/admin/blog')
  await page.evaluate(() => localStorage.setItem('draft ada post 1', '{}'))
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

/** Opens a post in a second window of the same browser, and writes into the first one. */
async function inTwoWindows(page: Page, id: number) {
  await page.goto(`/admin/blog?edit=${id}`)
  const second = await page.context().newPage()
  await second.goto(`/admin/blog?edit=${id}`)
  await expect(editor(second)).toContainText('First paragraph.')
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.type('Half a thought. ')
  await sent(page, `blog/${id}`)
  return second
}

test('a second window neither overwrites the draft of the first, nor hides it', async ({
  page,
}) => {
  const { id } = await addPost(page)
  const second = await inTwoWindows(page, id)
  await second.getByLabel('Excerpt').fill('Of the second window.')
  const notice = second.getByRole('region', { name: 'Unsaved draft' })
  await expect(notice.getByRole('heading')).toHaveText(
    /^You have unsaved work from \d+:\d\d [AP]M in another window$/,
    { timeout: 30_000 },
  )
  await expect(notice).toContainText('Restoring it replaces what you have written here.')
  const answer = await page.request.get(`/api/admin/drafts/blog/${id}`)
  expect((await answer.json()).draft.values.content).toContain('Half a thought')
  const inBrowser = await second.evaluate(() => JSON.stringify(localStorage))
  expect(inBrowser).toContain('Half a thought')
  expect(inBrowser).toContain('Of the second window.')

  await notice.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(editor(second)).toContainText('Half a thought. First paragraph.')
  await second.close({ runBeforeUnload: false })
})

test('a draft reaches the server though the first look for one failed', async ({ page }) => {
  const { id } = await addPost(page)
  const draft = `**/api/admin/drafts/blog/${id}`
  await page.route(draft, (route) => route.abort(), { times: 1 })
  await page.goto(`/admin/blog?edit=${id}`)
  await editor(page).press('ControlOrMeta+Home')
  await page.keyboard.type('Half a thought. ')
  await sent(page, `blog/${id}`)
})

test(
  'a logout without a connection loses nothing, and asks each time',
  { tag: '@apart' },
  async ({ page, context }) => {
    // Without a connection, the code of our own dialog cannot be loaded, so the browser's dialog is used.
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.message())
      void dialog.accept()
    })
    const { id } = await addPost(page)
    await page.goto(`/admin/blog?edit=${id}`)
    await editor(page).press('ControlOrMeta+Home')
    await context.setOffline(true)
    await page.keyboard.type('Half a thought. ')
    await kept(page)
    for (const times of [1, 2]) {
      await page.getByRole('button', { name: 'Logout' }).click()
      await expect.poll(() => asked.length).toBe(times)
      await expect(page.getByText('We could not reach the server').first()).toBeVisible()
      await expect(editor(page)).toContainText('Half a thought. First paragraph.')
    }
    await context.setOffline(false)
    await sent(page, `blog/${id}`)
  },
)

test('who may no longer write posts is told so, and finds the work again once they may', async ({
  page,
  browser,
}) => {
  const username = `writer-${crypto.randomUUID().slice(0, 8)}`
  const account = { username, password: admin.password }
  const added = await page.request.post('/api/admin/users', {
    data: { ...account, role: 'editor' },
  })
  const { user } = await added.json()
  const become = async (role: string) => {
    const { name, email } = user
    const data = { name, email, role }
    expect((await page.request.put(`/api/admin/users/${user.id}`, { data })).status()).toBe(200)
  }
  const { id } = await addPost(page)

  const writer = await (await browser.newContext()).newPage()
  const begin = async () => {
    await writer.request.post('/api/auth/login', { data: account })
    await writer.goto(`/admin/blog?edit=${id}`)
  }
  await begin()
  await editor(writer).press('ControlOrMeta+Home')
  await writer.keyboard.type('Half a thought. ')
  await kept(writer)
  await become('hr')
  await writer.getByRole('button', { name: 'Save draft' }).click()
  // A new role ends the user's sessions.
  await expect(writer.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible()
  await kept(writer)
  await become('editor')
  await begin()
  await writer.getByRole('button', { name: 'Restore the draft' }).click()
  await expect(editor(writer)).toContainText('Half a thought. First paragraph.')
  await writer.context().close()
})
