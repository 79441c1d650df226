import { type Browser, expect, type Locator, type Page, test } from '../helpers/warm.ts'
import { beStaff, staffFind, staffGet } from '../helpers/admin.ts'

type Stored = { id: number; version: number }

const unique = () => crypto.randomUUID().slice(0, 8)
const toast = (page: Page) => page.getByRole('status')
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

async function send(page: Page, person: object) {
  const data = {
    interest: 'cardiology',
    message: 'I would like to take part in a study.',
    ...person,
  }
  expect((await page.request.post('/api/patient-inquiry', { data })).status()).toBe(201)
}

/** An inquiry sent as visitors send it; its last name is found nowhere else. */
async function inquire(page: Page, extra: object = {}) {
  const lastName = `Birch-${unique()}`
  // Nobody else's: who shares a number is shown as a likely duplicate.
  const phone = `617-${String(Math.random()).slice(2, 5)}-${String(Math.random()).slice(2, 6)}`
  const email = `${lastName}@example.com`
  await send(page, { firstName: 'Ada', lastName, email, phone, ...extra })
  const [candidate] = (await staffFind('candidates', lastName)) as Stored[]
  if (!candidate) throw new Error(`${lastName} has become no candidate`)
  return { name: `Ada ${lastName}`, lastName, phone, ...candidate }
}

/** Candidates who are late, each by a minute less than the one before; their names in the order of the list. */
async function inquireMany(page: Page, lastName: string, count: number) {
  const numbers = Array.from({ length: count }, (_, n) => n + 10)
  for (const n of numbers) {
    const email = `${lastName}-${n}@example.com`
    await send(page, { firstName: `Ada${n}`, lastName, email, phone: `617-555-${1000 + n}` })
  }
  const answer = await staffGet(
    `/api/admin/candidates?${new URLSearchParams({ q: lastName, limit: '200' })}`,
  )
  const { candidates } = (await answer.json()) as { candidates: (Stored & { firstName: string })[] }
  for (const candidate of candidates) {
    const n = Number(candidate.firstName.slice(3))
    await change(page, candidate, { dueAt: hours((n - 100) / 60) })
  }
  return numbers.map((n) => `Ada${n} ${lastName}`)
}

const change = async (page: Page, { id, version }: Stored, change: object) => {
  const data = { ...change, basedOn: version }
  const answer = await page.request.put(`/api/admin/candidates/${id}`, { data })
  expect(answer.status()).toBe(200)
}

const rowOf = (page: Page, name: string) =>
  page
    .getByRole('main')
    .getByRole('link', { name })
    .filter({ hasNot: page.locator('svg.lucide-x') })
const pane = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** What happened to the open candidate, the newest first. */
const steps = (open: Locator) => open.getByRole('region', { name: 'History' }).getByRole('listitem')

/** A page of another coordinator, Ana Brown. */
async function asAna(browser: Browser, page: Page) {
  const username = `ana-${unique()}`
  const password = 'another long secret'
  const data = { username, password, name: `Ana Brown ${username}`, role: 'coordinator' }
  expect((await page.request.post('/api/admin/users', { data })).status()).toBe(201)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const ana = await context.newPage()
  const login = { data: { username, password } }
  expect((await ana.request.post('/api/auth/login', login)).status()).toBe(200)
  return { ana, name: data.name }
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('the list says who waits for what, and is narrowed by search, view and filter', async ({
  page,
}) => {
  const study = `Study ${unique()}`
  const late = await inquire(page, { study })
  await change(page, late, { dueAt: hours(-2.5) })
  const other = await inquire(page)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Candidates', exact: true }).click()
  await page.getByLabel('Search candidates').fill(late.lastName)
  await expect(page).toHaveURL(`/admin/candidates?q=${late.lastName}`)
  const row = rowOf(page, late.name)
  for (const text of ['New', 'Call', '2 h late', 'Unassigned', study]) {
    await expect(row).toContainText(text)
  }
  await page.getByRole('link', { name: /^Overdue \d+/ }).click()
  await expect(page).toHaveURL('/admin/candidates?due=overdue')
  await expect(row).toBeVisible()
  await expect(rowOf(page, other.name)).toHaveCount(0)

  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Study').selectOption(study)
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Study')).toHaveValue(study)
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    `/api/admin/exports/candidates.csv?${new URLSearchParams({ due: 'overdue', study })}`,
  )

  // Every study is offered, also if nobody on the screen asked about it.
  await page.goto(`/admin/candidates?q=${other.lastName}&source=patient-inquiry`)
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await expect(page.getByLabel('Study').getByRole('option', { name: study })).toHaveCount(1)
})

