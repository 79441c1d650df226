import { expect, type Page, test } from '@playwright/test'
import { staffFind } from '#tests/helpers/admin.ts'

const form = (page: Page) => page.getByRole('form', { name: 'Visit request' })
const toast = (page: Page) => page.getByRole('status')
const send = (page: Page) => form(page).getByRole('button', { name: 'Submit Request' })

async function fill(page: Page, lastName: string) {
  await form(page).getByLabel('First name').fill('Ada')
  await form(page).getByLabel('Last name').fill(lastName)
  await form(page).getByLabel('Email').fill('ada@example.com')
  await form(page).getByLabel('Phone').fill('555-0100')
  await form(page).getByLabel('Preferred date').fill('2031-03-04')
  await form(page).getByLabel('Preferred time').selectOption('9:00 AM')
  await form(page).getByLabel('Visit type').selectOption('Screening visit')
}

test.describe('with JavaScript', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/schedule-visit')
    // The form comes alive at the first touch.
    await form(page).getByLabel('First name').focus()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  })

  test('a visitor asks for a visit and staff see it', { tag: '@phone' }, async ({ page }) => {
    const lastName = `Moss${Date.now()}`
    await fill(page, lastName)
    await form(page).getByLabel('Study interest').selectOption('Diabetes')
    await form(page).getByLabel('Questions or comments').fill('Is there parking?')
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeFocused()
    await expect(toast(page)).toContainText('Visit Request Submitted')
    await expect(toast(page)).toContainText("We'll contact you within 24 hours")
    expect(await staffFind('visit-requests', lastName)).toMatchObject([
      {
        lastName,
        preferredDate: '2031-03-04',
        preferredTime: '9:00 AM',
        visitType: 'screening',
        studyInterest: 'diabetes',
        questions: 'Is there parking?',
        status: 'pending',
      },
    ])
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('each required field says what it needs', { tag: '@phone' }, async ({ page }) => {
    await form(page).getByLabel('Phone').fill('555-0100')
    await send(page).click()
    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Please choose a preferred date',
      'Please choose a preferred time',
      'Please choose a visit type',
    ]) {
      await expect(form(page).getByText(message)).toBeVisible()
    }
    await expect(form(page).getByLabel('First name')).toBeFocused()
    await expect(form(page).getByLabel('Phone')).toHaveValue('555-0100')
    await form(page).getByLabel('Phone').fill('')
    await send(page).click()
    await expect(form(page).getByText('Phone number is required')).toBeVisible()
  })

  test('a day that is past is refused', async ({ page }) => {
    await fill(page, 'Past')
    await form(page).getByLabel('Preferred date').fill('2020-01-01')
    await send(page).click()
    await expect(form(page).getByText('Please choose today or a later date')).toBeVisible()
  })

  test(
    'a day offers only its own times, and a closed one says why',
    { tag: '@phone' },
    async ({ page }) => {
      const times = form(page).getByLabel('Preferred time').getByRole('option')
      const closed = form(page).getByText('We are closed on Sundays. Please choose another day.')
      await expect(times).toHaveCount(9)
      await fill(page, 'Weekend')
      // A Saturday keeps the time that it has, too.
      await form(page).getByLabel('Preferred date').fill('2031-03-08')
      await expect(times).toHaveText(['Please choose', '9:00 AM', '10:00 AM', '11:00 AM'])
      await expect(form(page).getByLabel('Preferred time')).toHaveValue('9:00 AM')
      await form(page).getByLabel('Preferred date').fill('2031-03-09')
      await expect(closed).toBeVisible()
      await expect(form(page).getByLabel('Preferred date')).toHaveAccessibleDescription(/closed/)
      await expect(times).toHaveCount(1)
      await expect(form(page).getByLabel('Preferred time')).toHaveValue('')
      await send(page).click()
      await expect(closed).toHaveCount(1)
      await expect(form(page).getByLabel('Preferred date')).toBeFocused()
      await form(page).getByLabel('Preferred date').fill('2031-03-10')
      await expect(closed).toHaveCount(0)
      await expect(times).toHaveCount(9)
    },
  )

  test('today offers only the hours ahead', async ({ page }) => {
    // Monday, half past one in Boston.
    await page.clock.setFixedTime('2026-06-15T17:30:00Z')
    await form(page).getByLabel('Preferred date').fill('2026-06-15')
    const times = form(page).getByLabel('Preferred time').getByRole('option')
    await expect(times).toHaveText(['Please choose', '2:00 PM', '3:00 PM', '4:00 PM'])
    await page.clock.setFixedTime('2026-06-15T20:30:00Z')
    await form(page).getByLabel('Preferred date').fill('2026-06-16')
    await form(page).getByLabel('Preferred date').fill('2026-06-15')
    await expect(form(page).getByText('There is no time left today.')).toBeVisible()
  })

  test('the study interest is asked once a visit type is chosen', async ({ page }) => {
    const interest = form(page).getByLabel('Study interest')
    await expect(interest).toBeHidden()
    await form(page).getByLabel('Visit type').selectOption('Initial consultation')
    await expect(interest).toBeVisible()
    await form(page).getByLabel('Visit type').selectOption('Please choose')
    await expect(interest).toBeHidden()
  })

  for (const [what, fail] of [
    ['no connection', { abort: true }],
    ['a broken server', { status: 500 }],
  ] as const) {
    test(`${what} is told and loses nothing`, async ({ page }) => {
      await page.route('**/api/visit-requests', (route) =>
        'abort' in fail ? route.abort() : route.fulfill({ status: fail.status }),
      )
      await fill(page, 'Outage')
      await send(page).click()
      await expect(toast(page)).toContainText('Submission Failed')
      await expect(toast(page)).toContainText('Please try again or call us directly.')
      await expect(form(page).getByLabel('Last name')).toHaveValue('Outage')
      await page.unroute('**/api/visit-requests')
      await send(page).click()
      await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible()
    })
  }

  test('two quick clicks send one request, even if the answer comes between them', async ({
    page,
  }) => {
    const lastName = `Twice${Date.now()}`
    await fill(page, lastName)
    const answered = page.waitForResponse('**/api/visit-requests')
    await send(page).evaluate((button: HTMLButtonElement) => {
      const click = (detail: number) =>
        button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
      button.form?.addEventListener('answered', () => queueMicrotask(() => click(2)))
      click(1)
    })
    await answered
    await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible()
    expect(await staffFind('visit-requests', lastName)).toHaveLength(1)
  })
})

