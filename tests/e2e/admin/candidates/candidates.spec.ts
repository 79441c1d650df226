import { type Browser, expect, type Locator, type Page, test } from '#tests/helpers/browser/warm.ts'
import { defaultTimeZone } from '#db/model/lib/time.ts'
import { beStaff, staffFind, staffGet } from '#tests/helpers/browser/admin.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

type Stored = { id: number; version: number }

const unique = () => crypto.randomUUID().slice(0, 8)
const toast = (page: Page) => page.getByRole('status')
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

async function send(page: Page, person: object) {
  const data = { ...inquiry(), ...person }
  expect((await page.request.post('/api/patient-inquiry', { data })).status()).toBe(201)
}

/** An inquiry sent as visitors send it, with a unique last name. */
async function inquire(page: Page, extra: Record<string, string> = {}) {
  const lastName = `Birch-${unique()}`
  // A unique number: people who share a number are shown as likely duplicates.
  const phone = `617-${String(Math.random()).slice(2, 5)}-${String(Math.random()).slice(2, 6)}`
  const email = `${lastName}@example.com`
  const person = { firstName: 'Ada', lastName, email, phone, ...extra }
  await send(page, person)
  const [candidate] = (await staffFind('candidates', lastName)) as Stored[]
  if (!candidate) throw new Error(`${lastName} has become no candidate`)
  return { ...person, name: `${person.firstName} ${person.lastName}`, ...candidate }
}

/** Overdue candidates, each a minute less than the one before. Returns their names in the order of the list. */
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

/** The history of the open candidate, the newest event first. */
const steps = (open: Locator) => open.getByRole('region', { name: 'History' }).getByRole('listitem')

/** A page on which another coordinator, Ana Brown, is signed in. */
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
  await expect(page).toHaveURL(/[?&]due=overdue$/)
  await page.getByLabel('Search candidates').fill(late.lastName)
  await expect(page).toHaveURL(new RegExp(`[?&]q=${late.lastName}$`))
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

  // The filter offers every study, even if no shown candidate asked about it.
  await page.goto(`/admin/candidates?q=${other.lastName}&source=patient-inquiry`)
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await expect(page.getByLabel('Study').getByRole('option', { name: study })).toHaveCount(1)
})

test('the desk opens on what is mine and overdue, or on the next view with anybody in it; an address keeps what it says', async ({
  browser,
  page,
}) => {
  const { me } = await (await page.request.get('/api/admin/candidates/owners')).json()
  const mine = await inquire(page)
  await change(page, mine, { dueAt: hours(-30), ownerId: me })
  await page.goto('/admin')
  const desk = page.getByRole('region', { name: 'What to do now' })
  await expect(desk.getByRole('heading', { name: 'Mine, overdue' })).toBeVisible()
  await page.getByRole('link', { name: 'Candidates', exact: true }).click()
  await expect(page).toHaveURL('/admin/candidates?owner=me&due=overdue')
  await expect(rowOf(page, mine.name)).toBeVisible()
  const views = page.getByRole('navigation', { name: 'What to do' })
  await expect(views.locator('[aria-current]')).toContainText('Mine, overdue')
  await views.getByRole('link', { name: /^All open/ }).click()
  await expect(page).toHaveURL('/admin/candidates?view=open')
  await expect(views.locator('[aria-current]')).toContainText('All open')
  // On the desk, pressing its tab opens the default view again; removing a filter does not.
  await page.getByRole('link', { name: 'Candidates', exact: true }).click()
  await expect(page).toHaveURL('/admin/candidates?owner=me&due=overdue')
  await page.goto('/admin/candidates?owner=me')
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Owner').selectOption({ label: 'Any owner' })
  await expect(page).toHaveURL('/admin/candidates')
  await expect(views.locator('[aria-current]')).toContainText('All open')
  await page.goto('/admin/candidates?status=talking')
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', /talking/)
  await expect(page).toHaveURL('/admin/candidates?status=talking')
  // Ana owns no candidates, so she sees all overdue ones.
  const { ana } = await asAna(browser, page)
  await ana.goto('/admin/candidates')
  await expect(ana).toHaveURL('/admin/candidates?due=overdue')
  await expect(rowOf(ana, mine.name)).toBeVisible()
  await ana.context().close()
})

