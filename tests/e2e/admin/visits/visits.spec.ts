import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'
import { tabTo } from '#tests/helpers/browser/keyboard.ts'
import { farDay } from '#tests/helpers/visits/far-day.ts'
import { mailTo } from '#tests/helpers/operation/mail.ts'

const toast = (page: Page) => page.getByRole('status')

/** A request sent as visitors send it, with a unique last name. */
async function requestVisit(page: Page, extra: object = {}) {
  const lastName = `Moss-${crypto.randomUUID().slice(0, 8)}`
  const sent = await page.request.post('/api/visit-requests', {
    data: {
      firstName: 'Ada',
      lastName,
      email: `${lastName}@example.com`,
      phone: '617-555-0100',
      preferredDate: farDay(),
      preferredTime: '9:00 AM',
      visitType: 'screening',
      ...extra,
    },
  })
  expect(sent.status()).toBe(201)
  return { lastName, id: (await sent.json()).id as number }
}

const dateIn = (day: string, style: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en-US', { timeZone: 'UTC', ...style })

const cardOf = (page: Page, lastName: string) =>
  page.getByRole('listitem').filter({ hasText: `Ada ${lastName}` })

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('the Visits tab lists the requests, with the chosen one beside them', async ({ page }) => {
  const { lastName, id } = await requestVisit(page, { questions: 'Where do I park?' })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Visits', exact: true }).click()
  await page.getByLabel('Search visit requests').fill(lastName)
  await expect(page).toHaveURL(`/admin/visits?q=${lastName}`)
  await page.getByRole('link', { name: `Ada ${lastName}` }).click()
  await expect(page).toHaveURL(`/admin/visits?q=${lastName}&id=${id}`)
  const detail = page.getByRole('region', { name: `Visit Request #${id}` })
  await expect(detail).toContainText('Where do I park?')
  await detail.getByLabel('Update Status').selectOption('Confirmed')
  await expect(toast(page)).toContainText('Status Updated')
  await expect(page.getByRole('link', { name: `Ada ${lastName}` })).toContainText('Confirmed')
  await detail.getByRole('link', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/admin/visits?q=${lastName}`)
})

test('the same list opens in a window of its own, from which one can sign out', async ({
  page,
}) => {
  const { lastName, id } = await requestVisit(page)
  await page.goto(`/admin/visits?q=${lastName}`)
  const row = await page.getByRole('link', { name: `Ada ${lastName}` }).innerText()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open in a window' }).click()
  const manager = await opened
  await expect(manager).toHaveURL(`/admin/visit-requests?q=${lastName}`)
  await expect(manager.getByRole('heading', { name: 'Visit Requests' })).toBeVisible()
  const same = manager.getByRole('link', { name: `Ada ${lastName}` })
  expect(await same.innerText()).toBe(row)
  await expect(same).toContainText('View Details')
  await same.click()
  await expect(manager).toHaveURL(`/admin/visit-requests?q=${lastName}&id=${id}`)
  await expect(manager.getByRole('region', { name: `Visit Request #${id}` })).toBeVisible()
  await expect(same).toBeVisible()
  await expect(manager.getByRole('tab')).toHaveCount(0)
  await manager.getByRole('link', { name: 'Close' }).click()
  await expect(manager).toHaveURL(`/admin/visit-requests?q=${lastName}`)
  // Other tests share the session, so the sign-out is not really sent.
  await manager.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
  await manager.getByRole('button', { name: 'Logout' }).click()
  await expect(manager).toHaveURL('/admin/login')
})

test(
  'a list freshens itself every minute, and what it says of time goes on',
  { tag: '@apart' },
  async ({ page }) => {
    const { lastName } = await requestVisit(page)
    await page.clock.install()
    await page.goto('/admin/visits')
    const row = page.getByRole('link', { name: `Ada ${lastName}` })
    await expect(row).toContainText('just now')
    const later = await requestVisit(page)
    await page.clock.fastForward(50_000)
    await expect(page.getByRole('link', { name: `Ada ${later.lastName}` })).toHaveCount(0)
    await page.clock.fastForward(30_000)
    await expect(page.getByRole('link', { name: `Ada ${later.lastName}` })).toBeVisible()
    await expect(row).toContainText('1 minute ago')

    // If the server fails for a moment, the list stays on the screen.
    await page.route('**/api/admin/visit-requests?*', (route) => route.fulfill({ status: 503 }))
    const tried = page.waitForResponse((answer) => answer.status() === 503)
    await page.clock.fastForward(65_000)
    await tried
    await expect(page.getByText('could not be read again just now')).toBeVisible()
    await expect(row).toBeVisible()
    await page.unroute('**/api/admin/visit-requests?*')
    await page.clock.fastForward(65_000)
    await expect(page.getByText('could not be read again just now')).toHaveCount(0)
  },
)

test('no list is loaded again while somebody types', { tag: '@apart' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/admin/visits')
  await expect(page.getByText(/visit requests? shown|No Visit Requests/)).toBeVisible()
  const later = await requestVisit(page)
  const row = page.getByRole('link', { name: `Ada ${later.lastName}` })
  await page.route('**/api/admin/visit-requests?*q=*', (route) => route.abort())
  for (let round = 0; round < 30; round++) {
    await page.getByLabel('Search visit requests').pressSequentially(' ')
    await page.clock.fastForward(3000)
  }
  await expect(row).toHaveCount(0)
  await page.clock.fastForward(10_000)
  await expect(row).toBeVisible()
})

test('a relative date shows the exact one on hover, on focus and on a tap', async ({
  page,
  browser,
}) => {
  const { lastName } = await requestVisit(page)
  await page.goto(`/admin/visits?q=${lastName}`)
  const tip = page.locator('.tooltip')
  const exact = /^\w+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/
  const row = page.getByRole('link', { name: `Ada ${lastName}` })
  await row.getByText('just now').hover()
  await expect(tip).toHaveText(exact)
  await page.mouse.move(0, 0, { steps: 5 })
  await expect(tip).toHaveCount(0)
  await page.getByRole('link', { name: 'Export CSV' }).focus()
  await page.keyboard.press('Tab')
  await expect(row).toBeFocused()
  await expect(tip).toHaveText(exact)

  const phone = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 640 } })
  await beStaff(phone)
  await phone.goto('/admin/users')
  // The header also has a date, which a phone hides beside the badge for sample content.
  await phone.getByRole('main').locator('time.when[tabindex]').last().tap()
  await expect(phone.locator('.tooltip')).toHaveText(exact)
  await phone.close()
})