test('ten calls from the overdue list take two actions each, with the keyboard alone', async ({
  page,
}) => {
  const study = `Study ${unique()}`
  const names: string[] = []
  for (let hour = 11; hour > 1; hour--) {
    const candidate = await inquire(page, { study })
    await change(page, candidate, { dueAt: hours(-hour) })
    names.push(candidate.name)
  }
  await page.goto(`/admin/candidates?due=overdue&study=${encodeURIComponent(study)}`)
  await expect(page.getByText('10 candidates shown')).toBeVisible()

  let actions = 0
  const press = (key: string) => {
    actions++
    return page.keyboard.press(key)
  }
  await page.keyboard.press('Alt+J')
  for (const [index, name] of names.entries()) {
    await expect(pane(page, name)).toBeVisible()
    await press('Alt+L')
    await expect(page.getByRole('button', { name: 'Reached' })).toBeFocused()
    await press(String((index % 5) + 1))
    await expect(toast(page)).toContainText(name)
  }
  expect(actions).toBe(20)
  // The last one is done: the list is empty, and says what that means.
  await expect(page.getByRole('heading', { name: 'Candidates', exact: true })).toBeFocused()
  await expect(page.getByText('No candidates found')).toBeVisible()

  const [reached] = (await staffFind('candidates', names[0]?.slice(4) ?? '')) as object[]
  expect(reached).toMatchObject({ status: 'talking', attempts: 1 })
})

test('the next candidate opens after the last one of a page too, by key, button and a logged call', async ({
  page,
}) => {
  // One page has 50 of them.
  const lastName = `Long-${unique()}`
  const names = await inquireMany(page, lastName, 52)
  const open = (at: number) => pane(page, names[at] ?? '')
  await page.goto(`/admin/candidates?q=${lastName}`)
  await expect(page.getByText('50 most urgent candidates shown')).toBeVisible()
  await rowOf(page, names[48] ?? '').click()
  await expect(open(48)).toBeVisible()
  await page.keyboard.press('Alt+J')
  await expect(open(49)).toBeVisible()
  await page.keyboard.press('Alt+J')
  await expect(open(50)).toBeVisible()
  await expect(page.getByText('52 candidates shown')).toBeVisible()
  await page.keyboard.press('Alt+K')
  await expect(open(49)).toBeVisible()
  await page.keyboard.press('Alt+J')
  await page.keyboard.press('Alt+J')
  await expect(open(51)).toBeVisible()
  // Nobody comes after the last one: it stays open.
  await page.keyboard.press('Alt+J')
  await expect(open(51)).toBeVisible()

  await page.goto(`/admin/candidates?q=${lastName}&due=overdue`)
  await expect(page.getByText('50 most urgent candidates shown')).toBeVisible()
  await rowOf(page, names[49] ?? '').click()
  await expect(open(49)).toBeVisible()
  await page.keyboard.press('Alt+L')
  await page.keyboard.press('2')
  await expect(open(50)).toBeVisible()
  await expect(page.getByText('51 candidates shown')).toBeVisible()
  await open(50).getByRole('link', { name: 'Next' }).click()
  await expect(open(51)).toBeVisible()
})

