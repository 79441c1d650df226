import { farDay } from '#tests/helpers/visits/far-day.ts'
import { expect, type Locator, type Page, test } from '#tests/helpers/browser/warm.ts'
import { mailOutbox } from '#db/mail/outbox.ts'
import { lastAttempt } from '#db/mail/sending.ts'
import { signIn } from '#tests/helpers/browser/admin.ts'
import { database } from '#tests/helpers/start/database.ts'
import { mailTo } from '#tests/helpers/operation/mail.ts'

const countOf = (page: Page, label: string) =>
  page.getByRole('list', { name: 'Counts' }).getByRole('link', { name: label })

async function requestVisit(page: Page) {
  const lastName = `Moss-${crypto.randomUUID().slice(0, 8)}`
  await page.request.post('/api/visit-requests', {
    data: {
      firstName: 'Ada',
      lastName,
      email: 'ada@example.com',
      phone: '617-555-0100',
      preferredDate: farDay(),
      preferredTime: '9:00 AM',
      visitType: 'screening',
    },
  })
  return lastName
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

/** The number that a counter shows. */
const shown = async (page: Page, label: string) =>
  Number((await countOf(page, label).innerText()).replaceAll(',', '').match(/\d+/)?.[0])

test('the overview counts what is stored, and each count leads to it', async ({ page }) => {
  await expect(countOf(page, 'Sponsor Inquiries')).toContainText(/\d/)
  const before = {
    sponsors: await shown(page, 'Sponsor Inquiries'),
    visits: await shown(page, 'Visit Requests'),
  }
  const sponsor = { contactName: 'Jo Park', company: 'Northwind', email: 'jo@example.com' }
  await page.request.post('/api/sponsor-inquiry', { data: sponsor })
  await requestVisit(page)
  await page.reload()
  await expect(countOf(page, 'Visit Requests')).toContainText(/[1-9]\d* pending/)
  // Other tests add some meanwhile, hence "greater".
  expect(await shown(page, 'Sponsor Inquiries')).toBeGreaterThan(before.sponsors)
  expect(await shown(page, 'Visit Requests')).toBeGreaterThan(before.visits)
  expect(await shown(page, 'Total Users')).toBeGreaterThan(0)
  await countOf(page, 'Sponsor Inquiries').click()
  await expect(page).toHaveURL('/admin/inquiries?list=sponsors')
})

test('a new visit request is there to be opened', async ({ page }) => {
  const lastName = await requestVisit(page)
  await page.reload()
  const visits = page.getByRole('region', { name: 'Visits to confirm' })
  await visits.getByRole('link', { name: `Ada ${lastName}` }).click()
  await expect(page).toHaveURL(/\/admin\/visits\?id=\d+/)
})

test('returning to the overview shows new submissions', async ({ page }) => {
  const visits = page.getByRole('region', { name: 'Visits to confirm' })
  await expect(visits).toBeVisible()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const lastName = await requestVisit(page)
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(visits.getByRole('link', { name: `Ada ${lastName}` })).toBeVisible()
})

test('the overview names every sample that visitors see, with a link to it', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Public site' })).toContainText(
    'with sample content',
  )
  const notice = page.getByRole('region', { name: 'Sample content' })
  // The notice is one line until it is opened.
  expect((await notice.boundingBox())?.height).toBeLessThanOrEqual(72)
  await notice.getByText(/^\d+ samples in \d+ places · show$/).click()
  await expect(notice.getByText('The public site shows sample content')).toBeVisible()
  await notice.getByText(/^Company details/).click()
  await notice
    .getByRole('link', { name: /\+1 617/ })
    .first()
    .click()
  await expect(page.locator('input:focus')).toHaveValue(/\+1 617/)
  // Other tests save records of their own for a moment, and then the samples of that kind are gone.
  await expect(async () => {
    const { samples } = await (await page.request.get('/api/admin/samples')).json()
    const { area, name, link } = samples.find((one: { link: string }) => !one.link.includes('?'))
    await page.goto('/admin')
    await notice.getByText(/^\d+ samples in/).click()
    await notice.locator('summary').filter({ hasText: area }).last().click({ timeout: 2000 })
    await notice.getByRole('link', { name, exact: true }).first().click({ timeout: 2000 })
    expect(new URL(page.url()).pathname).toBe(link)
  }).toPass()
})

