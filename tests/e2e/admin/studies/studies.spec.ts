import { beStaff, sessionCookie, signIn } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { openStep } from '#tests/helpers/browser/study-form.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const newTitle = () => `Tablets for blood pressure ${uniqueLetters()}`

const facts = {
  summary: 'We test whether a tablet lowers blood pressure.',
  condition: 'High blood pressure',
  siteStatus: 'recruiting',
  published: true,
}
const material = { pay: 'You get $50 for each visit.', costs: 'Taking part costs nothing.' }

type Saved = { id: number; slug: string; updatedAt: string } & Record<string, unknown>

async function addStudy(page: Page, title: string): Promise<Saved> {
  const data = { title, ...facts, ...material }
  const answer = await page.request.post('/api/admin/studies', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).study
}

async function changeStudy(page: Page, study: Saved, change: object): Promise<Saved> {
  const data = { ...study, ...change, basedOn: study.updatedAt }
  const answer = await page.request.put(`/api/admin/studies/${study.id}`, { data })
  expect(answer.status()).toBe(200)
  return (await answer.json()).study
}

/** The study as visitors get it. */
const shown = async (page: Page, { slug }: Pick<Saved, 'slug'>) =>
  (await (await page.request.get(`/api/studies/${slug}`)).json()).study

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

const textOf = (page: Page, label: string) =>
  page.getByRole('form', { name: 'Study' }).getByLabel(RegExp(`^${label}( \\(optional\\))?$`))

test('a study is written and published without pay among its facts, and visitors read its page once a letter approves it', async ({
  page,
}) => {
  const title = newTitle()
  await signIn(page, '/admin/studies?edit=new')
  const form = page.getByRole('form', { name: 'Study' })
  await form.getByLabel('Title', { exact: true }).fill(title)
  await form.getByLabel('Condition').fill(facts.condition)
  await form.getByLabel('Status on the site').selectOption('Recruiting')
  await textOf(page, 'Summary').fill('You get $50 for each visit.')
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(form.getByText('A listing may not say “$50”')).toBeVisible()
  await expect(toast(page)).toContainText('The study was not saved')
  // Meanwhile the field with the error has taken the focus and the cursor.
  await expect(async () => {
    await textOf(page, 'Summary').fill(facts.summary)
    await expect(textOf(page, 'Summary')).toHaveText(facts.summary, { timeout: 500 })
  }).toPass()
  await expect(form.getByText('reading grade').first()).toContainText('aim: 8 or less')
  await openStep(page, 'Page of the study')
  await textOf(page, 'Pay').fill(material.pay)
  await form.getByRole('button', { name: 'Publish' }).click()
  await expect(toast(page)).toContainText('Study published')
  await expect(form.getByText('Nobody reads this yet: no board has approved it.')).toBeVisible()
  await expect(form.getByText('Not public: not approved')).toHaveCount(1)
  const id = Number(new URL(page.url()).searchParams.get('edit'))
  const { study } = await (await page.request.get(`/api/admin/studies/${id}`)).json()
  expect(await shown(page, study)).toMatchObject({ siteStatus: 'recruiting', pay: null })

  await page.getByRole('tab', { name: 'Approvals' }).click()
  await page.getByRole('button', { name: 'Enter an approval' }).click()
  const letter = page.getByRole('dialog', { name: 'Enter an approval' })
  const text = letter.getByRole('region', { name: 'The whole text' })
  await expect(text.getByText(material.pay)).toBeInViewport()
  await letter.getByLabel('Board').fill('Western Review Board')
  await letter.getByLabel('Protocol number').fill('HP-301')
  await letter.getByLabel('Version of the material').fill('1.0')
  await letter.getByLabel('Approved on').fill('2026-01-05')
  const file = letter.getByLabel('Choose the letter')
  await file.setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('Yes') })
  await expect(letter.getByRole('alert').first()).toContainText('a PDF, a JPEG or a PNG')
  await file.setInputFiles({ name: 'letter.pdf', mimeType: types.pdf, buffer: Buffer.from(pdf) })
  await expect(letter.getByText('letter.pdf is uploaded.')).toBeVisible()
  await letter.getByRole('button', { name: 'Enter the approval' }).click()
  await expect(letter.getByText('or say that it has no end')).toBeVisible()
  await letter.getByLabel('The letter names no end date').check()
  await letter.getByRole('button', { name: 'Enter the approval' }).click()
  await expect(toast(page)).toContainText('Approval entered')
  const approval = page.getByRole('listitem').filter({ hasText: 'version 1.0' })
  await expect(approval).toContainText('Visitors read this')
  await expect(approval).toContainText('without an end date')
  expect((await shown(page, study)).pay).toBe(material.pay)
  const download = page.waitForEvent('download')
  await approval.getByRole('link', { name: /^The board’s letter/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^letter-.+\.pdf$/)

  await page.getByRole('tab', { name: 'Study', exact: true }).click()
  await textOf(page, 'Pay').fill('You get $51 for each visit.')
  await expect(form.getByText('Visitors read the approved text', { exact: true })).toBeVisible()
  await form.getByText('Compare with the approved text').click()
  await expect(form.locator('ins')).toContainText('$51')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('keeps the approved text')
  expect((await shown(page, study)).pay).toBe(material.pay)

  await page.getByRole('tab', { name: 'What was public' }).click()
  await expect(page.getByText('Public now')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Print what was public/ })).toHaveCount(1)

  await page.getByRole('tab', { name: 'Approvals' }).click()
  await approval.getByRole('button', { name: /^Withdraw/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('The text disappears from the site at once')
  await question.getByRole('button', { name: 'Withdraw it' }).click()
  await expect(toast(page)).toContainText('Approval withdrawn')
  await expect(approval).toContainText('Withdrawn by')
  expect(await shown(page, study)).toMatchObject({ siteStatus: 'paused', pay: null })
  await page.getByRole('link', { name: 'All studies' }).click()
  await expect(rowOf(page, title)).toContainText('Approval has ended')
  await expect(rowOf(page, title)).toContainText('Takes nobody: lapsed')
})