test('a search finds whoever calls, whatever the view, and says where they are', async ({
  page,
}) => {
  const closed = await inquire(page, { firstName: 'Siobhán', lastName: `O’Dea-${unique()}` })
  await change(page, closed, { status: 'closed', closedReason: 'other' })
  await page.goto('/admin/candidates?owner=me&due=')
  await page.getByLabel('Search candidates').fill(`${closed.lastName.replace('’', "'")}, siobhan`)
  const row = rowOf(page, closed.name)
  await expect(row).toContainText(
    `Closed in ${new Date().toLocaleString('en-US', { month: 'long', timeZone: defaultTimeZone })}`,
  )
  await expect(row).toContainText(closed.phone)
  await row.click()
  await expect(pane(page, closed.name)).toBeVisible()
  // The filter that staff have chosen also limits the search.
  await page.goto(`/admin/candidates?q=${encodeURIComponent(closed.lastName)}&status=talking`)
  await expect(page.getByText('No candidate')).toBeVisible()
  await page.getByRole('button', { name: 'Search without the filters' }).click()
  await expect(row).toBeVisible()
})

test('a filter keeps whom a search has found outside the view, and owner and due time filter it once chosen', async ({
  page,
}) => {
  const { lastName, name, ...stored } = await inquire(page)
  await change(page, stored, { status: 'talking' })
  await page.goto('/admin/candidates?due=overdue')
  await page.getByLabel('Search candidates').fill(lastName)
  const row = rowOf(page, name)
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByLabel('Status', { exact: true }).selectOption('Talking')
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await expect(row).toBeVisible()
  await expect(page.getByLabel('Due', { exact: true })).toHaveValue('')
  await page.getByLabel('Due', { exact: true }).selectOption('Overdue')
  await expect(page.getByText('No candidates found')).toBeVisible()
  await page.getByLabel('Due', { exact: true }).selectOption('Any time')
  await page.getByLabel('Owner', { exact: true }).selectOption('Unassigned')
  await expect(row).toBeVisible()
  await page.getByLabel('Owner', { exact: true }).selectOption('Mine')
  await expect(page.getByText('No candidates found')).toBeVisible()
})

test('a call of theirs is told apart, and found by the day', async ({ page }) => {
  const caller = await inquire(page)
  await page.goto(`/admin/candidates?q=${caller.lastName}`)
  await rowOf(page, caller.name).click()
  const open = pane(page, caller.name)
  await open.getByLabel('How it was tried').selectOption('They called')
  await open.getByRole('button', { name: /Voicemail/ }).click()
  await expect(steps(open).filter({ hasText: 'They called (noted by' })).toHaveCount(1)
  await page.goto(`/admin/candidates?called=in-today&study=`)
  await expect(rowOf(page, caller.name)).toContainText('Called us today')
  await expect(page.getByLabel('Calls')).toHaveValue('in-today')
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
  // The last candidate is done: the list is empty, and says what this means.
  await expect(page.getByRole('heading', { name: 'Candidates', exact: true })).toBeFocused()
  await expect(page.getByText('No candidates found')).toBeVisible()

  const [reached] = (await staffFind('candidates', names[0]?.slice(4) ?? '')) as object[]
  expect(reached).toMatchObject({ status: 'talking', attempts: 1 })
})

