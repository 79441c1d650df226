import { expect, type Page, test } from '@playwright/test'
import { signIn } from '../helpers/admin.ts'

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
      preferredDate: '2099-01-05',
      preferredTime: '9:00 AM',
      visitType: 'screening',
    },
  })
  return lastName
}

test.beforeEach(async ({ page }) => {
  await signIn(page)
})

test('the overview counts what is stored, and each count leads to it', async ({ page }) => {
  const stats = { users: 3, posts: 12, patientInquiries: 1204, sponsorInquiries: 7 }
  const rest = { visitRequests: 5, applications: 2, pendingVisits: 1, pendingApplications: 0 }
  await page.route('**/api/admin/stats', (route) => route.fulfill({ json: { ...stats, ...rest } }))
  await page.reload()
  await expect(countOf(page, 'Total Users')).toContainText('3')
  await expect(countOf(page, 'Blog Posts')).toContainText('12')
  await expect(countOf(page, 'Patient Inquiries')).toContainText('1,204')
  await expect(countOf(page, 'Visit Requests')).toContainText('1 pending')
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

test('coming back to the overview shows what came meanwhile', async ({ page }) => {
  const visits = page.getByRole('region', { name: 'Visits to confirm' })
  await expect(visits).toBeVisible()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  const lastName = await requestVisit(page)
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(visits.getByRole('link', { name: `Ada ${lastName}` })).toBeVisible()
})

test('it names every sample that visitors see, with the way to it', async ({ page }) => {
  await expect(page.getByRole('region', { name: 'Public site' })).toContainText(
    'with sample content',
  )
  const notice = page.getByRole('region', { name: 'Sample content' })
  await expect(notice).toContainText('The public site shows sample content')
  await notice.getByText('Current studies').click()
  await notice.getByRole('link', { name: 'Weekly Insulin for Type 2 Diabetes' }).click()
  await expect(page.locator('[name="studies.1.title"]')).toBeFocused()
})

test('the go-live list says what is left, and who confirmed what nobody can measure', async ({
  page,
}) => {
  const list = page.getByRole('region', { name: 'Go-live list' })
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

  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL('/admin?list=audit')
  const entry = page.getByRole('listitem').filter({ hasText: `visit request #${id}` })
  await expect(entry).toContainText('ada changed')
  await entry.getByText('status', { exact: true }).first().click()
  await expect(entry.locator('del')).toHaveText('pending')
  await expect(entry.locator('ins')).toHaveText('confirmed')
})

test('mail that did not leave is sent again', async ({ page }) => {
  const mail = {
    id: 7,
    kind: 'confirmation',
    recipient: 'ada@example.com',
    data: { what: 'visit request' },
    attempts: 8,
    lastError: 'The mail server does not answer',
    createdAt: '2026-01-05T14:00:00.000Z',
  }
  let sent = false
  await page.route('**/api/admin/mail?*', (route) =>
    route.fulfill({ json: { mails: sent ? [] : [mail] } }),
  )
  await page.route('**/api/admin/mail/7/resend', (route) => {
    sent = true
    return route.fulfill({ status: 202, json: { mail } })
  })
  await page.getByRole('link', { name: 'Unsent mail' }).click()
  await expect(page.getByRole('main')).toContainText('The mail server does not answer')
  await page.getByRole('button', { name: 'Resend' }).click()
  await expect(page.getByRole('status')).toContainText('Sending again')
  await expect(page.getByRole('heading', { name: 'All mail is sent' })).toBeVisible()
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

test('a change on its way is followed until visitors see it', async ({ page }) => {
  let state = 'publishing'
  await page.route('**/api/admin/publish', (route) => route.fulfill({ json: { ...live, state } }))
  await page.reload()
  await expect(site(page)).toContainText('Publishing')
  await expect(site(page).getByRole('link', { name: 'View page' })).toHaveAttribute(
    'href',
    '/careers',
  )
  state = 'live'
  await expect(site(page)).toContainText('Live')
})

for (const [state, word] of [
  ['stalled', 'Stalled'],
  ['failed', 'Failed'],
] as const) {
  test(`a site that is ${state} says so and is published again`, async ({ page }) => {
    let answer: object = { ...live, liveVersion: 3, state }
    await page.route('**/api/admin/publish', (route) => {
      if (route.request().method() === 'POST') answer = { ...live, state: 'publishing' }
      return route.fulfill({ json: answer })
    })
    await page.reload()
    await expect(site(page)).toContainText(word)
    await site(page).getByRole('button', { name: 'Publish again' }).click()
    await expect(page.getByRole('status')).toContainText('The public site is being built again.')
    await expect(site(page)).toContainText('Publishing')
  })
}

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

for (const state of ['live', 'publishing', 'failed']) {
  test(`on a phone the header of a site that is ${state} leaves room for the screen`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.route('**/api/admin/publish', (route) =>
      route.fulfill({ json: { ...live, liveVersion: state === 'live' ? 4 : 3, state } }),
    )
    await page.reload()
    await expect(site(page)).toContainText(new RegExp(state, 'i'))
    const header = page.getByRole('banner')
    for (const part of ['Welcome, ada', 'Admin', 'Logout', 'Publish again']) {
      await expect(header.getByText(part, { exact: part !== 'Welcome, ada' })).toBeInViewport()
    }
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(96)
    await page.setViewportSize({ width: 320, height: 640 })
    expect((await header.boundingBox())?.height).toBeLessThanOrEqual(96)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