test('a save over somebody else’s shows both, an approval of a text that changed is not entered, and a copy is a draft', async ({
  page,
}) => {
  await beStaff(page)
  const study = await addStudy(page, newTitle())
  await page.goto(`/admin/studies?edit=${study.id}`)
  await openStep(page, 'Page of the study')
  await textOf(page, 'Pay').fill('You get $51 for each visit.')
  const theirs = await changeStudy(page, study, { pay: 'You get $52 for each visit.' })
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this study' })
  await expect(conflict).toContainText('ada saved it')
  const pay = conflict.getByRole('region', { name: 'Pay' })
  await expect(pay).toContainText('$51')
  await expect(pay).toContainText('$52')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(textOf(page, 'Pay')).toContainText('$52')

  await page.getByRole('tab', { name: 'Approvals' }).click()
  await page.getByRole('button', { name: 'Enter an approval' }).click()
  const letter = page.getByRole('dialog', { name: 'Enter an approval' })
  await letter.getByLabel('Board').fill('Western Review Board')
  await letter.getByLabel('Protocol number').fill('HP-301')
  await letter.getByLabel('Version of the material').fill('1.0')
  await letter.getByLabel('Approved on').fill('2026-01-05')
  await letter.getByLabel('The letter names no end date').check()
  await changeStudy(page, theirs, { pay: 'You get $53 for each visit.' })
  await letter.getByRole('button', { name: 'Enter the approval' }).click()
  await expect(letter).toContainText('Nothing is entered')
  await expect(letter.locator('ins')).toContainText('$53')
  await letter.getByRole('button', { name: 'Back to the study as it is now' }).click()
  await expect(page.getByRole('heading', { name: 'No approvals yet' })).toBeVisible()

  await page.getByRole('link', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'New study' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`Copy of ${study['title']}`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(toast(page)).toContainText('Draft saved')
  await expect(page.getByRole('heading', { name: 'Edit study' })).toBeVisible()
})

test('an editor writes the text, and neither approves it nor says that no board has to', async ({
  page,
}) => {
  await beStaff(page)
  const study = await addStudy(page, newTitle())
  const account = { username: `editor-${uniqueLetters()}`, password: 'a long enough secret' }
  await page.request.post('/api/admin/users', {
    data: { ...account, role: 'editor' },
    headers: { Cookie: await sessionCookie() },
  })
  await page.context().clearCookies()
  await page.request.post('/api/auth/login', { data: account })
  await page.goto(`/admin/studies?edit=${study.id}`)
  const form = page.getByRole('form', { name: 'Study' })
  await openStep(page, 'Administration')
  await expect(form.getByText('Coordinators enter what the board says.')).toBeVisible()
  await expect(form.getByLabel('No board has to approve')).toHaveCount(0)
  await openStep(page, 'Page of the study')
  await textOf(page, 'Costs').fill('It costs nothing at all.')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Study updated')
  await page.getByRole('tab', { name: 'Approvals' }).click()
  await expect(page.getByText('Coordinators enter and withdraw approvals.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enter an approval' })).toHaveCount(0)
})

