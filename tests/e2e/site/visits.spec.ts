import { expect, type Page, test } from '@playwright/test'
import { copy } from '#db/model/copy/index.ts'
import { staffFind } from '#tests/helpers/browser/admin.ts'
import { tabTo } from '#tests/helpers/browser/keyboard.ts'
import {
  chooseTime,
  chooseTypeAndPlace,
  fillPerson,
  fillPlain,
  fillSteps,
  visitForm as form,
  freeTime,
  next,
  send,
  takeAllPlaces,
  timeToFill,
} from '#tests/helpers/visits/visit-form.ts'

const toast = (page: Page) => page.getByRole('status').filter({ hasText: /Visit|Submission/ })

test.describe('with JavaScript', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/schedule-visit')
    // React loads when the form is first touched.
    await form(page).getByRole('radio').first().focus()
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  })

  test('a visitor asks for a visit and staff see it', { tag: '@phone' }, async ({ page }) => {
    const lastName = `Moss${Date.now()}`
    const free = await freeTime(page)
    await fillSteps(page, lastName, free)
    await form(page).getByLabel('Study interest').selectOption('Diabetes')
    await form(page).getByLabel('Questions or comments').fill('Is there parking?')
    await form(page).getByLabel('I use a wheelchair').check()
    await expect(form(page).getByText('You ask for this time')).toBeVisible()
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeFocused()
    await expect(toast(page)).toContainText('Visit Request Submitted')
    await expect(toast(page)).toContainText("We'll contact you within 24 hours")
    expect(await staffFind('visit-requests', lastName)).toMatchObject([
      {
        lastName,
        preferredDate: free.date,
        preferredTime: free.time,
        startsAt: free.startsAt,
        visitType: 'screening',
        studyInterest: 'diabetes',
        questions: 'Is there parking?',
        needs: ['wheelchair'],
        status: 'pending',
      },
    ])
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('a consultation is booked at once, and its page moves and cancels it', async ({ page }) => {
    const lastName = `Booked${Date.now()}`
    const free = await freeTime(page, 'consultation')
    await fillSteps(page, lastName, free, /^Initial consultation/)
    await expect(form(page).getByText('booked as soon as you send this')).toBeVisible()
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeFocused()
    await expect(page.getByRole('main')).toContainText(`at ${free.time} (Eastern Time)`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      copy.schedule_visit.bookedHeading,
    )
    await expect(page.getByRole('complementary')).toContainText('What happens next')
    await expect(page.getByText('You choose a time')).toHaveCount(0)
    await page.getByRole('link', { name: 'See or change your visit' }).click()
    await expect(page.getByRole('heading', { name: 'Ada, your appointment' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^\+1 617/ })).toBeVisible()
    const other = page.getByRole('form', { name: 'Choose another time' })
    await other.getByRole('button', { name: 'Move to this time' }).click()
    await expect(other.getByText('Please choose a preferred date')).toBeVisible()
    const another = await freeTime(page, 'consultation')
    await other.getByLabel('Or go to a date').fill(another.date)
    await other.locator(`[type=radio][value="${another.date}"]`).check()
    await other.getByRole('radio', { name: another.time, exact: true }).check()
    await other.getByRole('button', { name: 'Move to this time' }).click()
    await expect(page.getByText(`at ${another.time} (Eastern Time)`)).toBeVisible()
    expect(await staffFind('visit-requests', lastName)).toMatchObject([
      { startsAt: another.startsAt },
    ])
    const reference = await page.locator('[data-reference]').innerText()
    expect(await staffFind('candidates', reference)).toMatchObject([{ lastName }])
    expect(await staffFind('visit-requests', reference.toLowerCase())).toMatchObject([{ lastName }])
    await page.getByRole('link', { name: 'Cancel this visit' }).click()
    await page.getByRole('link', { name: 'Keep it' }).click()
    await expect(page.getByText('This time is confirmed.')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel this visit' }).click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await expect(page.getByText('This visit is cancelled.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Book another time' })).toBeVisible()
    expect(await staffFind('visit-requests', lastName)).toMatchObject([{ status: 'cancelled' }])
  })

  test(
    'each step says what it needs before the next one comes',
    { tag: '@phone' },
    async ({ page }) => {
      const says = (message: string) => expect(form(page).getByText(message)).toBeVisible()
      await next(page).click()
      await says('Please choose a visit type')
      await form(page)
        .getByRole('radio', { name: /^Screening/ })
        .check()
      await next(page).click()
      await next(page).click()
      await says('Please choose one of the locations')
      await form(page)
        .getByRole('radio', { name: /^Boston/ })
        .check()
      await next(page).click()
      await expect(form(page).getByLabel('Or go to a date')).toBeVisible()
      await next(page).click()
      await says('Please choose a preferred date')
      const free = await freeTime(page)
      await form(page).getByLabel('Or go to a date').fill(free.date)
      await form(page).locator(`[type=radio][value="${free.date}"]`).check()
      await next(page).click()
      await says('Please choose a preferred time')
      await chooseTime(form(page), free)
      await next(page).click()
      await form(page).getByLabel('Phone').fill('555-0100')
      await next(page).click()
      await says('First name is required')
      await says('Last name is required')
      await says('Please enter a valid email address')
      await expect(form(page).getByLabel('First name')).toBeFocused()
      await form(page).getByRole('button', { name: 'Back' }).click()
      await expect(form(page).getByRole('radio', { name: free.time, exact: true })).toBeChecked()
    },
  )

  test('no name of a day is broken', { tag: '@phone' }, async ({ page }) => {
    await chooseTypeAndPlace(page, /^Information/)
    const names = form(page).locator('.day-radio-week')
    await expect(names).toHaveCount(7)
    for (const name of await names.all()) {
      expect(await name.evaluate((one) => one.getClientRects().length)).toBe(1)
    }
  })

  test('a day that is closed says why, and cannot be chosen', async ({ page }) => {
    await chooseTypeAndPlace(page, /^Information/)
    const sunday = form(page).getByRole('radio', { name: /^Sunday/ })
    await expect(sunday).toBeDisabled()
    await expect(sunday).toHaveAccessibleName(/Closed on Sundays/)
  })

  test('a visit is booked by keyboard alone', async ({ page }) => {
    const lastName = `Keys${Date.now()}`
    await form(page).getByRole('radio').first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Boston')
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const days = form(page).getByRole('group', { name: 'Day', exact: true }).getByRole('radio')
    await days.and(page.locator(':enabled')).first().waitFor()
    await tabTo(page, /day/)
    await page.keyboard.press('Space')
    await tabTo(page, /^\d+:\d\d [AP]M/)
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await tabTo(page, 'First name')
    await page.keyboard.type('Ada')
    await page.keyboard.press('Tab')
    await page.keyboard.type(lastName)
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('555-0100')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Book this time')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeFocused()
    expect(await staffFind('visit-requests', lastName)).toMatchObject([{ status: 'confirmed' }])
  })

  test(
    'a time that is taken meanwhile is answered with free ones, and nothing typed is lost',
    {
      tag: '@phone',
    },
    async ({ page }) => {
      const lastName = `Late${Date.now()}`
      const free = await timeToFill(page, 'information')
      await fillSteps(page, lastName, free, /^Information/)
      await form(page).getByLabel('Questions or comments').fill('Is there parking?')
      await takeAllPlaces(page, free)
      await send(page).click()
      await expect(form(page).getByText('was taken by somebody else just now')).toBeFocused()
      const nearest = form(page)
        .getByRole('group', { name: 'The nearest free times' })
        .getByRole('radio')
      await expect(nearest).toHaveCount(3)
      await nearest.first().check()
      await next(page).click()
      await expect(form(page).getByLabel('Last name')).toHaveValue(lastName)
      await next(page).click()
      await expect(form(page).getByLabel('Questions or comments')).toHaveValue('Is there parking?')
      await send(page).click()
      await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
      expect(await staffFind('visit-requests', lastName)).toHaveLength(1)
    },
  )

  test('where the free times cannot be read, a date and a time are asked for', async ({ page }) => {
    const lastName = `Outage${Date.now()}`
    const free = await freeTime(page)
    await page.route('**/api/visit-slots?*', (route) => route.abort())
    await chooseTypeAndPlace(page, /^Screening/)
    await form(page).getByLabel('Preferred date').fill('2020-01-01')
    await next(page).click()
    await expect(form(page).getByText('Please choose today or a later date')).toBeVisible()
    await form(page).getByLabel('Preferred date').fill(free.date)
    await form(page).getByLabel('Preferred time').selectOption(free.time)
    await next(page).click()
    await fillPerson(page, lastName)
    await next(page).click()
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible()
  })

  for (const [what, fail] of [
    ['no connection', { abort: true }],
    ['a broken server', { status: 500 }],
  ] as const) {
    test(`${what} is told and loses nothing`, async ({ page }) => {
      await page.route('**/api/visit-requests', (route) =>
        'abort' in fail ? route.abort() : route.fulfill({ status: fail.status }),
      )
      await fillSteps(page, 'Outage', await freeTime(page))
      await send(page).click()
      await expect(toast(page)).toContainText('Submission Failed')
      await expect(toast(page)).toContainText('Please try again or call us directly.')
      await page.unroute('**/api/visit-requests')
      await send(page).click()
      await expect(page.getByRole('heading', { name: 'Request Submitted!' })).toBeVisible()
    })
  }

  test('two quick clicks send one request, even if the answer comes between them', async ({
    page,
  }) => {
    const lastName = `Twice${Date.now()}`
    await fillSteps(page, lastName, await freeTime(page))
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

test('the steps and the form work before React has loaded', async ({ page }) => {
  const lastName = `Early${Date.now()}`
  const free = await freeTime(page)
  await page.route(/VisitForm.*\.js/, (route) => route.abort())
  await page.goto('/schedule-visit')
  await chooseTypeAndPlace(page, /^Screening/)
  await form(page).getByLabel('Preferred date').fill(free.date)
  await form(page).getByLabel('Preferred time').selectOption(free.time)
  await next(page).click()
  await fillPerson(page, lastName)
  await next(page).click()
  await send(page).click()
  await expect(page).toHaveURL(/\/visit\/\d+\./)
  await expect(page.getByText('You have asked for this time.')).toBeVisible()
  expect(await staffFind('visit-requests', lastName)).toHaveLength(1)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a request is sent, and the page of the visit confirms it', async ({ page }) => {
    const lastName = `Plain${Date.now()}`
    await page.goto('/schedule-visit')
    await expect(page.getByText('Visit Request Submitted')).toBeHidden()
    await expect(form(page).getByLabel('One of the nearest free times')).toBeHidden()
    await fillPlain(page, lastName, await freeTime(page))
    await form(page).getByLabel('I need an interpreter').check()
    await form(page).getByLabel('Somebody comes with me').check()
    await send(page).click()
    await expect(page).toHaveURL(/\/visit\/\d+\./)
    await expect(page.getByText('You have asked for this time.')).toBeVisible()
    expect(await staffFind('visit-requests', lastName)).toMatchObject([
      { needs: ['companion', 'interpreter'] },
    ])
    const another = await freeTime(page)
    await page.getByLabel('Day').fill(another.date)
    await page.getByRole('button', { name: 'Show the times of this day' }).click()
    await page.getByRole('radio', { name: another.time, exact: true }).check()
    await page.getByRole('button', { name: 'Move to this time' }).click()
    await expect(page.getByText(`at ${another.time} (Eastern Time)`)).toBeVisible()
    expect(await staffFind('visit-requests', lastName)).toMatchObject([
      { startsAt: another.startsAt },
    ])
  })

  test('a time that is taken comes back with the nearest free ones as choices', async ({
    page,
  }) => {
    const lastName = `Full${Date.now()}`
    const free = await timeToFill(page)
    await takeAllPlaces(page, free)
    await page.goto('/schedule-visit')
    await fillPlain(page, lastName, free)
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('This time is taken.')
    const nearest = form(page).getByLabel('One of the nearest free times')
    await expect(nearest.getByRole('option')).toHaveCount(4)
    await nearest.selectOption({ index: 1 })
    await expect(form(page).getByLabel('Last name')).toHaveValue(lastName)
    await send(page).click()
    await expect(page).toHaveURL(/\/visit\/\d+\./)
    expect(await staffFind('visit-requests', lastName)).toHaveLength(1)
  })

  test('a refused form names the mistakes and keeps everything that was typed', async ({
    page,
  }) => {
    const free = await freeTime(page)
    await page.goto('/schedule-visit')
    await fillPlain(page, 'Mistake', free)
    await form(page).getByLabel('Study interest').selectOption('Other')
    await form(page).getByLabel('Medical history').fill('Asthma & "hay fever"')
    // The browser accepts spaces in a required field.
    await form(page).getByLabel('First name').fill('   ')
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('First name is required')
    await expect(form(page).getByRole('radio', { name: /^Screening/ })).toBeChecked()
    await expect(form(page).getByLabel('Last name')).toHaveValue('Mistake')
    await expect(form(page).getByLabel('Preferred date')).toHaveValue(free.date)
    await expect(form(page).getByLabel('Preferred time')).toHaveValue(free.time)
    await expect(form(page).getByLabel('Study interest')).toHaveValue('other')
    await expect(form(page).getByLabel('Medical history')).toHaveValue('Asthma & "hay fever"')
    await form(page).getByLabel('First name').fill('Ada')
    await send(page).click()
    await expect(page).toHaveURL(/\/visit\/\d+\./)
  })
})