test('a call is logged with a note and a time of one’s own, and is read in the history', async ({
  page,
}) => {
  const { id, name, phone } = await inquire(page, { preferredCallTime: 'morning' })
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await expect(open).toContainText('Best time to call: Morning (8 AM-12 PM)')
  await expect(open.getByRole('link', { name: phone }).first()).toHaveAttribute(
    'href',
    `tel:${phone.replaceAll('-', '')}`,
  )
  await open.getByLabel('Note').fill('Her daughter says that she is back on Monday.')
  await open.getByLabel('Next step at').fill('2099-01-05T09:30')
  const callBack = open.getByRole('button', { name: 'Call back later' })
  await expect(callBack).toContainText('Call back Jan 5, 2099')
  await callBack.click()
  await expect(toast(page)).toContainText('Call back later: logged')
  const history = steps(open).filter({ hasText: 'called: call back later.' })
  await expect(history).toContainText('Now “Contacting”.')
  await expect(history).toContainText('January 5, 2099 at 9:30 AM')
  await expect(history).toContainText('Her daughter says that she is back on Monday.')
  await expect(open.getByLabel('Note')).toHaveValue('')
  await expect(callBack).toBeFocused()

  await open.getByLabel('Note').fill('Prefers to be called Dr. Birch.')
  await open.getByRole('button', { name: 'Save the note only' }).click()
  await expect(toast(page)).toContainText('Note saved')
  await expect(steps(open).first()).toContainText('Prefers to be called Dr. Birch.')
})

test('owner, status, due time and the end of it are one or two presses, each with Undo', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  const heading = open.getByRole('heading', { name, exact: true })
  await expect(heading).toBeFocused()
  await page.keyboard.press('Alt+A')
  await expect(toast(page)).toContainText('Assigned to you')
  await expect(open.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  await expect(open.getByRole('button', { name: 'Assign', exact: true })).toBeFocused()

  await open.getByRole('button', { name: 'Status' }).click()
  await open.getByRole('group', { name: 'New status' }).getByText('Talking').click()
  await expect(toast(page)).toContainText('Status: Talking')
  await expect(open).toContainText('Follow up')

  await open.getByRole('button', { name: 'Due' }).click()
  await open.getByLabel('Next step', { exact: true }).fill('Send the consent form')
  await open.getByRole('button', { name: 'Tomorrow morning' }).click()
  await expect(toast(page)).toContainText('Due:')
  await expect(open).toContainText('Send the consent form tomorrow 9 AM')

  await open.getByRole('button', { name: 'Close', exact: true }).click()
  await open.getByRole('button', { name: 'Not interested' }).click()
  await expect(toast(page)).toContainText('Closed: Not interested')
  await expect(open).toContainText('Nothing to do')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Change undone')
  await expect(open).toContainText('Send the consent form tomorrow 9 AM')
})

test('a saved change is shown at once, and the next one goes on from it', async ({ page }) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await expect(open.getByRole('heading', { name, exact: true })).toBeFocused()
  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  await page.route(`**/api/admin/candidates/${id}`, async (route) => {
    if (route.request().method() === 'GET') await shown
    await route.continue()
  })
  await open.getByRole('button', { name: 'Status' }).click()
  await open.getByRole('group', { name: 'New status' }).getByText('Talking').click()
  await expect(toast(page)).toContainText('Status: Talking')
  await open.getByRole('button', { name: 'Due' }).click()
  await expect(open.getByLabel('Next step', { exact: true })).toHaveValue('Follow up')
  await open.getByRole('button', { name: 'Tomorrow morning' }).click()
  await expect(toast(page)).toContainText('Due:')
  await expect(open).toContainText('Follow up tomorrow 9 AM')
  show()
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Change undone')
  await expect(open).toContainText('Talking')
})

