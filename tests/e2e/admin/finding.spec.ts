import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff, staffFind } from '#tests/helpers/browser/admin.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

async function addPost(page: Page, title: string, more: object = {}) {
  const data = {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    excerpt: 'In short.',
    content: 'At length.',
    category: title,
    ...more,
  }
  const answer = await page.request.post('/api/admin/blog', { data })
  expect(answer.status()).toBe(201)
}

const newName = () => `Finding ${crypto.randomUUID().slice(0, 8)}`

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('drafts of a category are published together from the keyboard', async ({ page }) => {
  const name = newName()
  for (const n of [1, 2, 3]) {
    await addPost(page, `${name} ${n}`, { category: name, published: n === 3 })
  }
  await page.goto(`/admin/blog?${new URLSearchParams({ category: name })}`)
  await expect(page.getByText('3 posts shown')).toBeVisible()
  await page.getByLabel('State').selectOption('Drafts')
  await expect(page.getByText('2 posts shown')).toBeVisible()

  await page.getByRole('checkbox', { name: `Tick ${name} 1` }).focus()
  await page.keyboard.press('Space')
  const bar = page.getByRole('region', { name: 'Ticked posts' })
  await expect(bar).toContainText('1 post ticked')
  await bar.getByRole('button', { name: 'Tick all 2 shown' }).press('Enter')
  await bar.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${name} 2`)
  await question.getByRole('button', { name: 'Publish 2 posts' }).press('Enter')
  await expect(toast(page)).toContainText('2 posts published')
  await expect(page.getByText('No posts found')).toBeVisible()
})

test('a post that could not be deleted with the others is named', async ({ page }) => {
  const name = newName()
  for (const n of [1, 2]) await addPost(page, `${name} ${n}`, { category: name })
  await page.goto(`/admin/blog?${new URLSearchParams({ category: name })}`)
  for (const n of [1, 2]) await page.getByRole('checkbox', { name: `Tick ${name} ${n}` }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete 2 posts?')

  const { posts } = await (await page.request.get(`/api/admin/blog?q=${name} 1`)).json()
  const found = posts.find((post: { title: string }) => post.title === `${name} 1`)
  const { id, title, slug, excerpt, content, category } = found
  const changed = { title, slug, excerpt: `${excerpt} Changed.`, content, category }
  await page.request.put(`/api/admin/blog/${id}`, { data: changed })
  await question.getByRole('button', { name: 'Delete 2 posts' }).click()
  await expect(question).toContainText('1 post could not be deleted')
  await expect(question).toContainText(`${name} 1`)
  await question.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 post shown')).toBeVisible()
})

test('the form shows how a post looks in search results while it is written', async ({ page }) => {
  await page.goto('/admin/blog')
  const name = newName()
  await addPost(page, name, { published: false })
  await page.getByLabel('Search posts').fill(name)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByText('Search engines and shared links').click()
  const preview = page.getByRole('figure')
  await expect(preview).toContainText(`${name} | `)
  await page.getByLabel('Headline in search results').fill('A headline of its own')
  await page.getByLabel('Summary in search results').fill('w'.repeat(161))
  await expect(preview).toContainText('A headline of its own')
  await expect(page.getByText('161 characters; results show about 160')).toBeVisible()
  await page.getByLabel('Keep out of search engines').check()
  await expect(preview).toContainText('leave this page out')
  const sharePicture = page.getByRole('group', { name: /^Share picture/ })
  await sharePicture.getByText('Use the address of a picture elsewhere').click()
  const address = sharePicture.getByLabel('Address of the share picture')
  await address.fill('javascript:alert(1)')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(
    sharePicture.getByText('Please choose a picture of the library or use an https:// address'),
  ).toBeVisible()
  await address.fill('https://example.com/share.png')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved')

  await page.goto('/admin/blog')
  await page.getByLabel('Search posts').fill(name)
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await page.getByText('Search engines and shared links').click()
  await expect(page.getByLabel('Headline in search results')).toHaveValue('A headline of its own')
  await expect(page.getByLabel('Keep out of search engines')).toBeChecked()
})

/** The search dialog, opened by these keys. */
async function openFinder(page: Page, keys = 'Control+K') {
  const box = page.getByRole('dialog', { name: 'Go to' })
  await page.keyboard.press(keys)
  await expect(box.getByRole('combobox')).toBeFocused()
  return box
}

/** Sends an inquiry, so that nobody has read the person's record yet. People whom staff add count as read. */
async function inquire(page: Page, lastName: string) {
  const phone = `617-${String(Math.random()).slice(2, 5)}-${String(Math.random()).slice(2, 6)}`
  const data = inquiry({ lastName, phone, email: `${crypto.randomUUID()}@example.com` })
  expect((await page.request.post('/api/patient-inquiry', { data })).status()).toBe(201)
  const [candidate] = await staffFind('candidates', lastName)
  return { id: candidate?.['id'], phone }
}

test('from a post that is written, a person is found and opened by keys alone, and the reading is noted once opened', async ({
  page,
}) => {
  const lastName = `Ring-${crypto.randomUUID().slice(0, 8)}`
  const { id, phone } = await inquire(page, lastName)
  const readings = async () => {
    const { entries } = await (await page.request.get('/api/admin/audit?limit=100')).json()
    return (entries as { record: string; recordId: string; action: string }[]).filter(
      (one) => one.record === 'candidates' && one.recordId === String(id) && one.action === 'read',
    )
  }
  const name = newName()
  await addPost(page, name, { published: false })
  await page.goto(`/admin/blog?${new URLSearchParams({ q: name })}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  // While the editor loads, a plain field with the same name is shown.
  await expect(page.getByRole('toolbar', { name: 'Formatting' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Content' }).click()
  const box = await openFinder(page)
  await page.keyboard.type(phone)
  const people = box.getByRole('group', { name: 'People' })
  await expect(people.getByRole('option', { name: `Ada ${lastName}` })).toBeVisible()
  expect(await readings()).toHaveLength(0)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/candidates?id=${id}`)
  await expect(page.getByRole('heading', { name: `Ada ${lastName}`, exact: true })).toBeFocused()
  expect(await readings()).toHaveLength(1)

  // The dialog also finds posts, studies, visits and screens.
  await page.keyboard.press('/')
  await expect(box.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(name)
  await expect(box.getByRole('group', { name: 'Posts' }).getByRole('option')).toHaveText(/Draft/)
  await box.getByRole('combobox').fill('redir')
  // Enter waits for the results.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/redirects')
  await openFinder(page)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})

test('the box leaves out what a user may not see, and arrows choose among the rest', async ({
  browser,
  page,
}) => {
  const name = newName()
  await inquire(page, name)
  await addPost(page, `${name} one`, { published: false })
  await addPost(page, `${name} two`, { published: false })
  const username = `finn-${crypto.randomUUID().slice(0, 8)}`
  const data = { username, password: 'another long secret', name: 'Finn', role: 'editor' }
  expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const finn = await context.newPage()
  expect((await finn.request.post('/api/auth/login', { data })).status()).toBe(200)
  await finn.goto('/admin')
  await expect(finn.getByRole('button', { name: 'Go to...' })).toBeVisible()
  const box = await openFinder(finn)
  await finn.keyboard.type(name)
  await expect(box.getByRole('option')).toHaveCount(2)
  await expect(box.getByRole('group', { name: 'People' })).toHaveCount(0)
  await finn.keyboard.press('ArrowDown')
  await expect(box.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  const chosen = (await box.getByRole('option').nth(1).locator('bdi').innerText()).trim()
  await finn.keyboard.press('Enter')
  await expect(finn.getByLabel('Title', { exact: true })).toHaveValue(chosen)
  await context.close()
})
