import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { closedAccount, waysIn } from '#db/model/auth/attempts.ts'
import { admin, beStaff, signIn } from '#tests/helpers/browser/admin.ts'

const toast = (page: Page) => page.getByRole('status')

async function fillLogin(page: Page, password = admin.password, username = admin.username) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an admin signs in, is welcomed and signs out again', async ({ page }) => {
  await page.goto('/admin/login')
  await fillLogin(page)
  await expect(toast(page)).toContainText('Login successful')
  await expect(toast(page)).toContainText('Welcome to the admin dashboard')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('banner')).toContainText(`Welcome, ${admin.username}`)

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin/login')
  await expect(toast(page)).toContainText('Logged out successfully')
  await expect(toast(page)).toContainText('You have been signed out of the admin panel')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login/)
})

test('a wrong password says so and keeps the username', async ({ page }) => {
  await page.goto('/admin/login')
  await fillLogin(page, 'not the password')
  await expect(toast(page)).toContainText('Login failed')
  await expect(toast(page)).toContainText('Invalid credentials')
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)
})

test('empty fields are named', async ({ page }) => {
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Username is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
})

test('the button says that it is signing in', async ({ page }) => {
  await page.goto('/admin/login')
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/login', async (route) => {
    await held
    await route.continue()
  })
  await fillLogin(page)
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible()
  answer()
  await expect(page).toHaveURL('/admin')
})

test('a visitor who asks for a screen gets it after the login', async ({ page }) => {
  await page.goto('/admin/inquiries?list=sponsors')
  await expect(page).toHaveURL(/\/admin\/login\?back=/)
  await fillLogin(page)
  await expect(page).toHaveURL('/admin/inquiries?list=sponsors')
})

for (const back of [
  'https://evil.example/admin',
  '//evil.example/admin',
  '/admin/../careers',
  'http://[',
]) {
  test(`a login never leads to ${back}`, async ({ page }) => {
    await page.goto(`/admin/login?back=${encodeURIComponent(back)}`)
    await fillLogin(page)
    await expect(page).toHaveURL('/admin')
  })
}

test('a signed-in visitor of the login page is led to the overview', async ({ page }) => {
  await signIn(page, '/admin/login')
  await expect(page).toHaveURL('/admin')
})

test('a signed-in user who is no admin is led to the public site', async ({ page }) => {
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { user: { username: 'visitor', role: 'user' } } }),
  )
  await page.goto('/admin')
  await expect(page).toHaveURL('/')
  await page.goto('/admin/login')
  await expect(page).toHaveURL('/')
})

test('after the login a user without access is led to the public site, and is not promised a dashboard', async ({
  page,
}) => {
  const username = `visitor-${crypto.randomUUID().slice(0, 8)}`
  const data = { username, password: admin.password, role: 'user' }
  await beStaff(page)
  await page.request.post('/api/admin/users', { data })
  await page.context().clearCookies()
  await page.goto('/admin/login')
  await fillLogin(page, admin.password, username)
  await expect(page).toHaveURL('/')
  await expect(toast(page)).toContainText('This account has no access to the admin area.')
  await expect(page.getByText('Welcome to the admin dashboard')).toHaveCount(0)
})

test('an account that strangers guess at asks for a code, and says why', async ({ page }) => {
  // The answer is invented, because closing an account by guessing takes minutes: see
  // tests/worker/auth/guessing.test.ts.
  const errors = [{ path: 'code', message: waysIn }]
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      contentType: 'application/problem+json',
      json: { status: 429, detail: closedAccount, errors },
    }),
  )
  await page.goto('/admin/login')
  await fillLogin(page)
  await expect(page.getByLabel('Code')).toBeFocused()
  await expect(page.getByText(waysIn)).toBeVisible()
  await expect(toast(page)).toContainText(closedAccount)
})