test('of two people, the second is told what the first has changed, and applies hers again', async ({
  page,
  browser,
}) => {
  const candidate = await inquire(page)
  const { name, id } = candidate
  const { ana, name: anaName } = await asAna(browser, page)
  await ana.goto(`/admin/candidates?id=${id}`)
  await expect(pane(ana, name)).toBeVisible()
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await expect(open).toContainText(`${anaName} is looking at this`)

  await change(ana, candidate, { status: 'talking' })
  await open.getByRole('button', { name: 'Close', exact: true }).click()
  await open.getByRole('button', { name: 'Not eligible' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${anaName} set the status from “New” to “Talking”.`)
  await expect(question).toContainText('Closed: Not eligible')
  await question.getByRole('button', { name: 'Apply mine now' }).click()
  await expect(toast(page)).toContainText('Closed: Not eligible')
  await expect(steps(open).first()).toContainText('closed it: Not eligible.')

  // A call never conflicts: hers is logged on the version that there is.
  const called = await ana.request.post(`/api/admin/candidates/${id}/attempts`, {
    data: { outcome: 'no-answer' },
  })
  expect(called.status()).toBe(201)
  await open.getByRole('button', { name: 'Voicemail' }).click()
  await expect(toast(page)).toContainText('Voicemail: logged')
  await expect(open).toContainText('2 tries')
  await ana.context().close()
})

test('no shortcut fires while somebody types, and nothing typed is lost when saving fails', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  const note = open.getByLabel('Note')
  await note.fill('Left a message')
  await note.press('1')
  await note.press('?')
  await note.press('Alt+a')
  await expect(note).toHaveValue('Left a message1?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(open).toContainText('Unassigned')

  await page.route('**/attempts', (route) => route.abort())
  await open.getByRole('button', { name: 'Voicemail' }).click()
  await expect(toast(page)).toContainText('We could not reach the server')
  await expect(note).toHaveValue('Left a message1?')
  await page.unroute('**/attempts')

  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveValue('Left a message1?')
  await open.getByRole('button', { name: 'Voicemail' }).click()
  await expect(toast(page)).toContainText('Voicemail: logged')

  // A tooltip under the pointer closes with the dialog that opens above it: one Escape is enough.
  await page.locator('.shell-brand').hover()
  await expect(page.locator('.tooltip')).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Alt')
  await expect(page.getByRole('dialog')).toBeFocused()
  await expect(page.locator('.tooltip')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+A')
  await expect(toast(page)).toContainText('Assigned to you')
})

test('the address of a merged candidate leads to the one that was kept', async ({ page }) => {
  const kept = await inquire(page)
  const other = await inquire(page)
  const merged = await page.request.post(`/api/admin/candidates/${kept.id}/merge/${other.id}`)
  expect(merged.ok()).toBe(true)
  await page.goto(`/admin/candidates?id=${other.id}`)
  await expect(page).toHaveURL(`/admin/candidates?id=${kept.id}`)
  await expect(pane(page, kept.name)).toContainText(`Other name: ${other.name}`)
})

test('on a phone, a candidate is a screen of its own, from which one calls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { name, lastName, phone } = await inquire(page)
  await page.goto(`/admin/candidates?q=${lastName}`)
  await rowOf(page, name).click()
  const open = pane(page, name)
  const call = open.getByRole('link', { name: phone }).first()
  await expect(call).toBeInViewport()
  await expect(call).toHaveAttribute('href', `tel:${phone.replaceAll('-', '')}`)
  await expect(page.getByLabel('Search candidates')).toBeHidden()
  await open.getByRole('link', { name: 'Close' }).click()
  await expect(rowOf(page, name)).toBeVisible()

  // No number, so nothing that would call a stranger.
  const words = await inquire(page, { phone: 'ask my daughter, extension 12' })
  await page.goto(`/admin/candidates?id=${words.id}`)
  await expect(pane(page, words.name)).toContainText('ask my daughter, extension 12')
  await expect(pane(page, words.name).locator('a[href^="tel:"]')).toHaveCount(0)
})