test('in every list a logged call opens the next person, so that ten presses are no ten calls with one', async ({
  page,
}) => {
  const { me } = await (await page.request.get('/api/admin/candidates/owners')).json()
  for (const list of ['view=open', 'owner=none', 'owner=me']) {
    const study = `Study ${unique()}`
    const people = [await inquire(page, { study }), await inquire(page, { study })]
    if (list === 'owner=me') {
      for (const person of people) await change(page, person, { ownerId: me })
    }
    await page.goto(`/admin/candidates?${list}&study=${encodeURIComponent(study)}`)
    await page.locator('.candidate').first().click()
    for (let call = 0; call < 2; call++) {
      await expect(page.getByRole('region', { name: /^Ada Birch/ })).toBeVisible()
      await page.keyboard.press('Alt+L')
      await page.keyboard.press('2')
      await expect(toast(page)).toContainText('Voicemail: logged')
    }
    await expect(page.getByRole('heading', { name: 'Candidates', exact: true })).toBeFocused()
    for (const { lastName } of people) {
      const [found] = (await staffFind('candidates', lastName)) as object[]
      expect(found, list).toMatchObject({ attempts: 1 })
    }
  }
})

test(
  'a second call with one person within a minute is asked about, and logged after a minute or if it was meant',
  { tag: '@apart' },
  async ({ page }) => {
    const { id, name, lastName } = await inquire(page)
    const tries = async () => ((await staffFind('candidates', lastName)) as object[])[0]
    await page.goto(`/admin/candidates?id=${id}`)
    const open = pane(page, name)
    await expect(open.getByRole('heading', { name, exact: true })).toBeFocused()
    for (let press = 0; press < 5; press++) {
      await page.keyboard.press('Alt+L')
      await page.keyboard.press('2')
      await expect(toast(page)).toContainText('Voicemail: logged')
    }
    const question = page.getByRole('alertdialog', { name: `Log a second call with ${name}?` })
    await expect(question).toContainText('called: voicemail. You pressed Voicemail.')
    await question.getByRole('button', { name: 'Do not log it' }).click()
    expect(await tries()).toMatchObject({ attempts: 1 })
    await open.getByRole('button', { name: 'Reached' }).click()
    await question.getByRole('button', { name: 'Log a second call' }).click()
    await expect(toast(page)).toContainText('Reached: logged')
    expect(await tries()).toMatchObject({ attempts: 2 })
    // A text message after a call does not count as a second call.
    await open.getByLabel('How it was tried').selectOption('Text message')
    await open.getByRole('button', { name: 'Reached' }).click()
    await expect(open).toContainText('3 tries')
    await open.getByLabel('How it was tried').selectOption('We called')
    await page.clock.setFixedTime(Date.now() + 61_000)
    await open.getByRole('button', { name: 'Reached' }).click()
    await expect(open).toContainText('4 tries')
  },
)