test('an outage is no logout: it says so and offers another try', async ({ page }) => {
  await signIn(page)
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute('**/api/auth/me')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('a session that ends leads to the login and back', async ({ page }) => {
  await signIn(page)
  await expect(page.getByRole('region', { name: 'Visits to confirm' })).toBeVisible()
  // Requests of the overview that are still running would lead to the login page.
  await page.waitForLoadState('networkidle')
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Inquiries', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/login\?back=%2Fadmin%2Finquiries/)
  await fillLogin(page)
  await expect(page).toHaveURL('/admin/inquiries')
})

test('each tab has an address that reload and Back keep', async ({ page }) => {
  await signIn(page)
  const tabs = page.getByRole('navigation', { name: 'Admin' })
  await tabs.getByRole('link', { name: 'Users' }).click()
  await expect(page).toHaveURL('/admin/users')
  await tabs.getByRole('link', { name: 'Visits' }).click()
  await expect(page).toHaveURL('/admin/visits')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Visits', exact: true })).toBeVisible()
  await expect(tabs.getByRole('link', { name: 'Visits' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible()
})

test('typed text stays when the session ends', async ({ page }) => {
  await signIn(page, '/admin/blog?edit=new')
  await page.getByLabel('Title').fill('Half a post')
  await page.context().clearCookies()
  await page.getByLabel('Excerpt').fill('An excerpt')
  await page.getByLabel('Category').fill('News')
  await page.getByRole('textbox', { name: 'Content' }).fill('All of it.')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()

  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel('Password').fill(admin.password)
  await again.getByRole('button', { name: 'Sign in' }).click()
  await expect(toast(page)).toContainText('Signed in again')
  await expect(page.getByLabel('Title')).toHaveValue('Half a post')
})

test('Back from a form with changes asks first, and takes the answer', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('link', { name: 'New post' }).click()
  await page.getByLabel('Title').fill('Half a post')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin/blog?edit=new')
  await expect(page.getByLabel('Title')).toHaveValue('Half a post')
  await page.goBack()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin/blog')
})

for (const [path, open, field] of [
  ['/admin/blog', 'New post', 'Title'],
  ['/admin/jobs', 'Add Job Posting', 'Title'],
  ['/admin/team', 'Add Team Member', 'Name'],
] as const) {
  test(`Back from “${open}”, opened first thing, goes one step and asks before`, async ({
    page,
  }) => {
    await page.goto('/careers')
    await signIn(page, path)
    await page.getByRole('link', { name: open }).click()
    const text = page.getByLabel(field, { exact: true })
    await text.fill('Half a thought')
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

    await page.goBack()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(`${path}?edit=new`)
    await expect(text).toHaveValue('Half a thought')

    await page.goBack()
    await question.getByRole('button', { name: 'Leave without saving' }).click()
    await expect(page).toHaveURL(path)
    await expect(text).toHaveCount(0)

    // The visitor can go forward to it again, and it is empty.
    await page.goForward()
    await expect(page).toHaveURL(`${path}?edit=new`)
    await expect(text).toHaveValue('')
  })
}

test('Back asks after a reload too, and over two steps at once', async ({ page }) => {
  await signIn(page)
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  await page.getByRole('link', { name: 'New post' }).click()
  await page.reload()
  await page.getByLabel('Title').fill('Half a thought')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })

  await page.evaluate(() => history.go(-2))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL('/admin/blog?edit=new')
  await page.goBack()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')

  await page.evaluate(() => history.go(-2))
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
})

test('the skip link does not ask about unsaved changes', async ({ page }) => {
  await signIn(page, '/admin/blog?edit=new')
  await page.getByLabel('Title').fill('Half a thought')
  await page.getByRole('link', { name: 'Skip to main content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/blog?edit=new#main')
  await page.goBack()
  await expect(page).toHaveURL('/admin/blog?edit=new')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
})

test('a login that a password manager fills and sends at once is sent when its code is there', async ({
  page,
}) => {
  await page.goto('/admin/login', { waitUntil: 'networkidle' })
  await page.evaluate(({ username, password }) => {
    const form = document.querySelector('form')
    for (const [name, value] of Object.entries({ username, password })) {
      Object.assign(form?.elements.namedItem(name) ?? {}, { value })
    }
    form?.requestSubmit()
  }, admin)
  await expect(page).toHaveURL('/admin')
})

test('a login whose code cannot be loaded says so, and keeps what was typed', async ({ page }) => {
  await page.route('**/_astro/react*', (route) => route.abort())
  await page.goto('/admin/login', { waitUntil: 'networkidle' })
  let said = ''
  // Answered at once: the press ends only when the dialog is closed.
  page.once('dialog', (dialog) => {
    said = dialog.message()
    void dialog.accept()
  })
  await fillLogin(page)
  await expect.poll(() => said).toContain('could not be loaded')
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByLabel('Username')).toHaveValue(admin.username)

  await page.unroute('**/_astro/react*')
  await page.reload()
  await fillLogin(page)
  await expect(page).toHaveURL('/admin')
})
