import type { SlotDay } from '#db/model/visits/answers.ts'
import { beStaff, sessionCookie, staffFind } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'
import { fillSteps, freeTime, send } from '#tests/helpers/visits/visit-form.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'

// Serial. Runs after the other tests, because with hours for calls each form for patients asks for a time.
test.describe.configure({ mode: 'serial' })

const types = '/api/admin/visit-types'
const chooser = (page: Page) => page.getByRole('group', { name: /^When should we call you\?/ })
const patientForm = (page: Page) => page.getByRole('form', { name: 'Patient inquiry' })

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test.afterAll(async ({ baseURL }) => {
  const headers = {
    Cookie: await sessionCookie(),
    Origin: baseURL ?? '',
    'Content-Type': 'application/json',
  }
  const { visitTypes } = await (await fetch(`${baseURL}${types}`, { headers })).json()
  const {
    type,
    version: _,
    ...call
  } = visitTypes.find((one: { type: string }) => one.type === 'call')
  const body = JSON.stringify({ ...call, hours: null })
  const saved = await fetch(`${baseURL}${types}/${type}`, { method: 'PUT', headers, body })
  expect(saved.status).toBe(200)
})

type Chosen = { startsAt: string; time: string; date: string }

/** Chooses a time on another day than the first, with two presses. */
async function chooseCall(page: Page): Promise<Chosen> {
  await chooser(page).getByRole('button').nth(1).click()
  // The first radio button is the choice without a time.
  const times = chooser(page).getByRole('radio')
  const choice = times.nth(1 + Math.floor(Math.random() * ((await times.count()) - 1)))
  await choice.check()
  const startsAt = (await choice.getAttribute('value')) ?? ''
  const from = startsAt.slice(0, 10)
  const answer = await page.request.get(`/api/visit-slots?type=call&from=${from}&to=${from}`)
  const { days }: { days: SlotDay[] } = await answer.json()
  const time = days[0]?.slots.find((slot) => slot.startsAt === startsAt)?.time ?? ''
  return { startsAt, time, date: from }
}

async function fillInquiry(page: Page, lastName: string) {
  await page.goto('/#patient-inquiry')
  const form = patientForm(page)
  await expect(form).toHaveJSProperty('noValidate', true)
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Email').fill(`${lastName}@example.com`)
  await form.getByLabel('Phone').fill('617-555-0100')
  await form.getByLabel('Area of interest').selectOption('Cardiology')
  await form.getByLabel('Message').fill('I would like to hear about heart studies.')
}

const newName = () => `Call-${crypto.randomUUID().slice(0, 8)}`

/** Takes the call's time as another, faster visitor. */
async function takeCall(page: Page, callAt: string) {
  const email = `${newName()}@example.com`
  const taken = await page.request.post('/api/patient-inquiry', {
    data: { ...inquiry({ email }), callAt },
  })
  expect(await taken.json()).toMatchObject({ call: { startsAt: callAt } })
}

/** Expects the next step of a person's candidate. */
async function expectCallDue(lastName: string, startsAt: string) {
  const [candidate] = await staffFind('candidates', lastName)
  expect(candidate).toMatchObject({ nextAction: 'Call', dueAt: startsAt })
}

/** Expects the candidate on the desk, due at the minute of the call. */
async function expectOnDesk(page: Page, lastName: string, { startsAt, time }: Chosen) {
  await page.goto(`/admin/candidates?q=${lastName}`)
  const row = page.getByRole('link', { name: `Ada ${lastName}` })
  await expect(row).toContainText('Call')
  // The desk shows full hours as '3 PM'.
  await expect(row.locator(`time[datetime="${startsAt}"]`)).toContainText(time.replace(':00', ''))
}

/** Expects the call in the calendar of the location that makes calls, at its minute. */
async function expectInCalendar(page: Page, lastName: string, { date, time }: Chosen) {
  await page.goto(`/admin/visits?view=calendar&date=${date}`)
  const calendar = page.getByRole('region', { name: /^Visits in/ })
  await expect(calendar.getByRole('button', { name: `Ada ${lastName}` })).toContainText(time)
}

test('staff name the hours of calls, and a visitor of the patient form chooses one', async ({
  page,
}) => {
  await page.goto('/admin/locations?type=call')
  const dialog = page.getByRole('dialog', { name: 'Edit visit type' })
  await dialog.getByLabel('Visitors choose when they are called').check()
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('status')).toContainText('Visit type updated')

  const lastName = newName()
  await fillInquiry(page, lastName)
  const chosen = await chooseCall(page)
  expect(await findingsInEveryLook(page, '.call-choice')).toEqual([])
  await patientForm(page).getByRole('button', { name: 'Submit Inquiry' }).click()
  const note = page.locator('.form-done').getByText('We call you on')
  await expect(note).toContainText(`at ${chosen.time} (Eastern Time)`)
  await expectOnDesk(page, lastName, chosen)
  await expectInCalendar(page, lastName, chosen)
})

/** Chooses another time on the page of the call. Returns the new start. */
async function chooseAnother(page: Page) {
  const day = page.getByRole('group', { name: 'The time of our call' }).locator('details').nth(1)
  await day.locator('summary').click()
  const time = day.getByRole('radio').first()
  const startsAt = (await time.getAttribute('value')) ?? ''
  await time.check()
  await page.getByRole('button', { name: 'Choose this time' }).click()
  await expect(page.getByText('This time is confirmed.')).toBeVisible()
  return startsAt
}

test('a visitor whose call was taken meanwhile loses nothing, and chooses another one', async ({
  page,
}) => {
  const lastName = newName()
  await fillInquiry(page, lastName)
  const { startsAt } = await chooseCall(page)
  await takeCall(page, startsAt)
  await patientForm(page).getByRole('button', { name: 'Submit Inquiry' }).click()
  const note = page
    .locator('.form-done')
    .getByText('Somebody has just taken the time of your call.')
  await expect(note).toContainText(/Still free: (.+ at .+; ){2}.+ at /)
  await note.getByRole('link', { name: 'Choose another time' }).click()
  await expectCallDue(lastName, await chooseAnother(page))
})

test('a visit is booked although the call beside it was taken meanwhile', async ({ page }) => {
  const lastName = newName()
  const free = await freeTime(page, 'consultation')
  await page.goto('/schedule-visit')
  await page.getByRole('form', { name: 'Visit request' }).getByRole('radio').first().focus()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await fillSteps(page, lastName, free, /^Initial consultation/)
  const { startsAt } = await chooseCall(page)
  await takeCall(page, startsAt)
  await send(page).click()
  await expect(page.getByRole('heading', { name: 'Your visit is booked' })).toBeVisible()
  await expect(page.getByText('Somebody has just taken the time of your call.')).toBeVisible()
  await page.getByRole('link', { name: 'Choose another time' }).click()
  await expectCallDue(lastName, await chooseAnother(page))
})