test('the next candidate opens after the last one of a page too, by key, button and a logged call', async ({
  page,
}) => {
  // A page of the list has 50 candidates.
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
  // The last candidate stays open, because there is no next one.
  await page.keyboard.press('Alt+J')
  await expect(open(51)).toBeVisible()

  await page.goto(`/admin/candidates?q=${lastName}&due=overdue`)
  await expect(page.getByText('50 most urgent candidates shown')).toBeVisible()
  await rowOf(page, names[49] ?? '').click()
  await expect(open(49)).toBeVisible()
  await page.keyboard.press('Alt+L')
  await page.keyboard.press('2')
  await expect(open(50)).toBeVisible()
  // A candidate that is due tomorrow is still found: a view does not limit a search.
  await expect(rowOf(page, names[49] ?? '')).toContainText('Contacting')
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
  const detail = open.getByLabel('In a word (optional)')
  await expect(detail).toHaveAccessibleDescription('Distance, time, risk, pay or another word')
  await detail.fill('distance')
  await detail.press('Enter')
  await expect(toast(page)).toContainText('Closed: Not interested: distance')
  await expect(open).toContainText('Nothing to do')
  await expect(steps(open).first()).toContainText('closed it: Not interested: distance.')
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
  await open.getByRole('button', { name: 'Does not fit, by the first questions' }).click()
  await open.getByRole('button', { name: 'Close the candidate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`${anaName} set the status from “New” to “Talking”.`)
  await expect(question).toContainText('Closed: Does not fit, by the first questions')
  await question.getByRole('button', { name: 'Apply mine now' }).click()
  await expect(toast(page)).toContainText('Closed: Does not fit, by the first questions')
  await expect(steps(open).first()).toContainText(
    'closed it: Does not fit, by the first questions.',
  )

  // A call never conflicts: it is logged on the present version.
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
  // After the toast is closed, the log still shows the failure until the call is saved.
  const log = open.getByRole('region', { name: 'Log a call' })
  const failure = log.getByText('Not saved: Voicemail')
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(failure).toBeVisible()
  await page.route('**/attempts', (route) => route.abort())
  await open.getByRole('button', { name: 'Reached' }).click()
  await expect(log.getByText('Not saved: Reached')).toBeVisible()
  await expect(failure).toHaveCount(0)
  await page.unroute('**/attempts')

  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Leave without saving?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(note).toHaveValue('Left a message1?')
  await open.getByRole('button', { name: 'Voicemail' }).click()
  await expect(toast(page)).toContainText('Voicemail: logged')
  await expect(log.getByText('Not saved')).toHaveCount(0)

  // Dialogs close a tooltip under the pointer, so one Escape is enough.
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

test('a change that was not saved stays said beside its buttons, and at the top where its person is no longer open', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await page.route(`**/api/admin/candidates/${id}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await open.getByRole('button', { name: 'Assign to me' }).click()
  const changes = open.getByRole('region', { name: 'Change', exact: true })
  await expect(changes.getByText('Not saved: Assigned to you')).toBeVisible()
  await open.getByRole('link', { name: 'Close' }).click()
  const failure = page.getByRole('main').getByText('Not saved: Assigned to you')
  await expect(failure).toBeInViewport()
  await page.getByRole('button', { name: 'Drop this message' }).click()
  await expect(failure).toHaveCount(0)
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

  // Text that is not a number gets no link that would call a stranger.
  const words = await inquire(page, { phone: 'ask my daughter, extension 12' })
  await page.goto(`/admin/candidates?id=${words.id}`)
  await expect(pane(page, words.name)).toContainText('ask my daughter, extension 12')
  await expect(pane(page, words.name).locator('a[href^="tel:"]')).toHaveCount(0)
})

test('calls that are typed before the next person is there are logged for that person, each once', async ({
  page,
}) => {
  const study = `Study ${unique()}`
  const made = []
  for (let hour = 6; hour > 1; hour--) {
    const candidate = await inquire(page, { study })
    await change(page, candidate, { dueAt: hours(-hour) })
    made.push(candidate)
  }
  await page.goto(`/admin/candidates?due=overdue&study=${encodeURIComponent(study)}`)
  await expect(page.getByText('5 candidates shown')).toBeVisible()
  await page.keyboard.press('Alt+J')
  // Keys are pressed without waiting: the first record is still loading when the last key is pressed.
  for (const digit of ['1', '2', '3', '4', '5']) {
    await page.keyboard.press('Alt+L')
    await page.keyboard.press(digit)
  }
  await expect(page.getByText('No candidates found')).toBeVisible()
  const outcomes = []
  for (const { id } of made) {
    const { events } = await (await staffGet(`/api/admin/candidates/${id}`)).json()
    outcomes.push(
      events.flatMap((event: { kind: string; data: { outcome: string } }) =>
        event.kind === 'attempt' ? event.data.outcome : [],
      ),
    )
  }
  expect(outcomes).toEqual([
    ['reached'],
    ['voicemail'],
    ['no-answer'],
    ['wrong-number'],
    ['call-back'],
  ])
})

test('a note begun before the record is there is written into it, and one for nobody is told', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  /** Opens the record. Its answer is held until the returned function is called. */
  async function openHeld() {
    const { promise: shown, resolve: show } = Promise.withResolvers<void>()
    await page.route(
      `**/api/admin/candidates/${id}`,
      (route) => shown.then(() => route.continue()),
      {
        times: 1,
      },
    )
    await page.goto(`/admin/candidates?id=${id}`)
    await expect(page.getByRole('heading', { name: `Candidate #${id}` })).toBeFocused()
    return show
  }

  const show = await openHeld()
  await page.keyboard.press('Alt+N')
  await page.keyboard.type('Back on Monday at 14::')
  await page.keyboard.press('Backspace')
  show()
  const note = pane(page, name).getByLabel('Note')
  await expect(note).toBeFocused()
  await expect(note).toHaveValue('Back on Monday at 14:')
  await page.keyboard.type('30')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Note saved')
  await expect(steps(pane(page, name)).first()).toContainText('Back on Monday at 14:30')
  await expect(pane(page, name)).toContainText('None yet')

  const showAgain = await openHeld()
  await page.keyboard.press('Alt+N')
  await page.keyboard.type('For whom?')
  await page.keyboard.press('Escape')
  await expect(toast(page)).toContainText('Note not kept')
  await expect(toast(page)).toContainText('For whom?')
  showAgain()
  await expect(note).toHaveValue('')
})

test('a held key logs one call, and a key for somebody who is not opened after all logs none', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await expect(open.getByRole('heading', { name, exact: true })).toBeFocused()
  await page.keyboard.press('Alt+L')
  for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.down('2')
  await page.keyboard.up('2')
  await expect(toast(page)).toContainText('Voicemail: logged')
  await expect(open.getByText('One press saves it.')).toBeVisible()
  for (let pressed = 0; pressed < 4; pressed++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(open).toContainText('1 try')
  await expect(steps(open).filter({ hasText: 'called:' })).toHaveCount(1)

  const { promise: shown, resolve: show } = Promise.withResolvers<void>()
  const other = await inquire(page)
  await page.route(`**/api/admin/candidates/${other.id}`, async (route) => {
    await shown
    await route.continue()
  })
  await page.goto(`/admin/candidates?id=${other.id}`)
  await expect(page.getByRole('heading', { name: `Candidate #${other.id}` })).toBeFocused()
  await page.keyboard.press('Alt+L')
  await page.keyboard.press('1')
  await page.keyboard.press('Escape')
  await expect(toast(page)).toContainText('Not logged')
  show()
  await expect(pane(page, other.name)).toContainText('None yet')
})

test('a call is taken back from the toast and from the history', async ({ page }) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await open.getByRole('button', { name: 'Reached' }).click()
  await expect(open).toContainText('Talking')
  // The next call can be pressed while the toast is still shown.
  const [over, log] = [toast(page).getByRole('listitem'), open.getByLabel('How did it go?')]
  const [shown, pressed] = await Promise.all([over.boundingBox(), log.boundingBox()])
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(pressed?.y ?? 0)
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('Call taken back')
  await expect(open.getByText('None yet')).toBeVisible()
  await expect(steps(open).first()).toContainText('took back a call: reached. Now “New”.')

  await open.getByRole('button', { name: 'Voicemail' }).click()
  await open.getByRole('button', { name: 'Take back this call' }).click()
  await expect(open.getByText('None yet')).toBeVisible()
  await expect(open.getByRole('button', { name: /^Take back/ })).toHaveCount(0)
})

test('a closed person who calls back is opened where the call is logged', async ({ page }) => {
  const candidate = await inquire(page)
  await change(page, candidate, { status: 'closed', closedReason: 'unreachable' })
  await page.goto(`/admin/candidates?id=${candidate.id}`)
  const open = pane(page, candidate.name)
  const reached = open.getByRole('button', { name: 'Reached' })
  await expect(reached).toContainText('nothing more to do')
  await open.getByLabel('Open this candidate again with the call').check()
  await expect(reached).toContainText('Follow up')
  await reached.click()
  await expect(steps(open).first()).toContainText('Opened again as “Talking”')
  await expect(open.getByLabel('Open this candidate again with the call')).toHaveCount(0)
})

test('a note is written, and saved with a call or alone, without a walk through the fields', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await expect(open.getByRole('heading', { name, exact: true })).toBeFocused()
  await page.keyboard.press('Alt+N')
  await page.keyboard.type('Back on Monday.')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('2')
  await expect(toast(page)).toContainText('Voicemail: logged')
  await expect(steps(open).first()).toContainText('Back on Monday.')
  await page.keyboard.press('Alt+N')
  await page.keyboard.type('Prefers Dr. Birch.')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Note saved')
  await expect(steps(open).first()).toContainText('Prefers Dr. Birch.')
})

test('what was said stands before the log and in sight, and a family with one number is one line', async ({
  page,
}) => {
  const message = `I have had migraines since school, ${'and nothing has helped so far. '.repeat(20)}`
  const phone = `617-${String(Math.random()).slice(2, 5)}-${String(Math.random()).slice(2, 6)}`
  const { id, name } = await inquire(page, { phone, message })
  for (let child = 0; child < 4; child++) await inquire(page, { phone })
  for (const text of ['Rang, busy.', 'Her husband says: after 5 PM.']) {
    await page.request.post(`/api/admin/candidates/${id}/notes`, { data: { text } })
  }
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    await page.goto(`/admin/candidates?id=${id}`)
    const open = pane(page, name)
    const said = open.getByRole('region', { name: 'What was said' })
    for (const text of ['migraines since school', 'Rang, busy.', 'after 5 PM']) {
      await expect(said.getByText(text)).toBeInViewport({ ratio: 1 })
    }
    const log = await open.getByRole('heading', { name: 'Log a call' }).boundingBox()
    const last = await said.boundingBox()
    expect(log?.y).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0))
    await expect(open.getByText('4 with the same phone number')).toBeVisible()
    await expect(open.getByRole('button', { name: /^Compare/ })).toHaveCount(0)
  }
})

