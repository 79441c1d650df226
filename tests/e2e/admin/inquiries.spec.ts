import { findings } from '#tests/helpers/browser/axe.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'
import { farDay } from '#tests/helpers/visits/far-day.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

/** Sends a form as browsers do: if the database is busy, sends it again with the same id. */
async function send(page: Page, path: string, inquiry: object) {
  const data = { submissionId: crypto.randomUUID(), ...inquiry }
  let id = 0
  await expect(async () => {
    const sent = await page.request.post(path, { data })
    expect(sent.status()).toBe(201)
    id = (await sent.json()).id
  }).toPass()
  return id
}

const sendPatient = (page: Page, lastName: string, extra: object = {}) =>
  send(page, '/api/patient-inquiry', {
    ...inquiry({ lastName, email: `${lastName}@example.com`, phone: '617-555-0100' }),
    ...extra,
  })

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('a patient inquiry is found and read in full beside the list', async ({ page }) => {
  const lastName = `Moss-${unique()}`
  const extra = { ageRange: '36-45', preferredCallTime: 'evening', study: 'A study of sleep' }
  const id = await sendPatient(page, lastName, extra)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Inquiries', exact: true }).click()
  await page.getByLabel('Search patient inquiries').fill(lastName)
  await expect(page).toHaveURL(`/admin/inquiries?q=${lastName}`)
  await expect(page.getByText('1 patient inquiry shown')).toBeVisible()
  await page.getByRole('link', { name: `Ada ${lastName}` }).click()

  const detail = page.getByRole('region', { name: `Ada ${lastName}` })
  const all = [`#${id}`, `${lastName}@example.com`, '617-555-0100', '36-45', 'Evening (5-8 PM)']
  for (const text of [...all, 'Cardiology', 'A study of sleep', 'hear about heart studies']) {
    await expect(detail).toContainText(text)
  }
  await page.reload()
  await expect(detail).toBeVisible()
  await detail.getByRole('link', { name: 'Close' }).click()
  await expect(detail).toHaveCount(0)
  await expect(page).toHaveURL(`/admin/inquiries?q=${lastName}`)
})

test('a sponsor inquiry is read under its own tab', async ({ page }) => {
  const company = `Northwind ${unique()}`
  await send(page, '/api/sponsor-inquiry', {
    contactName: 'Bela Kiss',
    company,
    email: 'bela@example.com',
    studyPhase: 'phase3',
  })
  await page.goto('/admin/inquiries')
  await page.getByRole('tab', { name: 'Sponsors' }).click()
  await expect(page).toHaveURL('/admin/inquiries?list=sponsors')
  await page.getByLabel('Search sponsor inquiries').fill(company)
  await page.getByRole('link', { name: company }).click()
  const detail = page.getByRole('region', { name: 'Bela Kiss' })
  await expect(detail).toContainText(company)
  await expect(detail).toContainText('Phase III')
  await page.getByRole('tab', { name: 'Patients' }).click()
  await expect(page).toHaveURL('/admin/inquiries')
})

