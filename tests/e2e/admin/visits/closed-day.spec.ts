import { sessionCookie, signIn } from '#tests/helpers/browser/admin.ts'
import { findings } from '#tests/helpers/browser/axe.ts'
import { mailTo } from '#tests/helpers/operation/mail.ts'
import { freeTime } from '#tests/helpers/visits/visit-form.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'

type Visitor = { firstName: string; email?: string; phone?: string }
type Visit = { id: number; updatedAt: string }

// Serial: both tests close days of the same location.
test.describe.configure({ mode: 'serial' })

const visitList = (page: Page) =>
  page.getByRole('dialog', { name: 'There are visits on these days' })

/** Presses the button that cancels `visits`, and answers its question. */
async function cancelAll(page: Page, visits: string, question: string) {
  await visitList(page)
    .getByRole('button', { name: `Cancel ${visits} and tell the people` })
    .click()
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText(question)
  await asked.getByRole('button', { name: `Cancel ${visits}` }).click()
}

/** Makes visits of these people on a free day in Boston, and closes that day. */
async function closeDay(page: Page, baseURL: string | undefined, people: Visitor[]) {
  const headers = { Cookie: await sessionCookie(), Origin: baseURL ?? '' }
  const { date, startsAt } = await freeTime(page, 'consultation')
  const lastName = `Shut-${crypto.randomUUID().slice(0, 8)}`
  const visits: Visit[] = []
  for (const person of people) {
    const data = { ...person, lastName, visitType: 'consultation', locationId: 1, startsAt }
    const made = await page.request.post('/api/admin/visit-requests', { headers, data })
    expect(made.status()).toBe(201)
    visits.push((await made.json()).request)
  }
  const one = '/api/admin/locations/1'
  const { location } = await (await page.request.get(one, { headers })).json()
  const { id: _, version: _v, createdAt: _c, updatedAt, ...open } = location
  const put = (closedDays: object[], basedOn?: string) =>
    page.request.put(one, { headers, data: { ...open, closedDays, basedOn } })
  const closed = await put([...open.closedDays, { date, reason: 'Works' }], updatedAt)
  expect(closed.status()).toBe(200)
  const { affected } = await closed.json()
  expect(affected).toEqual(expect.arrayContaining(visits.map(({ id }) => id)))
  const change = async ({ id }: Visit, path: string, data: object) => {
    const answer = await page.request.put(`/api/admin/visit-requests/${id}${path}`, {
      headers,
      data,
    })
    expect(answer.status()).toBe(200)
  }
  return { date, lastName, visits, change, reopen: () => put(open.closedDays) }
}

// The name of this file puts it late in the run: after the first saved location, company details contain no office
// hours.
test('closing a day cancels its visits after one question, and says whom to ring', async ({
  page,
  baseURL,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const { date, lastName, visits, reopen } = await closeDay(page, baseURL, [
    { firstName: 'Ada', email },
    { firstName: 'Otto', phone: '617-555-0133' },
  ])
  try {
    // The last id no longer exists, and must not hide the others.
    const ids = [...visits.map(({ id }) => id), 999_999]
    await signIn(page, `/admin/locations?affected=${ids.join(',')}`)
    const list = visitList(page)
    await expect(list.getByText('No e-mail: ring 617-555-0133.')).toBeVisible()
    const number = list.getByRole('link', { name: '617-555-0133' })
    await expect(number).toHaveAttribute('href', 'tel:6175550133')
    expect(await findings(page, '[role=dialog]')).toEqual([])
    await cancelAll(page, '2 visits', 'Cancel these 2 visits and write to the people?')
    await expect(list.getByText('Cancelled. No e-mail: ring 617-555-0133.')).toBeVisible()
    await expect(list.getByText(`Cancelled. A mail goes to ${email}.`)).toBeVisible()
    await expect(list.getByRole('button', { name: /and tell the people/ })).toHaveCount(0)
    await page.goto(`/admin/visits?view=calendar&date=${date}`)
    const calendar = page.getByRole('region', { name: /^Visits in/ })
    await expect(calendar).toBeVisible()
    await expect(calendar.getByRole('button', { name: lastName })).toHaveCount(0)
    expect(await mailTo(email, 'cancelled')).toContain('cancelled')
  } finally {
    await reopen()
  }
})

test('a visit that somebody changes meanwhile is cancelled when staff press again, and others stay as they are', async ({
  page,
  baseURL,
}) => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const { lastName, visits, change, reopen } = await closeDay(page, baseURL, [
    { firstName: 'Ada', email },
    { firstName: 'Came', email: 'came@example.com' },
    { firstName: 'Off', email: 'off@example.com' },
  ])
  try {
    const [ada, came, off] = visits
    if (!ada || !came || !off) throw new Error('There is a visit of each')
    await change(came, '/status', { status: 'completed' })
    await change(off, '/status', { status: 'cancelled' })
    await signIn(page, `/admin/locations?affected=${visits.map(({ id }) => id).join(',')}`)
    const list = visitList(page)
    const row = (firstName: string) =>
      list.locator('.list-row', { hasText: `${firstName} ${lastName}` })
    await expect(row('Came')).toContainText('Completed.')
    await expect(row('Off')).toContainText('Was cancelled before.')
    await change(ada, '', { needs: ['companion'], basedOn: ada.updatedAt })
    await cancelAll(page, '1 visit', 'Cancel this visit and write to the people?')
    await expect(row('Ada')).toContainText('Somebody has changed this visit meanwhile')
    await cancelAll(page, '1 visit', 'Cancel this visit and write to the people?')
    await expect(row('Ada')).toContainText(`Cancelled. A mail goes to ${email}.`)
    await expect(list.getByRole('status')).toHaveText('No visit is left on these days.')
    await expect(row('Came')).toContainText('Completed.')
  } finally {
    await reopen()
  }
})