test('a coordinator sees no counts of users and posts, and an administrator does', async ({
  browser,
  page,
}) => {
  for (const label of ['Total Users', 'Blog Posts', 'Visit Requests'])
    await expect(countOf(page, label)).toBeVisible()
  const username = `cora-${crypto.randomUUID().slice(0, 8)}`
  const data = { username, password: 'another long secret', name: 'Cora', role: 'coordinator' }
  expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const cora = await context.newPage()
  expect((await cora.request.post('/api/auth/login', { data })).status()).toBe(200)
  await cora.goto('/admin')
  await expect(countOf(cora, 'Visit Requests')).toBeVisible()
  for (const label of ['Total Users', 'Blog Posts'])
    await expect(countOf(cora, label)).toHaveCount(0)
  await context.close()
})

test('the go-live list says what is left, and who confirmed the items that cannot be measured', async ({
  page,
}) => {
  const list = page.getByRole('region', { name: 'Go-live list' })
  const desk = page.getByRole('region', { name: 'What to do now' })
  await expect(list).toBeVisible()
  await expect(desk).toBeVisible()
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? 0
  await expect.poll(async () => (await top(list)) < (await top(desk))).toBe(true)
  const terms = list.getByRole('listitem').filter({ hasText: 'Terms of use read by counsel' })
  await expect(list.getByText('No sample content: to do')).toBeVisible()
  await terms.getByRole('button', { name: /^Confirm/ }).click()
  await expect(terms).toContainText('Confirmed by')
  await expect(terms).toContainText('The text has not changed since.')
  await terms.getByRole('button', { name: /^Take back/ }).click()
  await expect(terms).toContainText('Have it read, then confirm it here.')
})

test('the audit log tells who changed what', async ({ page }) => {
  const lastName = await requestVisit(page)
  const found = await page.request.get(`/api/admin/visit-requests?q=${lastName}`)
  const { id } = (await found.json()).requests[0]
  const url = `/api/admin/visit-requests/${id}/status`
  await page.request.put(url, { data: { status: 'confirmed' } })

  await page.getByRole('link', { name: 'Audit log', exact: true }).click()
  await expect(page).toHaveURL('/admin?list=audit')
  const entry = page.getByRole('listitem').filter({ hasText: `ada changed visit request #${id}` })
  await entry.getByText('status', { exact: true }).first().click()
  await expect(entry.locator('del')).toHaveText('pending')
  await expect(entry.locator('ins')).toHaveText('confirmed')
})

test('the audit log names the fields of a record as their form does, in its order', async ({
  page,
}) => {
  const path = '/api/admin/jobs'
  const data = {
    title: `Nurse ${crypto.randomUUID().slice(0, 8)}`,
    department: 'Clinic',
    location: 'Boston',
    type: 'Full-time',
    description: 'You look after people.',
    isActive: false,
  }
  const { job } = await (await page.request.post(path, { data })).json()
  await page.request.put(`${path}/${job.id}`, {
    data: { ...job, seoTitle: 'Nurses wanted', salaryRange: '$40 an hour', benefits: ['Lunch'] },
  })
  await page.goto('/admin?list=audit')
  const entry = page
    .getByRole('listitem')
    .filter({ hasText: `ada changed job posting #${job.id} (${job.title})` })
  const changed = entry.getByText('Salary range, Benefits, Headline in search results')
  await changed.click()
  await expect(entry.getByRole('term')).toHaveText([
    'Salary range',
    'Benefits',
    'Headline in search results',
  ])
})

test('staff send themselves a test letter', async ({ page }) => {
  await page.getByRole('link', { name: /^Unsent mail/ }).click()
  await page.getByRole('button', { name: 'Send a test letter' }).click()
  await expect(page.getByRole('status')).toContainText('cloudflare took it')
  await mailTo('staff@localhost.example', 'A test letter from your website')
})