test('the form works before React has loaded', async ({ page }) => {
  const lastName = `Early${Date.now()}`
  await page.route(/VisitForm.*\.js/, (route) => route.abort())
  await page.goto('/schedule-visit')
  await fill(page, lastName)
  await send(page).click()
  await expect(page).toHaveURL(/\/schedule-visit#visit-request-sent$/)
  await expect(page.getByText('Visit Request Submitted')).toBeVisible()
  expect(await staffFind('visit-requests', lastName)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a request is sent and confirmed on the page', async ({ page }) => {
    const lastName = `Plain${Date.now()}`
    await page.goto('/schedule-visit')
    await expect(page.getByText('Visit Request Submitted')).toBeHidden()
    await fill(page, lastName)
    await send(page).click()
    await expect(page).toHaveURL(/\/schedule-visit#visit-request-sent$/)
    await expect(page.getByText('Visit Request Submitted')).toBeVisible()
    await expect(page.getByText("We'll contact you within 24 hours")).toBeVisible()
    expect(await staffFind('visit-requests', lastName)).toHaveLength(1)
  })

  test('a closed day comes back with the reason', async ({ page }) => {
    await page.goto('/schedule-visit')
    await fill(page, 'Sunday')
    await form(page).getByLabel('Preferred date').fill('2031-03-09')
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('We are closed on Sundays.')
    await form(page).getByLabel('Preferred date').fill('2031-03-08')
    await form(page).getByLabel('Preferred time').selectOption('4:00 PM')
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('from 9:00 AM to 1:00 PM')
    await expect(form(page).getByLabel('Last name')).toHaveValue('Sunday')
    await form(page).getByLabel('Preferred time').selectOption('11:00 AM')
    await send(page).click()
    await expect(page.getByText('Visit Request Submitted')).toBeVisible()
  })

  test('a refused form names the mistakes and keeps everything that was typed', async ({
    page,
  }) => {
    await page.goto('/schedule-visit')
    await fill(page, 'Mistake')
    await form(page).getByLabel('Study interest').selectOption('Other')
    await form(page).getByLabel('Medical history').fill('Asthma & "hay fever"')
    // Spaces are enough for the browser.
    await form(page).getByLabel('First name').fill('   ')
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('First name is required')
    await expect(form(page).getByLabel('Last name')).toHaveValue('Mistake')
    await expect(form(page).getByLabel('Preferred date')).toHaveValue('2031-03-04')
    await expect(form(page).getByLabel('Preferred time')).toHaveValue('9:00 AM')
    await expect(form(page).getByLabel('Study interest')).toHaveValue('other')
    await expect(form(page).getByLabel('Medical history')).toHaveValue('Asthma & "hay fever"')
    await form(page).getByLabel('First name').fill('Ada')
    await send(page).click()
    await expect(page.getByText('Visit Request Submitted')).toBeVisible()
  })
})