test('a request is read in full and confirmed', async ({ page }) => {
  const preferredDate = farDay()
  const { lastName, id } = await requestVisit(page, {
    preferredDate,
    studyInterest: 'diabetes',
    medicalHistory: 'Type 2 diabetes since 2011.',
    questions: 'May my daughter come with me?',
  })
  await page.goto(`/admin/visit-requests?q=${lastName}`)
  const card = cardOf(page, lastName)
  for (const text of [
    'Pending',
    dateIn(preferredDate, { dateStyle: 'medium' }),
    '9:00 AM',
    'Screening visit',
    'Diabetes',
    `${lastName}@example.com`.toLowerCase(),
  ]) {
    await expect(card).toContainText(text, { ignoreCase: true })
  }
  await card.getByRole('link').click()

  await expect(page.getByRole('heading', { name: `Visit Request #${id}` })).toBeVisible()
  const main = page.getByRole('main')
  for (const text of [
    '617-555-0100',
    'Type 2 diabetes since 2011.',
    'May my daughter come',
    /Submitted\s*\w+ \d{1,2}, \d{4} at \d{1,2}:\d\d [AP]M/,
  ]) {
    await expect(main).toContainText(text)
  }
  await page.getByLabel('Update Status').selectOption('Confirmed')
  await expect(toast(page)).toContainText('Status Updated')
  await expect(toast(page)).toContainText('Visit request status has been updated successfully.')

  await page.getByRole('link', { name: 'Back to All Requests' }).click()
  await expect(page).toHaveURL(`/admin/visit-requests?q=${lastName}`)
  await expect(card).toContainText('Confirmed')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/admin')
})