test('mail that did not leave is sent again', async ({ page }) => {
  const recipient = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`
  const db = await database()
  await db.insert(mailOutbox).values({
    cause: crypto.randomUUID(),
    kind: 'confirmation',
    recipient,
    data: { what: 'visit request' },
    attempts: lastAttempt,
    nextAttemptAt: new Date().toISOString(),
    lastError: 'The mail server does not answer',
  })
  await page.getByRole('link', { name: /^Unsent mail/ }).click()
  const unsent = page.getByRole('listitem').filter({ hasText: recipient })
  await expect(unsent).toContainText('The mail server does not answer')
  await unsent.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('status')).toContainText('Sending again')
  await mailTo(recipient, 'visit request')
  await page.reload()
  await expect(unsent).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Unsent mail' })).toBeVisible()
})

const site = (page: Page) => page.getByRole('region', { name: 'Public site' })

const live = {
  contentVersion: 4,
  liveVersion: 4,
  liveSince: '2026-01-05T14:00:00.000Z',
  requestedAt: null,
  changedPath: '/careers',
  error: null,
  detail: null,
  problems: [],
}

// publishing.spec.ts covers real builds that succeed and fail. No test can make a real build hang.
test('a site that is stalled says so and is published again', async ({ page }) => {
  let answer: object = { ...live, liveVersion: 3, state: 'stalled' }
  await page.route('**/api/admin/publish', (route) => {
    if (route.request().method() === 'POST') answer = { ...live, state: 'publishing' }
    return route.fulfill({ json: answer })
  })
  await page.reload()
  await expect(site(page)).toContainText('Stalled')
  await site(page).getByRole('button', { name: 'Publish again' }).click()
  await expect(page.getByRole('status')).toContainText('The public site is being built again.')
  await expect(site(page)).toContainText('Publishing')
})

test('a new application says for which job', async ({ page }) => {
  const title = `Study Nurse ${crypto.randomUUID().slice(0, 8)}`
  const job = { title, department: 'Clinic', location: 'Boston', type: 'Full-time' }
  const added = await page.request.post('/api/admin/jobs', {
    data: { ...job, description: 'You look after people.' },
  })
  const jobId = (await added.json()).job.id
  const person = { firstName: 'Ada', email: 'ada@example.com', phone: '617-555-0100' }
  const lastName = `Moss-${crypto.randomUUID().slice(0, 8)}`
  await page.request.post('/api/job-applications', { data: { ...person, lastName, jobId } })
  await page.reload()
  const applications = page.getByRole('region', { name: 'New job applications' })
  const link = applications.getByRole('link', { name: `Ada ${lastName}` })
  await expect(link).toContainText(title)
})

test('on every phone one can sign out, whatever the screen is called', async ({ page }) => {
  await page.route('**/api/admin/publish', (route) =>
    route.fulfill({ json: { ...live, state: 'live', sampleContent: 3 } }),
  )
  await page.goto('/admin/account')
  await expect(site(page)).toContainText('sample')
  const signOut = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  const menu = page.getByRole('navigation', { name: 'Admin' })
  const overlap = async () => {
    const [button, rail] = await Promise.all([signOut.boundingBox(), menu.boundingBox()])
    return Math.round((button?.x ?? 0) + (button?.width ?? 0) - (rail?.x ?? 0))
  }
  for (const width of [320, 360, 390, 412, 430, 448, 480]) {
    await page.setViewportSize({ width, height: 700 })
    // The parts of the bar take their places a moment after the window.
    await expect.poll(overlap, `at ${width} px`).toBeLessThanOrEqual(1)
    expect((await signOut.boundingBox())?.width, `at ${width} px`).toBeGreaterThanOrEqual(24)
  }
})

for (const state of ['live', 'publishing', 'failed']) {
  test(`on a phone the header of a site that is ${state} leaves room for the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.route('**/api/admin/publish', (route) =>
      route.fulfill({
        json: { ...live, liveVersion: state === 'live' ? 4 : 3, state, sampleContent: 3 },
      }),
    )
    await page.reload()
    await expect(site(page)).toContainText(new RegExp(state, 'i'))
    const header = page.getByRole('banner')
    await expect(header).toContainText('Welcome, ada Admin')
    for (const name of ['Logout', 'Publish again'])
      await expect(header.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expect(header.getByRole('link', { name: 'ada' })).toBeInViewport({ ratio: 1 })
    // Header and menu share one bar; the rest of the screen belongs to the page.
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(52)
    const menu = page.getByRole('navigation', { name: 'Admin' })
    expect((await menu.boundingBox())?.y).toBe(0)
    expect((await page.getByRole('main').boundingBox())?.y).toBeLessThanOrEqual(52)
    await page.setViewportSize({ width: 320, height: 640 })
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(52)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expect(header.getByText('sample')).toBeInViewport()
    const parts = site(page).locator('strong, a, button').filter({ visible: true })
    const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()))
    const ends = boxes.map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0)))
    // The parts do not overlap.
    for (const [i, end] of ends.slice(0, -1).entries())
      expect(end).toBeLessThanOrEqual(Math.round(boxes[i + 1]?.x ?? 0))
  })
}