test('the form asks step by step, in plain words, and fields side by side stand on one line', async ({
  page,
}) => {
  await beStaff(page)
  const { id } = await addStudy(page, newTitle())
  const saved = async () =>
    (await (await page.request.get(`/api/admin/studies/${id}`)).json()).study
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(`/admin/studies?edit=${id}`)
  const form = page.getByRole('form', { name: 'Study' })
  const steps = page.getByRole('navigation', { name: 'Parts of the form' }).getByRole('button')
  await expect(steps).toHaveCount(5)
  await expect(steps.first()).toHaveAttribute('aria-current', 'step')
  await expect(steps.first()).not.toHaveAccessibleName(/filled in/)
  await textOf(page, 'Who can join').fill('A blood pressure over 140')
  await expect(steps.first()).toHaveAccessibleName(/filled in/)
  await form.getByLabel('Area').selectOption('Cardiology')
  const lines = await form.locator('.fields > .field:not(.field-wide)').evaluateAll((fields) =>
    fields.flatMap((field) => {
      const control = field.querySelector('input, select')?.getBoundingClientRect()
      return control?.height ? [[field.getBoundingClientRect().top, control.top]] : []
    }),
  )
  expect(lines.length).toBeGreaterThan(6)
  const rows = new Map(lines.map(([top, control]) => [top, control]))
  expect(rows.size).toBeLessThan(lines.length)
  for (const [top = 0, control] of lines) expect(control).toBe(rows.get(top))

  await page.emulateMedia({ forcedColors: 'active' })
  const lineOf = (name: string) =>
    page
      .getByRole('tab', { name, exact: true })
      .evaluate((tab) => getComputedStyle(tab).borderBlockEndColor)
  expect(await lineOf('Study')).not.toBe(await lineOf('Approvals'))
  await page.emulateMedia({ forcedColors: 'none' })

  await form.getByRole('button', { name: 'Next: Registry' }).click()
  await expect(form.getByRole('heading', { name: 'Registry' })).toBeFocused()
  await expect(textOf(page, 'Title')).toBeHidden()
  await form.getByLabel('Type of study').selectOption('Observational')
  await form.getByLabel('Status at ClinicalTrials.gov').selectOption('Active, not recruiting')
  await openStep(page, 'Listing facts')
  await form.getByLabel('Title', { exact: true }).fill('')
  await openStep(page, 'Administration')
  await form.getByRole('button', { name: 'Save changes' }).click()
  const title = form.getByLabel('Title', { exact: true })
  await expect(title).toBeFocused()
  await title.fill(newTitle())
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Study updated')
  expect(await saved()).toMatchObject({
    therapeuticArea: 'Cardiology',
    studyType: 'OBSERVATIONAL',
    status: 'ACTIVE_NOT_RECRUITING',
  })
})

test('the overview names studies that need something, and locations say where they come from', async ({
  page,
}) => {
  await beStaff(page)
  const title = newTitle()
  const study = await addStudy(page, title)
  const soon = new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10)
  await changeStudy(page, study, { reviewUntil: soon })
  await page.goto('/admin')
  const warned = page.getByRole('region', { name: 'Studies' }).getByRole('listitem')
  await expect(warned.filter({ hasText: title })).toContainText(/the review ends in \d+ days/)
  await warned.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: 'Edit study' })).toBeVisible()

  await page.goto('/admin/locations')
  await expect(page.getByRole('button', { name: 'Delete Boston' })).toBeVisible()
  const name = `Annex ${uniqueLetters()}`
  await page.getByRole('link', { name: 'Add location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add location' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Address').fill('1 Side Street, Boston')
  await dialog.getByLabel('Time zone').fill('Boston')
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(dialog.getByText('Please enter a time zone')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add a closed day' }).click()
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: /^Remove closed day/ }).click()
  await dialog.getByLabel('Time zone').fill('America/New_York')
  await dialog.getByLabel('Active (visible on website)').uncheck()
  await dialog.getByRole('button', { name: 'Add location' }).click()
  await expect(toast(page)).toContainText('Location added')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row).toContainText('Inactive')
  await page.goto('/admin/content?section=company_info')
  await expect(page.getByText('Addresses and office hours are under Locations')).toBeVisible()
  await expect(page.getByLabel('Addresses')).toHaveCount(0)
  await page.goto('/admin/locations')
  await row.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('button', { name: 'Delete location' }).click()
  await expect(toast(page)).toContainText('Location deleted')
})