test('what comes under the name of somebody who is known is taken over with a press, and then what was next is next', async ({
  page,
}) => {
  const { id, name, firstName, lastName, email, phone } = await inquire(page)
  const stranger = { askingFor: 'somebody-else', callerName: 'Eve Stone', relation: 'daughter' }
  await send(page, { firstName, lastName, email, phone, ...stranger })
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  const read = open.getByRole('region', { name: 'Read what was sent' })
  await expect(read).toContainText('It may be from somebody else')
  await expect(open.getByRole('region', { name: 'Contact' })).not.toContainText('Eve Stone')
  await read.getByRole('button', { name: 'Ask for Eve Stone (daughter)' }).click()
  await expect(open.getByRole('region', { name: 'Contact' })).toContainText('Ask for Eve Stone')
  await read.getByRole('button', { name: 'I have read it: next is “Call”' }).click()
  await expect(read).toBeHidden()
  await expect(open.locator('.next-step-what')).toContainText('Call')
})

test('what a call of theirs brings is said before it is saved', async ({ page }) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  const noAnswer = open.getByRole('button', { name: 'No answer' })
  await expect(noAnswer).toContainText('→ Call again')
  await open.getByLabel('How it was tried').selectOption('They called')
  await expect(noAnswer).toContainText('→ Call back')
  await noAnswer.click()
  await expect(toast(page)).toContainText('→ Call back')
  await expect(open.getByText('None yet')).toBeVisible()
})

