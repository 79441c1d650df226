import { expect, request as newRequests, test } from '@playwright/test'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { beStaff, staffFind } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { takeCalls } from '#tests/helpers/visits/call-hours.ts'
import { fillPlain, freeTime, send, visitForm } from '#tests/helpers/visits/visit-form.ts'

/** The checkbox in the HTML of the built page. */
const box = 'class="field-wide without-script"'

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const requests = await newRequests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  await requests.post('/api/auth/login', { data: admin })
  await takeCalls(requests)
  for (const path of ['/', '/schedule-visit']) {
    const isLive = async () => (await (await requests.get(path)).text()).includes(box)
    await expect.poll(isLive, { timeout: 200_000 }).toBe(true)
  }
  await requests.dispose()
})

test('with JavaScript the form reads the times itself, and has no box', async ({ page }) => {
  await page.goto('/#patient-inquiry')
  const form = page.getByRole('form', { name: 'Patient inquiry' })
  await expect(form.getByRole('group', { name: 'When should we call you?' })).toBeVisible()
  await expect(page.locator('.without-script')).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a patient ticks the box, chooses a time on the next page, and the desk has the call at its minute', async ({
    page,
    browser,
  }) => {
    await page.goto('/#patient-inquiry')
    const form = page.getByRole('form', { name: 'Patient inquiry' })
    const email = `plain${Date.now()}@example.com`
    await form.getByLabel('First name').fill('Ada')
    // The browser accepts spaces in a required field.
    await form.getByLabel('Last name').fill('   ')
    await form.getByLabel('Email').fill(email)
    await form.getByLabel('Phone').fill('555-0100')
    await form.getByLabel('Area of interest').selectOption({ index: 1 })
    await form.getByLabel('Message').fill('I would like to hear about heart studies.')
    await form.getByLabel('Let me choose when you call me').check()
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Last name')
    await expect(form.getByLabel('Let me choose when you call me')).toBeChecked()
    await form.getByLabel('Last name').fill('Moss')
    await form.getByRole('button', { name: 'Submit Inquiry' }).click()

    await expect(page.getByRole('heading', { name: 'Ada, when shall we call you?' })).toBeVisible()
    const sighted = await browser.newPage({ javaScriptEnabled: true })
    await sighted.goto(page.url())
    expect(await findingsInEveryLook(sighted)).toEqual([])
    const times = page.getByRole('group', { name: 'The time of our call' })
    await times.locator('summary').nth(2).click()
    const chosen = times.locator('details').nth(2).getByRole('radio').first()
    const startsAt = await chosen.getAttribute('value')
    await chosen.check()
    await page.getByRole('button', { name: 'Choose this time' }).click()
    await expect(page.getByText('This time is confirmed.')).toBeVisible()
    await expect(page.getByText('We call you: 555-0100')).toBeVisible()

    const [person] = await staffFind('candidates', email)
    expect(person).toMatchObject({ nextAction: 'Call', dueAt: startsAt })
    await beStaff(sighted)
    await sighted.goto(`/admin/candidates?id=${person?.['id']}`)
    await expect(sighted.getByText(/Call/).first()).toBeVisible()
    await sighted.close()
  })

  test('a call that nobody has chosen a time for is to be agreed in the lists of staff', async ({
    page,
    browser,
  }) => {
    const lastName = `Agreed${Date.now()}`
    await page.goto('/schedule-visit')
    await fillPlain(page, lastName, await freeTime(page))
    await visitForm(page).getByLabel('Let me choose when you call me').check()
    await send(page).click()
    await expect(page.getByRole('heading', { name: 'Ada, when shall we call you?' })).toBeVisible()
    await page.getByRole('link', { name: 'See your visit' }).click()
    await expect(page.getByText('You have asked for this time.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Choose when we call you' })).toBeVisible()
    const staff = await browser.newPage({ javaScriptEnabled: true })
    await beStaff(staff)
    await staff.goto(`/admin/visits?${new URLSearchParams({ q: lastName })}`)
    await expect(staff.getByText('Time to be agreed').first()).toBeVisible()
    await staff.close()
  })
})
