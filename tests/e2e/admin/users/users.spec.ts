import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { signIn } from '#tests/helpers/browser/admin.ts'
import { makeCandidates } from '#tests/helpers/candidates/candidates.ts'
import { database } from '#tests/helpers/start/database.ts'

const toast = (page: Page) => page.getByRole('status')
const password = 'four plain words here'

const newName = () => `user-${crypto.randomUUID().slice(0, 8)}`

async function addUser(page: Page, username: string, role = 'Admin') {
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('form', { name: 'Add user' })
  await form.getByLabel('Username').fill(username)
  await form.getByLabel('Password').fill(password)
  await form.getByLabel('Role').selectOption(role)
  await form.getByRole('button', { name: 'Create user' }).click()
  return form
}

test.beforeEach(async ({ page }) => {
  await signIn(page, '/admin/users')
})

test('an admin is created, can sign in, and is deleted', async ({ page, browser }) => {
  const username = newName()
  await addUser(page, username)
  await expect(toast(page)).toContainText('User created')
  const row = page.getByRole('row', { name: username })
  await expect(row).toContainText('Admin')
  await expect(row.getByRole('cell').nth(0)).toHaveText('None')
  await expect(row.getByRole('cell').nth(2)).toHaveText('None')

  const theirs = await (await browser.newContext()).newPage()
  await theirs.goto('/admin/login')
  await theirs.getByLabel('Username').fill(username)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  await expect(theirs.getByText(`Welcome, ${username}`)).toBeVisible()

  await row.getByRole('button', { name: `Delete ${username}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to delete this user?')
  await expect(question).toContainText(username)
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('User deleted')
  await expect(row).toHaveCount(0)

  // The page may already be on its way to the login. A `goto` that is overtaken by that never ends.
  await theirs.evaluate(() => location.assign('/admin/users')).catch(() => {})
  await expect(theirs).toHaveURL(/\/admin\/login/)
  await theirs.context().close()
})

test('a question answered with Cancel deletes nobody', async ({ page }) => {
  const username = newName()
  await addUser(page, username)
  await page.getByRole('button', { name: `Delete ${username}` }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Delete ${username}` })).toBeFocused()
})

test('a name that is taken is said at its field', async ({ page }) => {
  const form = await addUser(page, 'ADA')
  await expect(form.getByText('This username is taken')).toBeVisible()
  await expect(form.getByLabel('Username')).toHaveValue('ADA')
  await expect(toast(page)).toContainText('Failed to create user')
})

test('a weak password is refused', async ({ page }) => {
  await page.getByRole('button', { name: 'Add user' }).click()
  const form = page.getByRole('form', { name: 'Add user' })
  await form.getByLabel('Username').fill(newName())
  await form.getByLabel('Password').fill('short')
  await form.getByRole('button', { name: 'Create user' }).click()
  await expect(form.getByText('Password must be at least 12 characters')).toBeVisible()
  await form.getByLabel('Password').fill('password1234')
  await expect(form.getByText('This password is too common')).toBeVisible()
})

