import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const newTitle = () => `What a placebo is ${crypto.randomUUID().slice(0, 8)}`
const slugOf = (title: string) => title.toLowerCase().replaceAll(' ', '-')

const post = (title: string) => ({
  title,
  slug: slugOf(title),
  excerpt: 'And what it is not.',
  content: 'First paragraph.\n\nSecond paragraph.',
  category: 'Basics',
})

async function addPost(page: Page, title: string) {
  const answer = await page.request.post('/api/admin/blog', { data: post(title) })
  expect(answer.status()).toBe(201)
  return (await answer.json()).post.id as number
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('a post that reads like an advertisement is saved only once staff say that it is none', async ({
  page,
}) => {
  await page.goto('/admin/blog?edit=new')
  const title = newTitle()
  const form = page.getByRole('form', { name: 'New post' })
  await form.getByLabel('Title').fill(title)
  await form.getByLabel('Category').fill('Basics')
  await form.getByLabel('Excerpt').fill('Free parking for everybody.')
  await form.getByLabel('Content').fill('Come and see.')
  await form.getByRole('button', { name: 'Publish' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('This text says “free”')
  await question.getByRole('button', { name: 'Change the text' }).click()
  await expect(form.getByLabel('Excerpt')).toHaveAccessibleDescription(/This says “free”/)
  await form.getByRole('button', { name: 'Publish' }).click()
  await question.getByRole('button', { name: 'It is not: save' }).click()
  await expect(toast(page)).toContainText('Post published')
})

test('a post is written, found, changed to a draft and deleted', async ({ page }) => {
  await page.goto('/admin/blog')
  const title = newTitle()
  await page.getByRole('link', { name: 'New post' }).click()
  const form = page.getByRole('form', { name: 'New post' })
  await form.getByLabel('Title').fill(title)
  await expect(form.getByLabel('Slug')).toHaveValue(slugOf(title))
  await form.getByLabel('Category').fill('Basics')
  await form.getByLabel('Excerpt').fill('And what it is not.')
  await expect(form.getByText('19 of 500 characters')).toBeVisible()
  await form.getByLabel('Content').fill('First paragraph.\n\nSecond paragraph.')
  await form.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved')
  await expect(toast(page)).toContainText('visitors do not see it')
  // After saving, the editor stays open.
  await expect(page).toHaveURL(/\/admin\/blog\?edit=\d+$/)
  const editor = page.getByRole('form', { name: 'Edit post' })
  await expect(page.locator('.ProseMirror')).toContainText('Second paragraph.')
  await expect(page.getByText('Unsaved Changes')).toHaveCount(0)
  await editor.getByLabel('Excerpt').fill('And what it is not. Once more.')
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page)).toContainText('Post published')
  await expect(toast(page)).toContainText('The site follows')
  await expect(page.getByRole('link', { name: 'View live page' })).toBeVisible()
  await expect(page.getByText('Scheduled')).toHaveCount(0)

  await page.getByRole('link', { name: 'All posts' }).click()
  await page.getByLabel('Search posts').fill(title)
  await expect(page.getByText('1 post shown')).toBeVisible()
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('Published')
  const live = row.getByRole('link', { name: `View ${title} on the site` })
  await expect(live).toHaveAttribute('href', `/blog/${slugOf(title)}`)

  await row.getByRole('link', { name: `Edit ${title}` }).click()
  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(toast(page)).toContainText('Post unpublished')
  await expect(toast(page)).toContainText('visitors do not see it')
  await page.getByRole('link', { name: 'All posts' }).click()
  await page.getByLabel('Search posts').fill(title)
  await expect(row).toContainText('Draft')
  await expect(live).toHaveCount(0)

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this blog post?')
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page)).toContainText('Post deleted')
  await expect(row).toHaveCount(0)
})

test('the slug follows the title until it is edited by hand', async ({ page }) => {
  await page.goto('/admin/blog?edit=new')
  const slug = page.getByLabel('Slug')
  await page.getByLabel('Title').fill('  Hope, measured: 100%  ')
  await expect(slug).toHaveValue('hope-measured-100')
  await slug.fill('hope')
  await page.getByLabel('Title').fill('Hope, measured twice')
  await expect(slug).toHaveValue('hope')
})

test('a slug that is taken is said at its field, and nothing typed is lost', async ({ page }) => {
  const title = newTitle()
  await addPost(page, title)
  await page.goto('/admin/blog?edit=new')
  const { excerpt, content, category } = post(title)
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Category').fill(category)
  await page.getByLabel('Excerpt').fill(excerpt)
  await page.getByLabel('Content').fill(content)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Another post has this slug').first()).toBeVisible()
  await expect(page.getByLabel('Slug')).toBeFocused()
  await expect(toast(page)).toContainText('Failed to create blog post')
  await expect(page.locator('textarea[name=content]')).toHaveValue(content)
})