test(
  'the best time to call is that of the person, or else plainly that of the clinic',
  { tag: '@apart' },
  async ({ page }) => {
    const preferredCallTime = 'morning'
    const london = await inquire(page, { phone: '+44 20 7946 0958', preferredCallTime })
    const boston = await inquire(page, { preferredCallTime })
    await page.clock.setFixedTime('2027-01-05T09:30:00Z')
    await page.goto(`/admin/candidates?id=${london.id}`)
    const contact = page.getByRole('region', { name: 'Contact' })
    await expect(contact).toContainText('That is now 9:30 AM where they are')
    await page.goto(`/admin/candidates?id=${boston.id}`)
    await expect(contact).toContainText(
      'Not now 4:30 AM at the clinic, their time zone is not known',
    )
    await page.clock.setFixedTime('2027-01-05T14:30:00Z')
    await page.reload()
    await expect(contact).toContainText('That is now 9:30 AM at the clinic')
  },
)

test('with a person open, a toast covers neither the state of the site nor what is pressed next', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  await open.getByRole('button', { name: 'Voicemail' }).click()
  const shown = page.locator('.toast')
  await expect(shown).toBeVisible()
  const parts = [page.getByRole('region', { name: 'Public site' }), open]
  for (const part of parts) {
    await expect(part).toBeVisible()
    const gap = async () => {
      const [box, covering] = [await part.boundingBox(), await shown.boundingBox()]
      return (box?.x ?? 0) - (covering?.x ?? 0) - (covering?.width ?? 0)
    }
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
  }
})