test('a status change can be undone with the keyboard, and the one after it is told', async ({
  page,
}) => {
  const preferredDate = farDay()
  const { lastName, id } = await requestVisit(page, { preferredDate })
  await page.goto(`/admin/visit-requests?id=${id}`)
  const status = page.getByLabel('Update Status')
  await status.selectOption('Cancelled')
  await expect(toast(page)).toContainText('Visit request status has been updated successfully.')
  const badge = page.getByRole('region', { name: `Visit Request #${id}` }).locator('.badge')
  await expect(badge).toHaveText('Cancelled')
  await page.keyboard.press('F8')
  await tabTo(page, 'Undo')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('The status is Pending again.')
  await expect(badge).toHaveText('Pending')
  await expect(status).toHaveValue('pending')
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)

  // Later changes are announced without a question.
  await status.selectOption('Confirmed')
  await expect(badge).toHaveText('Confirmed')
  const mail = await mailTo(`${lastName}@example.com`.toLowerCase(), 'is confirmed')
  expect(mail).toContain(
    `${dateIn(preferredDate, { dateStyle: 'full' })} at 9:00 AM (Eastern Time)`,
  )
})

test(
  'Undo is offered for ten seconds, even to a pointer that rests on it',
  { tag: '@apart' },
  async ({ page }) => {
    const { id } = await requestVisit(page)
    await page.clock.install()
    await page.goto(`/admin/visit-requests?id=${id}`)
    await page.getByLabel('Update Status').selectOption('Confirmed')
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.hover()
    // The clock continues by itself meanwhile: up to two seconds on a busy machine.
    await page.clock.runFor(8000)
    await expect(undo).toBeVisible()
    await page.clock.runFor(3000)
    await expect(undo).toHaveCount(0)
  },
)

test('search and status narrow the list and stay in the address', async ({ page }) => {
  const { lastName } = await requestVisit(page)
  await page.goto('/admin/visit-requests')
  await page.getByLabel('Search visit requests').fill(lastName)
  await expect(page).toHaveURL(`/admin/visit-requests?q=${lastName}`)
  await expect(page.getByText('1 visit request shown')).toBeVisible()
  await page.getByLabel('Status').selectOption('Cancelled')
  await expect(page.getByRole('heading', { name: 'No visit requests found' })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Status')).toHaveValue('cancelled')
  await page.getByRole('button', { name: 'Show all visit requests' }).click()
  await expect(page).toHaveURL('/admin/visit-requests')
  await expect(page.getByLabel('Search visit requests')).toHaveValue('')
})

test('a status that cannot be saved stays as it was', async ({ page }) => {
  const { id } = await requestVisit(page)
  await page.goto(`/admin/visit-requests?id=${id}`)
  await page.route('**/status', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByLabel('Update Status').selectOption('Cancelled')
  await expect(toast(page)).toContainText('Failed to update status. Please try again.')
  await expect(page.getByLabel('Update Status')).toHaveValue('pending')
})

test('a session that ended is told apart from an outage', async ({ page }) => {
  const list = '**/api/admin/visit-requests?*'
  await page.route(list, (route) => route.fulfill({ status: 503, body: '' }))
  await page.goto('/admin/visit-requests')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByLabel('Search visit requests')).toBeVisible()

  await page.context().clearCookies()
  await page.getByLabel('Status').selectOption('Completed')
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  await expect(
    page.getByText('You need to be logged in as an admin to view this page.'),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Go to Login' }).click()
  await expect(page).toHaveURL(/\/admin\/login\?back=/)
})

test('a number that does not exist says so', async ({ page }) => {
  await page.goto('/admin/visit-requests?id=999999999')
  await expect(page.getByText('There is no request with this number.')).toBeVisible()
})

test('visitors are led to the login', async ({ page }) => {
  await page.context().clearCookies()
  await page.goto('/admin/visit-requests')
  await expect(page).toHaveURL(/\/admin\/login/)
})