test('every field that needs attention says so', async ({ page }) => {
  await page.goto('/admin/blog?edit=new')
  const picture = page.getByRole('group', { name: /^Picture/ })
  await picture.getByText('Use the address of a picture elsewhere').click()
  await picture.getByLabel('Address of the picture').fill('http://pictures.example/a.png')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  for (const field of ['Title', 'Slug', 'Category', 'Excerpt', 'Content']) {
    await expect(page.getByText(`${field} is required`)).toBeVisible()
  }
  await expect(
    page.getByText('Please choose a picture of the library or use an https:// address'),
  ).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('6 fields need your attention.')
})

test('a post is scheduled at the time of the clinic, and says so', async ({ page }) => {
  const title = newTitle()
  const id = await addPost(page, title)
  await page.goto(`/admin/blog?edit=${id}`)
  const date = page.getByLabel('Publication date')
  const meant = () => date.evaluate((input) => input.previousElementSibling?.textContent)
  await expect(date).not.toHaveValue('')
  await date.fill('2031-03-09T02:30')
  // The clocks skip this time, because summer time begins.
  expect(await meant()).toContain('March 9, 2031 at 3:30 AM EDT')
  await date.fill('2030-12-02T09:00')
  expect(await meant()).toContain('visitors see the post from December 2, 2030 at 9:00 AM EST')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Visitors see it from December 2, 2030 at 9:00 AM EST')

  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: title })
  await expect(row).toContainText('Scheduled December 2, 2030 at 9:00 AM EST')
  await expect(row.getByRole('link', { name: /on the site/ })).toHaveCount(0)
  const { post: saved } = await (await page.request.get(`/api/admin/blog/${id}`)).json()
  expect(saved.publishedAt).toBe('2030-12-02T14:00:00.000Z')
})