test('a sponsor who asks for a CDA stands out, with what to do next until it is answered', async ({
  page,
}) => {
  const company = `Westwind ${unique()}`
  const sponsor = { contactName: 'Ines Roth', company, email: 'ines@example.com', request: 'cda' }
  const id = await send(page, '/api/sponsor-inquiry', sponsor)
  await send(page, '/api/sponsor-inquiry', { ...sponsor, contactName: 'Olga Roth', request: '' })
  await page.goto(`/admin/inquiries?list=sponsors&q=${encodeURIComponent(company)}&id=${id}`)
  await expect(page.getByRole('link', { name: 'Olga Roth' })).toBeVisible()
  await page.locator('.toolbar').getByLabel('Asks for').selectOption('CDA to sign')
  await expect(page.getByRole('link', { name: 'Olga Roth' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Ines Roth' })).toContainText('CDA to sign')
  const detail = page.getByRole('region', { name: 'Ines Roth' })
  await expect(detail).toContainText('Next: Write to ask for their CDA')
  await detail.getByLabel('Status').selectOption('Answered')
  await expect(detail).not.toContainText('Next:')
})

test('a sponsor inquiry is taken, answered and noted; somebody who is slower sees who was faster', async ({
  page,
  context,
}) => {
  const company = `Northwind ${unique()}`
  const sponsor = { contactName: 'Bela Kiss', company, email: 'bela@example.com' }
  const id = await send(page, '/api/sponsor-inquiry', sponsor)
  await page.goto(`/admin/inquiries?list=sponsors&q=${encodeURIComponent(company)}&id=${id}`)
  const detail = page.getByRole('region', { name: 'Bela Kiss' })
  const tools = page.locator('.toolbar')
  const late = await context.newPage()
  await late.goto(page.url())
  await expect(late.getByRole('region', { name: 'Bela Kiss' })).toContainText('New')

  const me = (await (await page.request.get('/api/auth/me')).json()).user.name
  await detail.getByLabel('Owner').selectOption({ label: me })
  await expect(page.getByRole('status').last()).toContainText('Saved')
  await detail.getByLabel('Status').selectOption('Answered')
  const row = page.getByRole('link', { name: 'Bela Kiss' })
  await expect(row).toContainText('Answered')
  await expect(row).toContainText(me)
  await detail.getByLabel('New note').fill('Wants a feasibility call.')
  await detail.getByRole('button', { name: 'Add note' }).click()
  await expect(detail.getByRole('listitem')).toContainText('Wants a feasibility call.')
  await expect(detail.getByLabel('New note')).toHaveValue('')
  // Nothing is unsaved now, so leaving asks no question.
  await tools.getByLabel('Status').selectOption('Closed')
  await expect(page.getByRole('heading', { name: 'No sponsor inquiries found' })).toBeVisible()
  await tools.getByLabel('Status').selectOption('Answered')
  await tools.getByLabel('Owner').selectOption('Mine')
  await expect(row).toBeVisible()

  await late.getByRole('region', { name: 'Bela Kiss' }).getByLabel('Status').selectOption('Closed')
  await expect(late.getByRole('status').last()).toContainText(`${me} was faster`)
  await expect(late.getByRole('region', { name: 'Bela Kiss' })).toContainText('Answered')
})

test('a long list comes in pages, and an old inquiry opens from its address', async ({ page }) => {
  const lastName = `Page-${unique()}`
  const first = await sendPatient(page, lastName)
  for (let round = 0; round < 6; round++) {
    await Promise.all(Array.from({ length: 9 }, () => sendPatient(page, lastName)))
  }
  await page.goto(`/admin/inquiries?q=${lastName}`)
  await expect(page.getByText('50 newest patient inquiries shown')).toBeVisible()
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(page.getByText('55 patient inquiries shown')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)

  await page.goto(`/admin/inquiries?id=${first}`)
  await expect(page.getByRole('region', { name: `Ada ${lastName}` })).toContainText(`#${first}`)
})

test('text that a visitor typed is shown and never run', async ({ page }) => {
  const lastName = `Moss-${unique()}`
  const id = await sendPatient(page, lastName, {
    message: '<img src=x onerror="document.title=1"> & <b>bold</b>',
  })
  await page.goto(`/admin/inquiries?id=${id}`)
  const detail = page.getByRole('region', { name: `Ada ${lastName}` })
  await expect(detail).toContainText('<img src=x onerror="document.title=1"> & <b>bold</b>')
  await expect(page).toHaveTitle('Inquiries · Admin')
})

test('subscribers are counted, narrowed, taken as a file and removed', async ({ page }) => {
  const lastName = `Moss-${unique()}`
  await sendPatient(page, lastName, { keepInformed: true })
  await page.goto('/admin/inquiries')
  await page.getByRole('tab', { name: 'Subscribers' }).click()
  await expect(page).toHaveURL('/admin/inquiries?list=subscribers')
  await page.getByLabel('Search subscribers').fill(lastName)
  const row = page.getByRole('row', { name: `Ada ${lastName}` })
  await expect(row).toContainText('Not confirmed')
  await expect(row).toContainText('with a patient inquiry')
  await page.getByRole('link', { name: /^Unsubscribed/ }).click()
  await expect(page.getByRole('heading', { name: 'No subscribers found' })).toBeVisible()
  await page.getByRole('link', { name: /^Not confirmed/ }).click()
  await expect(page.getByText('1 subscriber shown')).toBeVisible()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^subscribers-.+\.csv$/)

  await row.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove subscriber' }).click()
  await expect(page.getByRole('status').last()).toContainText('Subscriber removed')
  await expect(row).toHaveCount(0)
})

test('somebody who rings is taken off the news, with how they said so', async ({ page }) => {
  const lastName = `Ring-${unique()}`
  await sendPatient(page, lastName, { keepInformed: true })
  await page.goto(`/admin/inquiries?list=subscribers&q=${lastName}`)
  await page.getByRole('link', { name: `Ada ${lastName}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Asked for news: in a form')
  await expect(dialog).toContainText('Nothing yet.')
  await dialog.getByRole('button', { name: 'They want no more news' }).click()
  await dialog.getByRole('button', { name: 'On the telephone' }).click()
  await expect(dialog).toContainText('Left: on the telephone')
  await expect(dialog.getByRole('button', { name: 'They want no more news' })).toHaveCount(0)
  expect(await findings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('row', { name: `Ada ${lastName}` })).toContainText('Unsubscribed')
})

test('a search without a match says so', async ({ page }) => {
  await page.goto(`/admin/inquiries?q=${unique()}${unique()}`)
  await expect(page.getByRole('heading', { name: 'No patient inquiries found' })).toBeVisible()
})

test('long names, addresses and words stay on a phone’s screen, in the list and in full', async ({
  page,
}) => {
  const lastName = `Wolfeschlegelsteinhausenbergerdorff-${unique()}`
  const long =
    'https://example.org/a/long/address/without/any/space?and=a&query=that-goes-on-and-on'
  const id = await sendPatient(page, lastName, {
    firstName: 'Esophagogastroduodenoscopy'.repeat(3),
    email: `${'long'.repeat(15)}@${'sub.'.repeat(30)}example.com`,
    phone: '5'.repeat(50),
    study: 'Immunohistochemistry'.repeat(8),
    message: `${long} ${'Esophagogastroduodenoscopy'.repeat(5)}`,
  })
  await page.setViewportSize({ width: 320, height: 640 })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.goto(`/admin/inquiries?q=${lastName}`)
  await expect(page.getByRole('link', { name: lastName })).toBeVisible()
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.goto(`/admin/inquiries?id=${id}`)
  await expect(page.getByRole('region', { name: lastName })).toContainText(long)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('somebody who asked for no contact is neither rung nor written to from an inquiry or a visit', async ({
  page,
}) => {
  const lastName = `Quiet-${unique()}`
  const contact = { firstName: 'Ada', lastName, email: `${lastName}@example.com`.toLowerCase() }
  const inquiry = await sendPatient(page, lastName, contact)
  const visit = await send(page, '/api/visit-requests', {
    ...contact,
    phone: '617-555-0100',
    preferredDate: farDay(),
    preferredTime: '9:00 AM',
    visitType: 'screening',
  })
  const desk = await page.request.get(`/api/admin/candidates?status=any&q=${lastName}`)
  const [{ id, version }] = (await desk.json()).candidates
  const doNotContact = { asked: 'Her daughter', reason: 'Calls at night' }
  const data = { doNotContact, basedOn: version }
  expect((await page.request.put(`/api/admin/candidates/${id}`, { data })).status()).toBe(200)

  for (const [address, shown] of [
    [`/admin/inquiries?id=${inquiry}`, page.getByRole('region', { name: `Ada ${lastName}` })],
    [`/admin/visits?id=${visit}`, page.getByRole('region', { name: `Visit Request #${visit}` })],
    [`/admin/visit-requests?id=${visit}`, page.getByRole('main')],
    [`/admin/visit-requests?q=${lastName}`, page.getByRole('main')],
    [`/admin/visits?view=calendar&visit=${visit}`, page.getByRole('dialog')],
  ] as const) {
    await page.goto(address)
    await expect(shown).toContainText('Asked for no contact')
    await expect(shown).toContainText(contact.email)
    await expect(shown.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0)
  }
})