test('no toast lies over anything that is pressed, and on a phone the outcomes of a call stay in reach of the thumb', async ({
  page,
}) => {
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  const covered = () =>
    page.evaluate(() => {
      const toast = document.querySelector('.toast')?.getBoundingClientRect()
      if (!toast) return ['no toast']
      const pressed = 'main :is(a, button, input, select, textarea), nav.rail :is(a, button)'
      return [...document.querySelectorAll(pressed)].flatMap((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect()
        const isOver =
          left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
        return isOver && control.checkVisibility() ? [control.outerHTML.slice(0, 80)] : []
      })
    })
  await open.getByRole('button', { name: 'Assign to me' }).click()
  await page.locator('.toast').hover()
  for (const width of [1920, 1280, 1000, 768, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(covered, { message: String(width) }).toEqual([])
  }
  const voicemail = open.getByRole('button', { name: 'Voicemail' })
  const bottom = async () => {
    const { y = 0, height = 0 } = (await voicemail.boundingBox()) ?? {}
    return y + height
  }
  for (const top of [0, 5000]) {
    await page.evaluate((to) => scrollTo(0, to), top)
    await expect(voicemail).toBeInViewport({ ratio: 1 })
    expect(await bottom()).toBeGreaterThan(844 / 2)
  }
})

test('on a phone a toast covers neither the head of the page nor what is pressed next', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id, name } = await inquire(page)
  await page.goto(`/admin/candidates?id=${id}`)
  const open = pane(page, name)
  const shown = page.locator('.toast')
  const bottomOf = async (of: Locator) => {
    const { y = 0, height = 0 } = (await of.boundingBox()) ?? {}
    return y + height
  }
  await open.getByRole('button', { name: 'Voicemail' }).click()
  await expect(shown).toBeVisible()
  const next = open.getByRole('button', { name: 'Voicemail' })
  await next.scrollIntoViewIfNeeded()
  for (const part of [page.getByRole('button', { name: 'Candidates' }), next]) {
    const top = async () => ((await part.boundingBox())?.y ?? 0) - (await bottomOf(shown))
    await expect.poll(top).toBeGreaterThan(0)
  }
  await page.evaluate(() => scrollTo(0, 0))
  const head = page.getByRole('banner')
  await expect
    .poll(async () => (await head.boundingBox())?.y)
    .toBeGreaterThan(await bottomOf(shown))
  await shown.getByRole('button', { name: 'Close' }).click()
  await expect.poll(async () => (await head.boundingBox())?.y).toBe(0)
})