test('the list offers no admin to delete themselves', async ({ page }) => {
  await expect(page.getByRole('row', { name: 'ada (you)' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete ada', exact: true })).toHaveCount(0)
})

test('deleting a user who is gone already says so', async ({ page }) => {
  const username = newName()
  await addUser(page, username)
  await expect(page.getByRole('row', { name: username })).toBeVisible()
  const { users } = await (await page.request.get('/api/admin/users')).json()
  const { id } = users.find((user: { username: string }) => user.username === username)
  await page.getByRole('button', { name: `Delete ${username}` }).click()
  await page.request.delete(`/api/admin/users/${id}`)
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('Already deleted')
  await expect(page.getByRole('row', { name: username })).toHaveCount(0)
})

test('who looks after candidates is deleted once it is said who takes over', async ({ page }) => {
  const username = newName()
  await addUser(page, username)
  const row = page.getByRole('row', { name: username })
  await expect(row).toBeVisible()
  const { users } = await (await page.request.get('/api/admin/users')).json()
  const { id } = users.find((user: { username: string }) => user.username === username)
  const { id: ada } = users.find((user: { username: string }) => user.username === 'ada')
  const ids = await makeCandidates(await database(), { ownerId: id }, { ownerId: id })
  await row.getByRole('button', { name: `Delete ${username}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete user' }).click()
  const choice = question.getByLabel(`${username} looks after 2 open candidates. Who takes over?`)
  await choice.selectOption('ada')
  await question.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('User deleted')
  const { candidate } = await (await page.request.get(`/api/admin/candidates/${ids[0]}`)).json()
  expect(candidate.ownerId).toBe(ada)
})

test('a deletion that fails says so', async ({ page }) => {
  const username = newName()
  await addUser(page, username)
  await page.route('**/api/admin/users/*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The database does not answer.' } }),
  )
  await page.getByRole('button', { name: `Delete ${username}` }).click()
  await page.getByRole('button', { name: 'Delete user' }).click()
  await expect(toast(page)).toContainText('Failed to delete user')
  await expect(toast(page)).toContainText('The database does not answer.')
})

test('a user changes the own password', async ({ page, browser }) => {
  const username = newName()
  await addUser(page, username)
  await expect(toast(page)).toContainText('User created')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto('/admin/login?back=/admin/account')
  await theirs.getByLabel('Username').fill(username)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()

  await theirs.getByRole('button', { name: 'Change my password' }).click()
  const form = theirs.getByRole('form', { name: 'Change my password' })
  await form.getByLabel('Current password').fill('something else')
  await form.getByLabel('New password').fill('five other plain words')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('This is not your current password')).toBeVisible()
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(toast(theirs)).toContainText('Password changed')
  await theirs.reload()
  await expect(theirs.getByRole('heading', { name: 'My account' })).toBeVisible()
  await context.close()
})

test('a coordinator sees and opens their part of the admin area only', async ({
  page,
  browser,
}) => {
  const username = newName()
  await addUser(page, username, 'Coordinator')
  await expect(toast(page)).toContainText('User created')
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto('/admin/login')
  await theirs.getByLabel('Username').fill(username)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Sign in' }).click()
  const rail = theirs.getByRole('navigation', { name: 'Admin' })
  await expect(rail.getByRole('link')).toHaveText([
    'Overview',
    'Candidates',
    'Visits',
    'Inquiries',
    'News',
    'Media',
    'Studies',
    'Locations',
    'Bin',
  ])
  await expect(theirs.getByRole('list', { name: 'Counts' }).getByRole('link')).toHaveCount(3)
  await expect(theirs.getByRole('button', { name: 'Publish again' })).toHaveCount(0)

  await theirs.goto('/admin/blog')
  await expect(theirs.getByText('Your role does not include this screen')).toBeVisible()
  await expect(
    theirs.getByText('It is for the role Admin or Editor; yours is Coordinator.'),
  ).toBeVisible()
  await theirs.goto('/admin/inquiries?list=subscribers')
  await expect(theirs.getByText('Your role does not include this screen')).toBeVisible()
  // Letters are read only: coordinators enter approvals of them.
  await theirs.goto('/admin/news?list=digest')
  await expect(theirs.getByText(/Digests are (on|off)/)).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'New letter' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await context.close()
})

test('an admin changes a name and a role, which signs the person out', async ({
  page,
  browser,
}) => {
  const username = newName()
  await addUser(page, username, 'HR')
  await expect(toast(page)).toContainText('User created')
  const context = await browser.newContext()
  const login = { username, password }
  expect((await context.request.post('/api/auth/login', { data: login })).status()).toBe(200)

  await page.getByRole('link', { name: `Edit ${username}` }).click()
  const form = page.getByRole('form', { name: 'Edit user' })
  await form.getByLabel('Name').fill('Grace O’Neil-𠮷田')
  await form.getByLabel('E-mail').fill('Grace.ONeil@Example.com')
  await form.getByLabel('Role').selectOption('Editor')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const row = page.getByRole('row', { name: username })
  await expect(row).toContainText('Grace O’Neil-𠮷田')
  await expect(row).toContainText('Editor')
  expect((await context.request.get('/api/auth/me')).status()).toBe(401)
  const { users } = await (await page.request.get(`/api/admin/users?q=${username}`)).json()
  expect(users[0].email).toBe('grace.oneil@example.com')
  await context.close()
})

test('a user sees their sessions and ends one', async ({ page, browser }) => {
  const username = newName()
  await addUser(page, username, 'Editor')
  await expect(toast(page)).toContainText('User created')
  const [desk, phone] = [await browser.newContext(), await browser.newContext()]
  for (const { request } of [desk, phone])
    await request.post('/api/auth/login', { data: { username, password } })
  const mine = await desk.newPage()
  await mine.goto('/admin')
  await mine.getByRole('link', { name: username }).click()
  const places = mine.getByRole('region', { name: 'Where I am signed in' })
  await expect(places.getByRole('listitem')).toHaveCount(2)
  await expect(places.getByRole('listitem').filter({ hasText: 'this one' })).toHaveCount(1)
  await places.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect(places.getByRole('listitem')).toHaveCount(1)
  expect((await phone.request.get('/api/auth/me')).status()).toBe(401)
  expect((await desk.request.get('/api/auth/me')).status()).toBe(200)
  await desk.close()
  await phone.close()
})
