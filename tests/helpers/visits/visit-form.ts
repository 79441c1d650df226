import { expect, type Locator, type Page } from '@playwright/test'
import type { SlotDay } from '#db/model/visits/answers.ts'

export const visitForm = (page: Page) => page.getByRole('form', { name: 'Visit request' })

/** The buttons, by their labels in the form. */
export const next = (page: Page) => visitForm(page).getByRole('button', { name: 'Next' })
export const send = (page: Page) =>
  visitForm(page).getByRole('button', { name: /^(Book|Ask for) this time$|^Submit Request$/ })

const dayAhead = (days: number) =>
  new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

export type FreeTime = { date: string; time: string; startsAt: string }

/** A free time in Boston on a day that other tests probably do not use. */
export const freeTime = (page: Page, type = 'screening') => freeTimeBetween(page, type, 20, 75)

/**
 * A free time on days that no other test uses, `farDay` included: a visit that another test moves or cancels would free
 * a place while this test takes them all.
 */
export const timeToFill = (page: Page, type = 'screening') => freeTimeBetween(page, type, 152, 178)

async function freeTimeBetween(
  page: Page,
  type: string,
  first: number,
  last: number,
): Promise<FreeTime> {
  const query = `type=${type}&location=1&from=${dayAhead(first)}&to=${dayAhead(last)}`
  const answer = await page.request.get(`/api/visit-slots?${query}`)
  expect(answer.status()).toBe(200)
  const { days }: { days: SlotDay[] } = await answer.json()
  const free = days.flatMap(({ date, slots }) =>
    slots.filter((slot) => slot.free).map(({ time, startsAt }) => ({ date, time, startsAt })),
  )
  const chosen = free[Math.floor(Math.random() * free.length)]
  if (!chosen) throw new Error('There is no free time')
  return chosen
}

export async function fillPerson(page: Page, lastName: string) {
  await visitForm(page).getByLabel('First name').fill('Ada')
  await visitForm(page).getByLabel('Last name').fill(lastName)
  await visitForm(page).getByLabel('Email').fill('ada@example.com')
  await visitForm(page).getByLabel('Phone').fill('555-0100')
}

/** Answers the first two steps: the type, and Boston. */
export async function chooseTypeAndPlace(page: Page, type: string | RegExp) {
  await visitForm(page).getByRole('radio', { name: type }).check()
  await next(page).click()
  await choosePlace(page)
}

export async function choosePlace(page: Page) {
  await visitForm(page)
    .getByRole('radio', { name: /^Boston/ })
    .check()
  await next(page).click()
}

/** Chooses a day and a time in the picker of a form. */
export async function chooseTime(form: Locator, { date, time }: FreeTime) {
  await form.getByLabel('Or go to a date').fill(date)
  await form.locator(`[type=radio][value="${date}"]`).check()
  await form.getByRole('radio', { name: time, exact: true }).check()
}

/** Answers every step, up to the last one. */
export async function fillSteps(page: Page, lastName: string, free: FreeTime, type = /^Screening/) {
  await chooseTypeAndPlace(page, type)
  await chooseTime(visitForm(page), free)
  await next(page).click()
  await fillPerson(page, lastName)
  await next(page).click()
}

/** Fills in the form as one page, as it is without JavaScript. */
export async function fillPlain(page: Page, lastName: string, { date, time }: FreeTime) {
  await visitForm(page)
    .getByRole('radio', { name: /^Screening/ })
    .check()
  await visitForm(page)
    .getByRole('radio', { name: /^Boston/ })
    .check()
  await visitForm(page).getByLabel('Preferred date').fill(date)
  await visitForm(page).getByLabel('Preferred time').selectOption(time)
  await fillPerson(page, lastName)
}

/** Takes all places of this time, as other visitors would. */
export async function takeAllPlaces(page: Page, free: FreeTime, visitType = 'information') {
  for (let taken = 0; taken < 100; taken++) {
    const data = {
      submissionId: crypto.randomUUID(),
      firstName: 'Other',
      lastName: `Visitor ${taken}`,
      phone: '617-555-0100',
      email: `${crypto.randomUUID()}@example.com`,
      visitType,
      location: 1,
      startsAt: free.startsAt,
    }
    const answer = await page.request.post('/api/visit-requests', { data })
    if (answer.status() === 409) return
    expect(answer.status()).toBe(201)
  }
  throw new Error('The time never was full')
}
