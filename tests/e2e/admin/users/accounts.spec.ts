import { isStaff, mayRead, type Role, roles } from '#db/model/access.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { tabGroups, tabs } from '#site/admin/app/tabs.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff, sessionCookie, signIn } from '#tests/helpers/browser/admin.ts'
import { findings, findingsInEveryLook } from '#tests/helpers/browser/axe.ts'

const password = 'quiet lantern harbour'
const newName = () => `staff-${crypto.randomUUID().slice(0, 8)}`
const toast = (page: Page) => page.getByRole('status')

/** Signs the page's visitor in as a new user with this role. Returns the username. */
async function become(page: Page, role: string) {
  const username = newName()
  const data = { username, password, role }
  const headers = { Cookie: await sessionCookie() }
  await page.request.post('/api/admin/users', { data, headers })
  await page.context().clearCookies()
  await page.request.post('/api/auth/login', { data })
  return username
}

test('an invited person sets up the account, and sees their part of the admin area', async ({
  page,
  browser,
}) => {
  const username = newName()
  await signIn(page, '/admin/users')
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const form = page.getByRole('form', { name: 'Invite a person' })
  await form.getByLabel('Name').fill('Grace O’Neil')
  await form.getByLabel('E-mail').fill(`${username}@example.com`)
  await form.getByLabel('Role').selectOption('HR')
  expect(await findingsInEveryLook(page)).toEqual([])
  await form.getByRole('button', { name: 'Send invite' }).click()
  await expect(toast(page)).toContainText('Invite sent')
  const open = page.getByRole('region', { name: 'Open invites' })
  await expect(open.getByRole('listitem').filter({ hasText: username })).toContainText('HR')
  const { invites } = await (await page.request.get('/api/admin/invites')).json()
  const { url } = invites.find(({ email }: { email: string }) => email.startsWith(username))

  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.goto(url)
  await expect(theirs.getByRole('heading', { name: 'Welcome, Grace O’Neil' })).toBeVisible()
  expect(await findingsInEveryLook(theirs)).toEqual([])
  await theirs.getByLabel('Username').fill(username)
  await theirs.getByRole('button', { name: 'Set a passkey instead' }).click()
  await expect(theirs.getByLabel('Username')).toHaveValue(username)
  await theirs.getByRole('button', { name: 'Set a password instead' }).click()
  await expect(theirs.getByLabel('Username')).toHaveValue(username)
  await theirs.getByLabel('Password').fill(password)
  await theirs.getByRole('button', { name: 'Set up my account' }).click()
  const rail = theirs.getByRole('navigation', { name: 'Admin' })
  await expect(rail.getByRole('link')).toHaveText(['Overview', 'Jobs', 'Bin'])
  await expect(theirs.getByText('Welcome, Grace O’Neil')).toBeVisible()

  await theirs.goto(url)
  await expect(theirs.getByText('This link has been used, withdrawn, or is too old.')).toBeVisible()
  expect(await findingsInEveryLook(theirs)).toEqual([])
  await context.close()
})

test('whoever opens a setup link too late is told where to get a new one', async ({ page }) => {
  await page.goto('/admin/setup#wrong')
  await expect(page.getByRole('heading', { name: 'Set up the first account' })).toBeVisible()
  await expect(page.getByText('npm run admin -- setup-link')).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])

  // Somebody else becomes the first admin while the form is open.
  const expiresAt = new Date().toISOString()
  await page.route('**/api/auth/setup/wrong', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { expiresAt } }) : route.continue(),
  )
  await page.reload()
  const form = page.getByRole('form', { name: 'Set up my account' })
  await form.getByLabel('Name').fill('Grace O’Neil')
  await form.getByLabel('E-mail').fill('grace@example.com')
  await form.getByLabel('Password').fill('short')
  expect(await findingsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Set a passkey instead' }).click()
  await expect(form.getByLabel('Name')).toHaveValue('Grace O’Neil')
  await expect(form.getByLabel('E-mail')).toHaveValue('grace@example.com')
  await page.getByRole('button', { name: 'Set a password instead' }).click()
  await form.getByLabel('Password').fill(password)
  await form.getByRole('button', { name: 'Set up my account' }).click()
  await expect(toast(page)).toContainText('npm run admin -- setup-link')
})

