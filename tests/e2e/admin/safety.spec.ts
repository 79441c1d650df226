import { takeAllPlaces, timeToFill } from '#tests/helpers/visits/visit-form.ts'
import { farDay } from '#tests/helpers/visits/far-day.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff, signIn } from '#tests/helpers/browser/admin.ts'
import { codeNow } from '#tests/helpers/auth/totp.ts'
import { inquiry as patient } from '#tests/helpers/submissions/submissions.ts'

const inquiry = (email: string, more = {}) => ({
  ...patient({ email, phone: '+1 617 555 0100' }),
  ...more,
})

const unique = () => `${crypto.randomUUID().slice(0, 8)}@example.com`

const send = async ({ request }: Page, data: object) =>
  expect((await request.post('/api/patient-inquiry', { data })).status()).toBe(201)

test('the field for bots is hidden from visitors and screen readers', async ({ page }) => {
  await page.goto('/#contact')
  const form = page.getByRole('form', { name: 'Patient inquiry' })
  const trap = form.locator('[name=website]')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(form.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  const box = await trap.locator('xpath=ancestor::div[1]').boundingBox()
  expect(box?.width).toBeLessThanOrEqual(1)
})

test('suspected spam is marked, and the list can be narrowed to it', async ({ page }) => {
  const email = unique()
  await send(page, inquiry(email, { website: 'https://buy.example' }))
  await signIn(page, `/admin/inquiries?q=${email}`)
  await expect(page.locator('.list-row', { hasText: 'Ada Moss' })).toContainText('Suspected spam')
  await page.getByLabel('Suspected spam').selectOption('Without suspected spam')
  await expect(page.getByText('No patient inquiries found')).toBeVisible()
  await page.getByLabel('Suspected spam').selectOption('Suspected spam only')
  await expect(page.locator('.list-row', { hasText: 'Ada Moss' })).toBeVisible()
})

test('staff clear the mark, and set it, and see it at once', async ({ page }) => {
  const email = unique()
  await send(page, inquiry(email, { website: 'https://buy.example' }))
  await signIn(page, `/admin/inquiries?q=${email}`)
  const row = page.locator('.list-row', { hasText: 'Ada Moss' })
  await row.click()
  const detail = page.getByRole('region', { name: 'Ada Moss' })
  await page.route('**/spam', (route) => route.abort())
  await detail.getByRole('button', { name: 'Not spam' }).click()
  const failure = page.getByRole('main').getByText('We could not reach the server')
  await expect(failure).toBeInViewport()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(failure).toBeInViewport()
  await page.unroute('**/spam')
  await detail.getByRole('button', { name: 'Not spam' }).click()
  await expect(page.getByRole('status')).toContainText('Not Spam')
  await expect(failure).toHaveCount(0)
  await expect(row).not.toContainText('Suspected spam')
  await detail.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(row).toContainText('Suspected spam')
  await expect(detail.getByRole('button', { name: 'Not spam' })).toBeFocused()
  await expect(detail).toContainText('Suspected spam')
})

test('visits and applications are marked and cleared where they are read', async ({ page }) => {
  const email = unique()
  const person = { firstName: 'Ada', lastName: 'Moss', email, phone: '1', website: 'x' }
  const day = { preferredDate: farDay(), preferredTime: '9:00 AM', visitType: 'screening' }
  const visit = await page.request.post('/api/visit-requests', { data: { ...person, ...day } })
  const { jobs } = await (await page.request.get('/api/jobs')).json()
  const data = { ...person, jobId: jobs[0].id }
  const application = await page.request.post('/api/job-applications', { data })
  for (const [path, answer] of [
    ['/admin/visit-requests?', visit],
    ['/admin/jobs?list=applications&', application],
  ] as const) {
    const { id } = await answer.json()
    await signIn(page, `${path}id=${id}`)
    await page.getByRole('button', { name: 'Not spam' }).click()
    await expect(page.getByRole('button', { name: 'Mark as spam' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Mark as spam' })).toBeVisible()
  }
})

test('staff read that the time of a cleared visit was taken meanwhile', async ({ page }) => {
  const free = await timeToFill(page, 'consultation')
  const email = unique()
  const person = { firstName: 'Ada', lastName: 'Moss', email, phone: '1', website: 'x' }
  const wanted = { visitType: 'consultation', location: 1, startsAt: free.startsAt }
  await page.request.post('/api/visit-requests', { data: { ...person, ...wanted } })
  await takeAllPlaces(page, free)
  await signIn(page, `/admin/visits?q=${email}`)
  const row = page.locator('.list-row', { hasText: 'Ada Moss' })
  await row.click()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expect(row).toContainText('Time is gone: agree on another one')
  await expect(page.getByText('To be agreed: the time they asked for is not free')).toBeVisible()
})

test('the overview says how much is marked as spam, and leads to it', async ({ page }) => {
  await send(page, inquiry(unique(), { website: 'https://buy.example' }))
  await signIn(page)
  const words = /^\d+ of [\d,]+ submissions of the last 30 days (is|are) marked as spam: /
  await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('link', { name: /^\d+ patient inquir(y|ies)$/ }).click()
  await expect(page).toHaveURL('/admin/inquiries?spam=only')
  await expect(page.locator('.list-row').first()).toContainText('Suspected spam')
})

test('a list can be downloaded as shown', async ({ page }) => {
  const email = unique()
  await send(page, inquiry(email))
  await signIn(page, `/admin/inquiries?q=${email}`)
  const link = page.getByRole('link', { name: 'Export CSV' })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^patient-inquiries-.+\.csv$/)
  const stream = await download.createReadStream()
  let csv = ''
  for await (const chunk of stream) csv += chunk
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain('"+1 617 555 0100"')
})

test('the data of one person is found, and deleted after a confirmation', async ({ page }) => {
  const email = unique()
  await send(page, inquiry(email))
  await signIn(page)
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('1 patient inquiry')).toBeVisible()
  await page.getByRole('button', { name: 'Delete everything of this person' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(email)
  await question.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('status').last()).toContainText('Deleted')
  const left = await page.request.get(`/api/admin/patient-inquiries?q=${email}`)
  expect(await left.json()).toEqual({ inquiries: [] })
})

test('the data of somebody without an e-mail address is found by number or name, and deleted', async ({
  page,
}) => {
  const lastName = `Walk-${crypto.randomUUID().slice(0, 8)}`
  const phone = `617-${String(Math.random()).slice(2, 5)}-${String(Math.random()).slice(2, 6)}`
  await signIn(page)
  for (const firstName of ['Otto', 'Hanna']) {
    const submissionId = crypto.randomUUID()
    const data = { submissionId, firstName, lastName, phone, source: 'walk-in', separate: true }
    expect((await page.request.post('/api/admin/candidates', { data })).status()).toBe(201)
  }
  await page.getByRole('link', { name: 'Privacy', exact: true }).click()
  const field = page.getByLabel('Name or telephone number')
  await field.fill(phone)
  await page.getByRole('button', { name: 'Search' }).click()
  const choice = page.getByRole('group', { name: 'Whose data is it?' })
  await expect(choice.getByRole('radio')).toHaveCount(2)
  await choice.getByRole('radio', { name: `Otto ${lastName}` }).check()
  await expect(page.getByText('1 candidate', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete everything of this person' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Otto ${lastName}`)
  await question.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('status').last()).toContainText('Deleted')
  const left = await page.request.get(`/api/admin/candidates?q=${lastName}&status=any`)
  expect(await left.json()).toMatchObject({ candidates: [{ firstName: 'Hanna' }] })
  await field.fill(`Otto ${lastName}`)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(`Nobody has the name or number Otto ${lastName}.`)).toBeVisible()
})

test('mail that is too much for one address is held, and sent or dropped by staff', async ({
  page,
}) => {
  const email = unique()
  for (let sent = 0; sent < 5; sent++) {
    await send(page, inquiry(email, { submissionId: crypto.randomUUID() }))
  }
  const held = page.locator('.list-row', { hasText: email })
  await beStaff(page)
  await expect(async () => {
    await page.goto('/admin?list=mail')
    await expect(held).toHaveCount(2, { timeout: 3000 })
  }).toPass()
  await expect(held.first()).toContainText('3 mails went to this address within a day')
  await held.first().getByRole('button', { name: 'Send all the same' }).click()
  await expect(held).toHaveCount(1)
  await held.getByRole('button', { name: 'Drop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Drop mail' }).click()
  await expect(held).toHaveCount(0)
})

test('how long submissions are kept is set, after a question that says what that does', async ({
  page,
}) => {
  await signIn(page, '/admin?list=privacy')
  const months = page.getByLabel('Months')
  await months.fill('0')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a whole number of months from 1 to 120')).toBeVisible()
  await months.fill('120')
  await page.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('older than 120 months')
  await question.getByRole('button', { name: 'Delete and keep deleting' }).click()
  await expect(page.getByRole('status').last()).toContainText('deleted after 120 months')
  await page.reload()
  await expect(months).toHaveValue('120')
  await months.fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep all' }).click()
  await expect(page.getByRole('status').last()).toContainText('kept until somebody deletes them')
})

test('a second factor is set up, asked for after the password, and turned off', async ({
  page,
}) => {
  const username = `totp-${crypto.randomUUID().slice(0, 8)}`
  const password = 'quiet lantern harbour'
  await beStaff(page)
  await page.request.post('/api/admin/users', { data: { username, password, role: 'admin' } })
  const signInAs = async () => {
    await page.context().clearCookies()
    await page.goto('/admin/login')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign in' }).click()
  }
  await signInAs()
  await page.getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: 'My second factor' }).click()
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = (await page.locator('.secret').innerText()).replace(/\s/g, '')
  const code = (steps: number) => codeNow(secret, steps)
  await page.getByLabel('Code').fill(await code(-1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.locator('.recovery-codes li')).toHaveCount(10)
  await page.getByRole('button', { name: 'I have kept them' }).click()

  await signInAs()
  await expect(page.getByLabel('Code')).toBeFocused()
  // The password was right, so the question for the code is not a failure.
  await expect(page.getByText('Enter the code from your authenticator app')).toBeVisible()
  await expect(page.getByText('needs your attention')).toHaveCount(0)
  await expect(page.getByText('Login failed')).toHaveCount(0)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const login = page.getByRole('form', { name: 'Login' })
  await expect(login.getByText('This code is not right, or was used already')).toBeVisible()
  await page.getByLabel('Code').fill(await code(0))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/admin$/)

  await page.getByRole('link', { name: username }).click()
  await page.getByRole('button', { name: 'My second factor' }).click()
  const off = page.getByRole('form', { name: 'Turn off the second factor' })
  await off.getByLabel('Current password').fill(password)
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(off.getByText('Enter the code from your authenticator app')).toBeVisible()
  await off.getByLabel('Code').fill(await code(1))
  await off.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('status').last()).toContainText('Second factor off')
})

