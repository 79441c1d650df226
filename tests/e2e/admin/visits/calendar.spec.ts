import { expect, type Locator, type Page, test } from '#tests/helpers/browser/warm.ts'
import { dayInWords } from '#db/model/visits/words.ts'
import { beStaff, staffFind, staffGet } from '#tests/helpers/browser/admin.ts'
import { findings, findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import {
  chooseTime,
  freeTime,
  takeAllPlaces,
  timeToFill,
} from '#tests/helpers/visits/visit-form.ts'

const toast = (page: Page) => page.getByRole('status')
const calendar = (page: Page) => page.getByRole('region', { name: /^Visits in/ })
const dialog = (page: Page) => page.getByRole('dialog')

const newVisit = (page: Page) => page.getByRole('form', { name: 'New visit' })

/** Adds a person who called to the desk. */
async function addPerson(page: Page, person: object) {
  const data = {
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    source: 'phone',
    ...person,
  }
  const added = await page.request.post('/api/admin/candidates', { data })
  expect(added.status()).toBe(201)
  return (await added.json()).candidate.id as number
}

/** A consultation in Boston, booked as visitors book it. */
async function bookVisit(page: Page) {
  const lastName = `Moss-${crypto.randomUUID().slice(0, 8)}`
  const free = await freeTime(page, 'consultation')
  const data = {
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName,
    email: `${lastName}@example.com`,
    phone: '617-555-0100',
    visitType: 'consultation',
    location: 1,
    startsAt: free.startsAt,
  }
  const sent = await page.request.post('/api/visit-requests', { data })
  expect(sent.status()).toBe(201)
  return { lastName, free }
}

/** Sends the events of a drag. A real pointer would miss a visit that moves while the page loads. */
async function drag(page: Page, chip: Locator, hour: Locator) {
  await expect(chip).toHaveAttribute('draggable', 'true')
  const dataTransfer = await page.evaluateHandle(() => new DataTransfer())
  await chip.dispatchEvent('dragstart', { dataTransfer })
  await hour.dispatchEvent('dragover', { dataTransfer })
  await expect(hour).toHaveAttribute('data-drop', 'true')
  await hour.dispatchEvent('drop', { dataTransfer })
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('the calendar shows a visit, which is moved from its dialog', async ({ page }) => {
  const { lastName, free } = await bookVisit(page)
  await page.goto(`/admin/visits?view=calendar&date=${free.date}`)
  const chip = calendar(page).getByRole('button', { name: `Ada ${lastName}` })
  await expect(chip).toContainText(free.time)
  await chip.click()
  await expect(dialog(page).getByRole('link', { name: 'See the candidate' })).toBeVisible()
  const other = await freeTime(page, 'consultation')
  await dialog(page).getByRole('button', { name: 'Move the visit' }).click()
  const form = page.getByRole('form', { name: 'New time' })
  await chooseTime(form, other)
  await form.getByRole('button', { name: 'Move visit' }).click()
  await expect(toast(page)).toContainText('Visit moved')
  await page.goto(`/admin/visits?view=calendar&date=${other.date}`)
  await expect(calendar(page).getByRole('button', { name: `Ada ${lastName}` })).toContainText(
    other.time,
  )
  expect(await findingsInEveryLook(page, 'main')).toEqual([])
})

test('a visit that is dragged to a free hour moves only after its dialog', async ({ page }) => {
  const { lastName, free } = await bookVisit(page)
  await page.goto(`/admin/visits?view=calendar&date=${free.date}`)
  const chip = calendar(page).getByRole('button', { name: `Ada ${lastName}` })
  // Another hour on the same day.
  const other = calendar(page).locator('td[data-shown]', { hasText: '0 of 4 taken' }).first()
  await drag(page, chip, other)
  const form = page.getByRole('form', { name: 'New time' })
  await expect(form.getByRole('group', { name: 'When' })).toContainText(dayInWords(free.date))
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(chip).toContainText(free.time)
  await drag(page, chip, other)
  await form.getByRole('button', { name: 'Move visit' }).click()
  await expect(toast(page)).toContainText('Visit moved')
  await expect(chip).not.toContainText(free.time)
})

test('a key above a visit, in the dialog that moves it, does not say whether they came', async ({
  page,
  baseURL,
}) => {
  const lastName = `Past-${crypto.randomUUID().slice(0, 8)}`
  const made = await page.request.post('/api/admin/visit-requests', {
    headers: { Origin: baseURL ?? '' },
    data: {
      firstName: 'Ada',
      lastName,
      phone: '617-555-0100',
      visitType: 'consultation',
      locationId: 1,
      startsAt: new Date(Date.now() - 50 * 3600_000).toISOString(),
      force: true,
    },
  })
  const { request } = await made.json()
  await page.goto(`/admin/visits?view=calendar&visit=${request.id}`)
  const outcomes = dialog(page).getByRole('group', { name: 'Did they come?' })
  await expect(outcomes).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Move the visit' }).click()
  const cancel = page
    .getByRole('form', { name: 'New time' })
    .getByRole('button', { name: 'Cancel' })
  await cancel.focus()
  await page.keyboard.press('n')
  await cancel.click()
  await expect(outcomes.getByRole('button', { pressed: true })).toHaveCount(0)
  await page.keyboard.press('a')
  await expect(outcomes.getByRole('button', { pressed: true })).toContainText('Attended')
})

test('a visit is made for somebody on the telephone, and staff say whether they came', async ({
  page,
}) => {
  const lastName = `Phone-${crypto.randomUUID().slice(0, 8)}`
  await page.goto('/admin/visits?view=calendar')
  await page.getByRole('link', { name: 'Make a visit' }).click()
  const form = newVisit(page)
  await form.getByRole('combobox', { name: /^Name, telephone/ }).fill(`Otto ${lastName}`)
  await expect(form.getByText('Nobody found')).toBeVisible()
  await form.getByRole('button', { name: 'Somebody new' }).click()
  await expect(form.getByLabel('First name')).toHaveValue('Otto')
  await expect(form.getByLabel('Last name')).toHaveValue(lastName)
  await form.getByRole('button', { name: 'Make visit' }).click()
  await expect(form.getByText('Please choose a day and a time')).toBeVisible()
  await form.getByRole('button', { name: 'Type another time' }).click()
  await form.getByLabel('Day', { exact: true }).fill('2026-03-02')
  await form.getByLabel(/^Time/).fill('09:30')
  await form.getByRole('button', { name: 'Make visit' }).click()
  await expect(form.getByText('Please enter an e-mail address or a telephone number')).toBeVisible()
  await form.getByLabel('Phone').fill('617-555-0133')
  await form.getByRole('button', { name: 'Make visit' }).click()
  await expect(toast(page)).toContainText('Visit made')
  await page.goto('/admin/visits?view=calendar&date=2026-03-02')
  await calendar(page)
    .getByRole('button', { name: `Otto ${lastName}` })
    .click()
  await expect(dialog(page).getByText('Did they come?')).toBeVisible()
  expect(await findings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('a')
  await expect(toast(page)).toContainText(`Otto ${lastName}: Attended`)
})

test('a visit is made for one of two people of a name, whom the search tells apart', async ({
  page,
}) => {
  const lastName = `Twin-${crypto.randomUUID().slice(0, 8)}`
  const [first, second] = [
    await addPerson(page, { lastName, phone: '617-555-0161' }),
    await addPerson(page, { lastName, phone: '617-555-0162' }),
  ]
  const free = await freeTime(page, 'consultation')
  await page.goto('/admin/visits?make=new')
  const form = newVisit(page)
  await expect(form.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(lastName)
  const options = form.getByRole('option')
  await expect(options).toHaveCount(2)
  await expect(options.filter({ hasText: '617-555-0161' })).toContainText('Talking')
  expect(await findings(page, '[role=dialog]')).toEqual([])
  const isFirst = (await options.first().textContent())?.includes('617-555-0161')
  if (isFirst) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(form.getByRole('group', { name: 'Who' })).toContainText('617-555-0162')
  await expect(form.getByLabel('First name')).toHaveCount(0)
  await chooseTime(form, free)
  await form.getByLabel('Questions').fill('Where do I park?')
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])

  // Choosing another person keeps the other fields.
  await form.getByRole('button', { name: 'Somebody else' }).click()
  await form.getByRole('option').filter({ hasText: '617-555-0161' }).click()
  await form.getByRole('button', { name: 'Somebody else' }).click()
  await form.getByRole('option').filter({ hasText: '617-555-0162' }).click()
  await expect(form.getByLabel('Questions')).toHaveValue('Where do I park?')
  await form.getByRole('button', { name: 'Make visit' }).dblclick()
  await expect(toast(page)).toContainText('Visit made')
  const visitsOf = async (id: number) => {
    const { submissions } = await (await staffGet(`/api/admin/candidates/${id}`)).json()
    return submissions.map(({ startsAt, questions }: Record<string, unknown>) => ({
      startsAt,
      questions,
    }))
  }
  expect(await visitsOf(second)).toEqual([
    { startsAt: free.startsAt, questions: 'Where do I park?' },
  ])
  expect(await visitsOf(first)).toEqual([])
})

test('somebody new is entered while the search does not answer, with what was typed', async ({
  page,
}) => {
  await page.route('**/api/admin/candidates?*', (route) => route.abort())
  await page.goto('/admin/visits?make=new')
  const form = newVisit(page)
  await form.getByRole('combobox').fill('617-555-0177')
  await expect(form.getByText('The search does not answer just now')).toBeVisible()
  await form.getByRole('button', { name: 'Somebody new' }).click()
  await expect(form.getByLabel('Phone')).toHaveValue('617-555-0177')
  await expect(form.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Olga')
  // Going back to the search keeps the fields, and does not close the dialog.
  await form.getByRole('button', { name: 'Search the desk instead' }).click()
  await form.getByRole('button', { name: 'Somebody new' }).click()
  await expect(form.getByLabel('First name')).toHaveValue('Olga')
  await expect(form.getByLabel('Phone')).toHaveValue('617-555-0177')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('a person deleted meanwhile and a full time are said, and nothing typed is lost', async ({
  page,
}) => {
  const lastName = `Gone-${crypto.randomUUID().slice(0, 8)}`
  const gone = await addPerson(page, { lastName, phone: '617-555-0163' })
  await addPerson(page, { lastName, firstName: '<i>Still</i>', phone: '617-555-0164' })
  const free = await timeToFill(page, 'consultation')
  await takeAllPlaces(page, free, 'consultation')
  const time = new Date(free.startsAt).toLocaleTimeString('en-GB', {
    timeZone: 'America/New_York',
    timeStyle: 'short',
  })
  // The address that a free hour of the calendar leads to.
  await page.goto(`/admin/visits?view=calendar&make=${free.date}T${time}`)
  const form = newVisit(page)
  await form.getByRole('combobox').fill(lastName)
  await form.getByRole('option').filter({ hasText: '617-555-0163' }).click()
  const when = form.getByRole('group', { name: 'When' })
  await expect(when).toContainText(`${dayInWords(free.date)} at ${free.time}`)
  const erased = await page.request.post('/api/admin/erasures', { data: { candidateId: gone } })
  expect(erased.status()).toBe(200)
  await form.getByRole('button', { name: 'Make visit' }).click()
  await expect(form.getByRole('group', { name: 'Who' })).toContainText('has been deleted')
  await form.getByRole('button', { name: 'Somebody else' }).click()
  await form.getByRole('option', { name: `<i>Still</i> ${lastName}` }).click()
  await form.getByRole('button', { name: 'Make visit' }).click()
  const full = form.getByRole('group', { name: 'The time is full' })
  await expect(full).toBeFocused()
  const near = full.getByRole('button', { name: /, \d{4} at / }).first()
  const at = ((await near.textContent()) ?? '').split(' at ')[1] ?? ''
  await near.click()
  await expect(when).toContainText(` at ${at}`)
  await form.getByRole('button', { name: 'Make visit' }).click()
  await expect(toast(page)).toContainText('Visit made')
  expect(await staffFind('visit-requests', lastName)).toMatchObject([{ firstName: '<i>Still</i>' }])
})

test('a visit is drawn as long as it takes, and beside those of its time', async ({
  page,
  baseURL,
}) => {
  const make = async (visitType: string, startsAt: string) => {
    const lastName = `Scale-${crypto.randomUUID().slice(0, 8)}`
    const made = await page.request.post('/api/admin/visit-requests', {
      headers: { Origin: baseURL ?? '' },
      data: {
        firstName: 'Ada',
        lastName,
        phone: '617-555-0100',
        visitType,
        locationId: 1,
        startsAt,
        force: true,
      },
    })
    expect(made.status()).toBe(201)
    return calendar(page).getByRole('button', { name: `Ada ${lastName}` })
  }
  // Nine o'clock in Boston, on a day that no other test uses.
  const screening = await make('screening', '2026-02-10T14:00:00.000Z')
  const information = await make('information', '2026-02-10T15:30:00.000Z')
  const alone = await make('information', '2026-02-10T17:00:00.000Z')
  await page.goto('/admin/visits?view=calendar&date=2026-02-10')
  const boxOf = async (chip: Locator) => {
    const box = await chip.boundingBox()
    if (!box) throw new Error('The visit is not shown')
    return box
  }
  await expect(screening).toBeVisible()
  const [long, short, single] = [
    await boxOf(screening),
    await boxOf(information),
    await boxOf(alone),
  ]
  const hour = (single.y - long.y) / 3
  expect(Math.abs(long.height - 2 * hour)).toBeLessThan(4)
  expect(Math.abs(short.height - hour / 2)).toBeLessThan(4)
  expect(Math.abs(short.y - long.y - 1.5 * hour)).toBeLessThan(4)
  expect(short.x).toBeGreaterThanOrEqual(long.x + long.width)
  expect(single.width).toBeGreaterThan(1.8 * long.width)
})

test('each location has its calendar, and its times are its own', async ({ browser, baseURL }) => {
  const abroad = await browser.newContext({ baseURL: baseURL ?? '', timezoneId: 'Asia/Tokyo' })
  const page = await abroad.newPage()
  await beStaff(page)
  const { lastName, free } = await bookVisit(page)
  await page.goto(`/admin/visits?view=calendar&date=${free.date}`)
  await expect(calendar(page).getByText('Times in Boston, Eastern Time.')).toBeVisible()
  const chip = calendar(page).getByRole('button', { name: `Ada ${lastName}` })
  await expect(chip).toContainText(free.time)
  await page.getByRole('button', { name: 'London' }).click()
  await expect(calendar(page).getByText('Times in London')).toBeVisible()
  await expect(chip).toHaveCount(0)
  await page.getByRole('button', { name: 'Both' }).click()
  await expect(calendar(page).getByText('Times in Boston, Eastern Time.')).toBeVisible()
  await expect(calendar(page).getByText('Times in London')).toBeVisible()
  await expect(chip).toContainText(free.time)
  await expect(chip).toContainText('Boston')
  expect(await findingsInEveryLook(page, 'main')).toEqual([])
  await abroad.close()
})

test('a phone shows one day of the week at a time', async ({ browser, baseURL }) => {
  const viewport = { width: 360, height: 640 }
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport, hasTouch: true })
  const page = await context.newPage()
  await beStaff(page)
  await page.goto('/admin/visits?view=calendar&date=2026-03-02')
  const days = page.getByRole('columnheader')
  await expect(days).toHaveCount(1)
  await page.getByRole('button', { name: /Tue/ }).click()
  await expect(days).toHaveText(/Tue/)
  await context.close()
})

test('users make and end the address of their own calendar feed', async ({ page }) => {
  await page.goto('/admin/account')
  const part = page.getByRole('region', { name: 'Visits in my calendar' })
  await part.getByRole('button', { name: /^Make a/ }).click()
  const address = part.getByLabel(/^Address of your calendar/)
  await expect(address).toHaveValue(/\/calendar\/[\w-]{43}\.ics$/)
  expect(await findingsInEveryLook(page, 'main')).toEqual([])
  const { pathname } = new URL(await address.inputValue())
  expect((await page.request.get(pathname)).status()).toBe(200)
  await part.getByRole('button', { name: 'End the address' }).click()
  await expect(part.getByRole('button', { name: 'Make an address' })).toBeVisible()
  expect((await page.request.get(pathname)).status()).toBe(404)
})