test('a request for a reset link does not tell whether there is an account', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Forgot your password? E-mail me a link' }).click()
  const form = page.getByRole('form', { name: 'Forgotten password' })
  await form.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await form.getByLabel('E-mail').fill('nobody@example.com')
  await form.getByRole('button', { name: 'E-mail me a link' }).click()
  await expect(page.getByText('Please look into your mailbox')).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to the login' }).click()
  await expect(page.getByRole('form', { name: 'Login' })).toBeVisible()

  await page.goto('/admin/recovery#wrong')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  // Shown before the visitor types anything.
  await expect(page.getByText('This link has been used, has ended, or is too old.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'New password' })).toHaveCount(0)
  expect(await findingsInEveryLook(page)).toEqual([])
})

test('an admin resets the access of a user and gets a link to hand over', async ({ page }) => {
  const username = newName()
  await beStaff(page)
  await page.request.post('/api/admin/users', { data: { username, password, role: 'hr' } })
  await page.goto('/admin/users')
  await page.getByRole('link', { name: `Edit ${username}` }).click()
  await expect(page.getByRole('form', { name: 'Edit user' })).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await page.getByRole('button', { name: 'Reset access' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset access' }).click()
  await expect(toast(page)).toContainText('Access reset')
  await expect(page.getByRole('button', { name: `Copy link for ${username}` })).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
  const login = { data: { username, password } }
  expect((await page.request.post('/api/auth/login', login)).status()).toBe(401)
})

/** The groups of tabs that a role sees. */
const groupsOf = (role: Role) =>
  Map.groupBy(
    tabs.filter(({ parts }) => parts.some((part) => mayRead(role, part))),
    ({ group }) => tabGroups[group],
  )

/** For each role, a screen that it may not open, and the roles that may. */
const closed = {
  coordinator: ['/admin/jobs?list=applications', 'Admin or HR'],
  editor: ['/admin/visits', 'Admin or Coordinator'],
  hr: ['/admin/blog?edit=1', 'Admin or Editor'],
} as const

for (const role of keysOf(roles).filter(isStaff)) {
  test(`as ${role}, the admin area shows that part and counts nothing else`, async ({ page }) => {
    const groups = groupsOf(role)
    const asked: string[] = []
    page.on('response', (answer) => {
      if (answer.status() === 403) asked.push(answer.url())
    })
    await become(page, role)
    await page.goto('/admin')
    const rail = page.getByRole('navigation', { name: 'Admin' })
    await expect(rail.getByRole('list')).toHaveCount(groups.size)
    for (const [group, inGroup] of groups) {
      const list = rail.getByRole('list', { name: group, exact: true })
      await expect(list.getByRole('link')).toHaveText(inGroup.map(({ label }) => label))
    }
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const link of await page.locator('main a[href^="/admin/"]').all()) {
      const [path] = ((await link.getAttribute('href')) ?? '').split('?')
      const known = await rail.locator(`a[href="${path}"]`).count()
      expect([path, known > 0 || path === '/admin/visit-requests']).toEqual([path, true])
    }
    expect(await findingsInEveryLook(page)).toEqual([])
    // The page requests nothing that the role may not read.
    expect(asked).toEqual([])
  })
}

test('on a phone the side bar names the current screen, and one press opens the rest', async ({
  page,
}) => {
  await signIn(page)
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/admin/jobs')
    const rail = page.getByRole('navigation', { name: 'Admin' })
    const button = rail.getByRole('button', { name: /Menu$/ })
    await expect(button).toHaveText('JobsMenu')
    await expect(rail.getByRole('link')).toHaveCount(0)
    await button.press('Enter')
    // The screens, and the link to the public site.
    await expect(rail.getByRole('link')).toHaveCount(tabs.length + 1)
    for (const link of await rail.getByRole('link').all()) await expect(link).toBeInViewport()
    await expect(rail.getByText(/^Version \d+\.\d+\.\d+$/)).toBeVisible()
    expect(await findings(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(rail.getByRole('button', { name: /^Go to/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(rail.getByRole('link', { name: 'Overview' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(rail.getByRole('link')).toHaveCount(0)

    await button.click()
    await page.mouse.click(5, 630)
    await expect(rail.getByRole('link')).toHaveCount(0)
    await button.click()
    await rail.getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL('/admin/users')
    await expect(button).toHaveText('UsersMenu')
    await expect(rail.getByRole('link')).toHaveCount(0)
  }
})

for (const [role, [address, allowed]] of Object.entries(closed)) {
  test(`as ${role}, a link to what is closed says whom it is for and who can help`, async ({
    page,
  }) => {
    await become(page, role)
    await page.goto(address)
    await expect(
      page.getByRole('heading', { name: 'Your role does not include this screen' }),
    ).toBeVisible()
    await expect(page.getByText(`It is for the role ${allowed}`)).toBeVisible()
    await expect(page.getByText('ask an admin of this site')).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
  })
}

test('a user without access to the admin area is sent to the public site', async ({ page }) => {
  await become(page, 'user')
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
})

test('names and sessions are looked after under the own name', async ({ page, browser }) => {
  const username = await become(page, 'hr')
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.request.post('/api/auth/login', { data: { username, password } })
  await page.goto('/admin')
  await page.getByRole('link', { name: username }).click()
  const about = page.getByRole('form', { name: 'About me' })
  await about.getByLabel('Name').fill('Grace O’Neil')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Welcome, Grace O’Neil')).toBeVisible()
  const sessions = page.getByRole('region', { name: 'Where I am signed in' })
  await expect(sessions.getByRole('listitem').filter({ hasText: 'this one' })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Sign out everywhere else/ }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  expect((await elsewhere.request.get('/api/auth/me')).status()).toBe(401)
  expect((await page.request.get('/api/auth/me')).status()).toBe(200)
  await elsewhere.context().close()
})

test('the morning mail is switched off under the own name, by those who could get it', async ({
  page,
}) => {
  await become(page, 'coordinator')
  await page.goto('/admin/account')
  const mail = page.getByRole('checkbox', { name: 'Morning mail about candidates' })
  await expect(mail).toBeChecked()
  await mail.click()
  await expect(toast(page)).toContainText('You get no morning mail any more.')
  await page.reload()
  await expect(mail).not.toBeChecked()
  expect(await findingsInEveryLook(page, '[aria-label="Mail to me"]')).toEqual([])

  await become(page, 'editor')
  await page.goto('/admin/account')
  await expect(page.getByRole('heading', { name: 'Where I am signed in' })).toBeVisible()
  await expect(mail).toHaveCount(0)
})

test('where a second factor is required, the account asks for one before anything else opens', async ({
  page,
}) => {
  await become(page, 'editor')
  // Only the answer says that it is required: a real setting would stop all other tests.
  await page.route('**/api/auth/me', async (route) => {
    const answer = await route.fetch()
    const { user } = await answer.json()
    await route.fulfill({ response: answer, json: { user: { ...user, lacksSecondFactor: true } } })
  })
  await page.goto('/admin/blog')
  await expect(page.getByRole('heading', { name: 'Set up a second factor first' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
})