test('leaving a half-written post asks first', async ({ page }) => {
  await page.goto('/admin/blog?edit=new')
  await page.getByLabel('Title').fill('Half a thought')
  await expect(page.getByText('Unsaved Changes')).toBeVisible()
  await page.getByRole('link', { name: 'All posts' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await page.getByRole('link', { name: 'All posts' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin/blog')
})

test('categories in use are offered', async ({ page }) => {
  await addPost(page, newTitle())
  await page.goto('/admin/blog?edit=new')
  await expect(page.locator('datalist option[value=Basics]')).toBeAttached()
})

test('deleting a post that is gone already says so and refreshes the list', async ({ page }) => {
  const title = newTitle()
  const id = await addPost(page, title)
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.request.delete(`/api/admin/blog/${id}`)
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(toast(page)).toContainText('Already deleted')
  await expect(page.getByRole('row', { name: title })).toHaveCount(0)
  await page.goto(`/admin/blog?edit=${id}`)
  await expect(page.getByRole('heading', { name: 'This post is gone' })).toBeVisible()
})

test('a draft is looked at as the real page, which only staff can see and nothing can be sent from', async ({
  page,
  browser,
}) => {
  await page.goto('/admin/blog')
  const title = newTitle()
  await page.getByRole('link', { name: 'New post' }).click()
  const form = page.getByRole('form', { name: 'New post' })
  await form.getByLabel('Title').fill(title)
  await form.getByRole('button', { name: 'Preview' }).click()
  await expect(form.getByLabel('Category')).toBeFocused()
  await form.getByLabel('Category').fill('Basics')
  await form.getByLabel('Excerpt').fill('And what it is not.')
  await form.getByLabel('Content').fill('First <b>paragraph</b>.\n\nSecond paragraph.')
  const opened = page.waitForEvent('popup')
  await form.getByRole('button', { name: 'Preview' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(preview.getByText('First <b>paragraph</b>.')).toBeVisible()
  await expect(preview.getByText('Only staff can see this')).toBeVisible()
  await expect(preview.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(preview.getByRole('link', { name: 'Research Updates' }).first()).toBeVisible()
  // A tab that was opened empty may not list what it has loaded, so the answers are collected here.
  const answers: [string, boolean][] = []
  preview.on('response', (answer) => answers.push([answer.url(), answer.status() < 400]))
  await preview.reload({ waitUntil: 'networkidle' })
  expect(answers.length).toBeGreaterThan(1)
  expect(answers.filter(([, isFine]) => !isFine)).toEqual([])
  const sent = preview.evaluate(() => fetch('/api/patient-inquiry', { method: 'POST' }))
  await expect(sent).rejects.toThrow(/Failed to fetch/)

  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(preview.url())
  await expect(stranger).toHaveURL(/\/admin\/login/)
  await form.getByLabel('Title').fill('')
  await page.getByRole('link', { name: 'All posts' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByText(title)).toHaveCount(0)
})

test("a save over somebody else's shows both versions and lets one choose", async ({ page }) => {
  const title = newTitle()
  const id = await addPost(page, title)
  const stored = async () =>
    (await (await page.request.get(`/api/admin/blog/${id}`)).json()).post as object
  const theySave = (change: object) =>
    page.request.put(`/api/admin/blog/${id}`, { data: { ...post(title), ...change } })
  await page.goto(`/admin/blog?edit=${id}`)
  await page.getByLabel('Excerpt').fill('My excerpt.')
  await theySave({ excerpt: 'Their excerpt.' })
  await page.getByRole('button', { name: 'Save changes' }).click()

  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this post' })
  await expect(conflict.getByRole('region')).toHaveCount(1)
  const excerpt = conflict.getByRole('region', { name: 'Excerpt' })
  await expect(excerpt).toContainText('Their excerpt.')
  await expect(excerpt).toContainText('My excerpt.')
  expect(await stored()).toMatchObject({ excerpt: 'Their excerpt.' })
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Excerpt')).toHaveValue('Their excerpt.')
  await expect(page.getByText('Unsaved Changes')).toHaveCount(0)

  await page.getByLabel('Excerpt').fill('My excerpt.')
  await theySave({ excerpt: 'Their second excerpt.', published: false })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(conflict.getByRole('region', { name: 'Published' })).toContainText('No')
  await conflict.getByRole('button', { name: 'Keep yours, save over theirs' }).click()
  await expect(toast(page)).toContainText('Post updated')
  expect(await stored()).toMatchObject({ excerpt: 'My excerpt.', published: true })
})

test('the list and the editor say when a post was published', async ({ page }) => {
  const title = newTitle()
  const today = new Date().toLocaleDateString('en-US', {
    dateStyle: 'medium',
    timeZone: 'America/New_York',
  })
  const data = { ...post(title), published: false }
  const { id } = (await (await page.request.post('/api/admin/blog', { data })).json()).post
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`)
  const row = page.getByRole('row', { name: title })
  await expect(row.getByText('Draft', { exact: true })).toBeVisible()
  await expect(row).not.toContainText(/published/i)

  await page.request.put(`/api/admin/blog/${id}`, { data: post(title) })
  await page.goto(`/admin/blog?edit=${id}`)
  await expect(page.getByText(`Published ${today}`)).toBeVisible()
  await page.request.put(`/api/admin/blog/${id}`, { data })
  await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`)
  await expect(row).toContainText(`Draft dated ${today}`)
})

test('on a phone what saves a post stands in one row', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  for (const published of [false, true]) {
    const title = newTitle()
    const data = { ...post(title), published }
    const { post: saved } = await (await page.request.post('/api/admin/blog', { data })).json()
    await page.goto(`/admin/blog?edit=${saved.id}`)
    const buttons = page.locator('.editor-end .button')
    await expect(buttons).toHaveCount(3)
    const boxes = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect()))
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThanOrEqual(360)
    for (const { height } of boxes) expect(height).toBeGreaterThanOrEqual(44)
  }
})

test('at 1280 px titles have more room than what is done with them, and drawn pictures', async ({
  page,
}) => {
  const { posts } = await (await page.request.get('/api/admin/blog?state=published')).json()
  // Uses a sample post, because other tests' posts may not be built yet.
  const drawn = posts.findLast(({ imageUrl }: { imageUrl: string | null }) => !imageUrl)
  await page.goto(`/admin/blog?${new URLSearchParams({ q: drawn.title })}`)
  const row = page.getByRole('row', { name: drawn.title })
  const picture = row.locator('.post-picture img')
  await expect(picture).toHaveAttribute('src', `/share/blog/${drawn.slug}.png`)
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1200)
  const widthOf = async (selector: string) =>
    (await row.locator(selector).boundingBox())?.width ?? 0
  expect(await widthOf('th')).toBeGreaterThan(450)
  expect(await widthOf('.row-actions')).toBeLessThan(140)

  // Drafts get no share picture.
  const title = newTitle()
  const data = { ...post(title), published: false }
  expect((await page.request.post('/api/admin/blog', { data })).status()).toBe(201)
  await page.goto('/admin/blog')
  const draft = page.getByRole('row', { name: title })
  await expect(draft).toBeVisible()
  await expect(draft.locator('img')).toHaveCount(0)
})

test('no tooltip opens over a dialog, of what is behind it', async ({ page }) => {
  const title = newTitle()
  await addPost(page, title)
  await page.goto('/admin/blog')
  const remove = page.getByRole('button', { name: `Delete ${title}` })
  const tip = page.locator('.tooltip')
  await remove.hover()
  await expect(tip).toHaveText(`Delete ${title}`)
  await remove.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expect(tip).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  // The button is pressed before the code of tooltips has loaded.
  const code = Promise.withResolvers<void>()
  await page.route(/TooltipHost/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.mouse.move(0, 0)
  await page.reload()
  await remove.hover()
  await remove.click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  const loaded = page.waitForResponse(/TooltipHost.*js/)
  code.resolve()
  await loaded
  // Otherwise a tooltip would open after 0.7 s.
  const start = Date.now()
  await expect.poll(() => Date.now() - start).toBeGreaterThan(1500)
  await expect(tip).toHaveCount(0)
})