test('held submissions are searched, narrowed and turned round, and what waits says since when', async ({
  page,
}) => {
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const asked: URLSearchParams[] = []
  const row = (id: string, sender: string) => ({
    name: 'job-application',
    id,
    since: minutesAgo(30),
    reason: 'SQLite error: FOREIGN KEY constraint failed',
    sender,
    submission: { firstName: sender },
  })
  await page.route('**/api/admin/refused?*', (route) => {
    const query = new URL(route.request().url()).searchParams
    asked.push(query)
    const isLater = query.has('cursor')
    return route.fulfill({
      json: isLater
        ? { refused: [row('b', 'Grace Hopper')] }
        : { refused: [row('a', 'Ada Moss')], nextCursor: 'the place after Ada' },
    })
  })
  await page.route('**/api/admin/stats', (route) =>
    route.fulfill({ json: { waitingSubmissions: 2, waitingSince: minutesAgo(12.5) } }),
  )
  await signIn(page, '/admin?list=held')
  const waiting = page.getByRole('region', { name: 'Waiting submissions' })
  await expect(waiting).toContainText('2 submissions wait for the database')
  await expect(waiting).toContainText('12 minutes ago')
  await expect(waiting).toContainText('please tell whoever looks after the database')

  await expect(page.getByText('What it was for is not there any more')).toHaveCount(2)
  await expect(page.locator('.row-title')).toHaveText(['Ada Moss', 'Grace Hopper'])
  expect(asked[1]?.get('cursor')).toBe('the place after Ada')

  await page.getByLabel('Kind').selectOption('Job application')
  await page.getByLabel('Order').selectOption('Oldest first')
  await page.getByLabel('Search held submissions').fill('hopper')
  const last = () => Object.fromEntries(asked.at(-1) ?? [])
  await expect.poll(last).toMatchObject({ kind: 'job-application', order: 'oldest', q: 'hopper' })
})
