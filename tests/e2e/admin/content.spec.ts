import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { copy } from '#db/model/copy/index.ts'
import { type SectionKey, sectionKeys } from '#db/model/content.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'

// Each test edits a section that no other test uses, and leaves it hidden.

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const open = (page: Page, key: SectionKey) => page.goto(`/admin/content?section=${key}`)
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save changes' })
const marker = (page: Page) => page.getByText('Unsaved Changes')

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function saved(page: Page, key: SectionKey) {
  const { sections } = await (await page.request.get('/api/admin/content')).json()
  return sections.find(({ sectionKey }: { sectionKey: string }) => sectionKey === key)
}

async function put(page: Page, key: SectionKey, content: object, isActive = true) {
  const data = { content, isActive }
  const answer = await page.request.put(`/api/admin/content/${key}`, { data })
  expect(answer.status()).toBe(200)
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('the overview lists every section and whose wording it shows', async ({ page }) => {
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Content', exact: true }).click()
  await expect(page.getByRole('link', { name: /^Edit / })).toHaveCount(sectionKeys.length)
  await expect(rowOf(page, 'Company details')).toContainText('Default wording')
  await rowOf(page, 'Company details').getByRole('link', { name: 'Edit Company details' }).click()
  await expect(page).toHaveURL('/admin/content?section=company_info')
  await expect(page.getByRole('heading', { name: 'Company details' })).toBeFocused()
  await expect(page.getByLabel('Tagline')).toHaveValue(copy.company_info.tagline)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Content' })).toBeVisible()
})

test('a section is edited, reset, saved and read again', async ({ page }) => {
  await open(page, 'contact_section')
  const subtitle = page.getByLabel('Subtitle')
  await expect(saveButton(page)).toBeDisabled()
  await expect(marker(page)).toHaveCount(0)

  await subtitle.fill('Somebody is here for you')
  await expect(marker(page)).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(subtitle).toHaveValue(copy.contact_section.subtitle)
  await expect(marker(page)).toHaveCount(0)

  await subtitle.fill('Somebody is here for you')
  await saveButton(page).click()
  await expect(toast(page)).toContainText('Content updated')
  await expect(marker(page)).toHaveCount(0)
  await expect(subtitle).toHaveValue('Somebody is here for you')
  await page.getByRole('link', { name: 'All sections' }).click()
  await expect(rowOf(page, 'Contact')).toContainText('Your wording')
  await expect(rowOf(page, 'Contact')).toContainText('Last saved just now')
  expect(await saved(page, 'contact_section')).toMatchObject({
    isActive: true,
    content: { ...copy.contact_section, subtitle: 'Somebody is here for you' },
  })
  await put(page, 'contact_section', copy.contact_section, false)
})

test('a section is switched off and on again, and keeps its wording', async ({ page }) => {
  await put(page, 'team_section', { ...copy.team_section, title: 'Meet us' })
  await open(page, 'team_section')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await expect(page.getByText('the page shows the default wording')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Meet us')
  expect(await saved(page, 'team_section')).toMatchObject({ isActive: false })

  await page.getByRole('button', { name: 'Switch on' }).click()
  await expect(page.getByRole('button', { name: 'Switch off' })).toBeVisible()
  expect(await saved(page, 'team_section')).toMatchObject({ content: { title: 'Meet us' } })

  await page.getByLabel('Title', { exact: true }).fill('Meet all of us')
  await saveButton(page).click()
  await expect(toast(page)).toContainText('Content updated')
  await put(page, 'team_section', copy.team_section, false)
})

test('items of a list are added, moved and removed with the keyboard alone', async ({ page }) => {
  await open(page, 'capabilities')
  const list = page.getByRole('group', { name: 'Equipment' })
  const titles = list.locator('summary')
  const [first, second] = copy.capabilities.equipment
  await list.getByRole('button', { name: `Move ${second?.name} up` }).focus()
  await page.keyboard.press('Enter')
  await expect(titles.first()).toHaveText(second?.name as string)
  await expect(list.getByRole('button', { name: `Move ${second?.name} up` })).toBeFocused()
  await expect(list.getByRole('status')).toHaveText(`${second?.name} is now 1 of 13`)

  await list.getByRole('button', { name: `Remove ${first?.name}` }).focus()
  await page.keyboard.press('Enter')
  await expect(titles).toHaveCount(12)

  await list.getByRole('button', { name: 'Add piece of equipment' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Retinal camera')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wide-field photographs of the retina.')
  await expect(titles.last()).toHaveText('Retinal camera')
  await saveButton(page).click()
  await expect(toast(page)).toContainText('Content updated')

  const { equipment } = (await saved(page, 'capabilities')).content
  expect(equipment[0].name).toBe(second?.name)
  expect(equipment.at(-1).name).toBe('Retinal camera')
  await put(page, 'capabilities', copy.capabilities, false)
})

test('an invalid value is named at its field, even inside a folded part', async ({ page }) => {
  await open(page, 'research_areas')
  const areas = page.getByRole('group', { name: 'Areas' })
  await areas.getByText('Cardiovascular', { exact: true }).click()
  const name = page.getByLabel('Name').first()
  await name.fill('')
  await areas.locator('summary').first().click()
  await expect(name).toBeHidden()
  await saveButton(page).click()

  await expect(name).toBeFocused()
  await expect(page.getByText('Please fill this in')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText('One field needs your attention.')
  await name.fill('Cardiology')
  await expect(page.getByText('Please fill this in')).toHaveCount(0)
})

test('a list of lines is typed one item a line', async ({ page }) => {
  await open(page, 'sponsors_section')
  const lines = page.getByLabel('Capabilities', { exact: true })
  await expect(lines).toHaveValue(copy.sponsors_section.capabilities.join('\n'))
  await lines.fill('Phase I units\n\nNight visits')
  await page.getByRole('tab', { name: 'Preview' }).click()
  const shown = page.frameLocator('iframe').locator('#sponsors')
  await expect(shown.getByRole('listitem').filter({ hasText: 'Night visits' })).toBeVisible()
  await expect(shown.getByRole('listitem').filter({ hasText: /^\s*$/ })).toHaveCount(0)
})

test('the preview is the real page with the draft in it', async ({ page }) => {
  await open(page, 'hero_section')
  await page.getByLabel('Title', { exact: true }).fill('Medicine made **together**')
  await page.getByRole('tab', { name: 'Preview' }).click()
  await expect(page).toHaveURL('/admin/content?section=hero_section&view=preview')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Medicine made together')
  await expect(preview.getByRole('heading', { level: 1 }).locator('strong')).toHaveText('together')
  await expect(preview.getByText('Only staff can see this')).toBeVisible()
  await page.getByRole('tab', { name: 'Edit' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Medicine made **together**')
})

test('leaving with unsaved changes asks first', async ({ page }) => {
  await open(page, 'services_section')
  await page.getByLabel('Title', { exact: true }).fill('What we do best')
  await page.getByRole('link', { name: 'Blog', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('What we do best')

  await page.getByRole('link', { name: 'All sections' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page.getByRole('heading', { name: 'Content' })).toBeVisible()
  expect(await saved(page, 'services_section')).toBeUndefined()
})

test("a save over somebody else's shows both versions and lets one choose", async ({ page }) => {
  const theirs = { ...copy.core_values_section, title: 'Their title' }
  await put(page, 'core_values_section', copy.core_values_section)
  await open(page, 'core_values_section')
  await page.getByLabel('Title', { exact: true }).first().fill('My title')
  await put(page, 'core_values_section', theirs)
  await saveButton(page).click()

  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this section' })
  await expect(conflict.getByRole('region', { name: 'Title' })).toContainText('Their title')
  await expect(conflict.getByRole('region', { name: 'Title' })).toContainText('My title')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('Their title')
  await expect(marker(page)).toHaveCount(0)

  await page.getByLabel('Title', { exact: true }).first().fill('My title')
  await put(page, 'core_values_section', { ...theirs, subtitle: 'Their subtitle' })
  await saveButton(page).click()
  await conflict.getByRole('button', { name: 'Keep yours, save over theirs' }).click()
  await expect(toast(page)).toContainText('Content updated')
  expect((await saved(page, 'core_values_section')).content).toMatchObject({ title: 'My title' })
  await put(page, 'core_values_section', copy.core_values_section, false)
})

test('a save that fails says so and keeps what was typed', async ({ page }) => {
  await open(page, 'about_section')
  await page.route('**/api/admin/content/*', (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      json: { detail: 'The database does not answer.' },
    }),
  )
  await page.getByLabel('Title', { exact: true }).fill('Who we are')
  await saveButton(page).click()
  await expect(toast(page)).toContainText('Failed to update content')
  await expect(toast(page)).toContainText('The database does not answer.')
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.editor-end')).toContainText('The database does not answer.')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Who we are')
  await expect(saveButton(page)).toBeEnabled()
})

test('an item is moved to any place in one step, with keys and by dragging', async ({ page }) => {
  await open(page, 'faqs')
  const list = page.getByRole('group', { name: 'Questions' })
  const titles = list.locator('summary')
  const [first, second, third] = copy.faqs.questions.map(({ question }) => question)
  const position = list.getByLabel(`Position of ${first}`)
  await position.selectOption('20')
  await expect(titles.nth(19)).toHaveText(first as string)
  await expect(position).toBeFocused()
  await expect(list.getByRole('status')).toHaveText(`${first} is now 20 of 28`)
  await position.selectOption('1')
  await expect(titles.first()).toHaveText(first as string)

  const grip = list.locator('.item-grip')
  await titles.nth(1).evaluate((title) => title.scrollIntoView({ block: 'center' }))
  const [from, to] = [await grip.nth(0).boundingBox(), await grip.nth(2).boundingBox()]
  if (!from || !to) throw new Error('There is nothing to drag')
  await page.mouse.move(from.x + 5, from.y + 5)
  await page.mouse.down()
  await page.mouse.move(to.x + 5, to.y + to.height, { steps: 5 })
  await expect(list.getByRole('listitem').nth(2)).toHaveAttribute('data-drag', 'after')
  await page.mouse.up()
  await expect(titles.nth(0)).toHaveText(second as string)
  await expect(titles.nth(1)).toHaveText(third as string)
  await expect(titles.nth(2)).toHaveText(first as string)
  await expect(list.getByRole('status')).toHaveText(`${first} is now 3 of 28`)
})

test('a long section has contents, and a link leads to its very field', async ({ page }) => {
  await open(page, 'privacy_policy')
  const contents = page.getByRole('navigation', { name: 'In this section' })
  await contents.getByText('In this section').click()
  await contents.getByRole('button', { name: 'Children' }).click()
  const part = page.getByRole('listitem').filter({ has: page.locator('summary:focus') })
  await expect(part.locator('summary')).toHaveText('Children')
  await expect(part.getByRole('textbox', { name: 'Heading' })).toBeVisible()

  await page.goto('/admin/content?section=sponsors_section&field=phases.1.duration')
  await expect(page.locator('[name="phases.1.duration"]')).toBeFocused()
  await expect(page.locator('[name="phases.1.duration"]')).toHaveValue(
    copy.sponsors_section.phases[1]?.duration ?? '',
  )
})

test('a section says where it appears, and its preview opens there', async ({ page }) => {
  await open(page, 'sponsors_section')
  await expect(page.getByRole('link', { name: '/#sponsors' })).toHaveAttribute('href', '/#sponsors')
  for (const key of sectionKeys) {
    const answer = await page.request.post(`/api/admin/previews/content/${key}`, {
      data: { content: copy[key] },
    })
    const { path } = await answer.json()
    const shown = await page.request.get(path)
    expect(shown.status(), key).toBe(200)
    const hash = new URL(path, 'http://site').hash.slice(1)
    if (hash) expect(await shown.text(), key).toContain(`id="${hash}"`)
  }
})

test('office hours are edited day by day', async ({ page }) => {
  await open(page, 'company_info')
  const saturday = page.getByRole('group', { name: 'Saturday' })
  await saturday.getByRole('button', { name: /^Remove/ }).click()
  await expect(saturday).toContainText('Closed')
  await saturday.getByLabel('Saturday, note').fill('')
  const monday = page.getByRole('group', { name: 'Monday' })
  await monday.getByLabel('Monday, closes').fill('07:00')
  await saveButton(page).click()
  await expect(monday).toContainText('It must close later than it opens')
  await monday.getByLabel('Monday, closes').fill('12:00')
  await expect(monday).not.toContainText('It must close later than it opens')
  await page.getByRole('tab', { name: 'Preview' }).click()
  const hours = page.frameLocator('iframe').locator('footer dl')
  await expect(hours).toContainText('8:00 AM–12:00 PM')
  await expect(hours).toContainText('Sat–Sun')
})

test('closed days are the usual holidays until staff choose others, and any date of their own', async ({
  page,
}) => {
  await open(page, 'company_info')
  const holidays = page.getByRole('list', { name: 'Holidays, every year' })
  await expect(holidays.getByRole('checkbox', { name: /^Thanksgiving Day/ })).toBeChecked()
  await expect(holidays.getByRole('checkbox', { name: /^Columbus Day/ })).not.toBeChecked()
  await expect(holidays.getByRole('checkbox', { name: /^Boxing Day/ })).toHaveCount(0)
  await holidays.getByRole('checkbox', { name: /^Columbus Day/ }).check()
  await page.getByRole('button', { name: 'Add a closed day' }).click()
  await expect(page.getByLabel('Closed day 1, date')).toBeFocused()
  await saveButton(page).click()
  await expect(page.getByText('Please enter a date')).toBeVisible()
  await page.getByLabel('Closed day 1, date').fill('2199-01-07')
  await page.getByLabel('Closed day 1, reason').fill('Moving')
  await expect(page.getByText('Please enter a date')).toHaveCount(0)
  const previewed = page.waitForResponse(/previews\/content\/company_info/)
  await page.getByRole('tab', { name: 'Preview' }).click()
  const preview = await previewed
  expect(preview.ok()).toBe(true)
  expect(preview.request().postDataJSON().content.hours.closed).toEqual({
    holidays: expect.arrayContaining(['us_thanksgiving', 'us_columbus']),
    days: [{ date: '2199-01-07', name: 'Moving' }],
  })
  await page.getByRole('tab', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Remove closed day 1' }).click()
  await expect(page.getByLabel('Closed day 1, date')).toHaveCount(0)
})

test('emergency numbers are shown once they are entered, and none before', async ({ page }) => {
  const preview = async (content: object) => {
    const data = { content: { ...copy.company_info, ...content } }
    const kept = await page.request.post('/api/admin/previews/content/company_info', { data })
    await page.goto((await kept.json()).path)
  }
  const note = page.getByRole('contentinfo').locator('.emergency')
  await preview({})
  await expect(note).toContainText('call 911 in the US or 999 in the UK')
  await expect(note.getByRole('link')).toHaveText([copy.company_info.phone_office])
  await preview({ emergency_numbers: [{ place: 'Boston', number: '+1 617-321-0000' }] })
  await expect(note).toContainText('our emergency line answers day and night')
  await expect(note.getByRole('link')).toHaveText(['+1 617-321-0000'])
})

test('a dial says its scale, and has no arc where there is none', async ({ page }) => {
  const metric = (percentage: number, unit: string, more = {}) => ({
    percentage,
    unit,
    title: `${percentage} ${unit}`,
    description: 'In a year.',
    ...more,
  })
  const metrics = [
    metric(1500, 'people'),
    metric(14, 'days', { scale: 30, better: 'fewer' }),
    metric(98, '%'),
  ]
  const data = { content: { ...copy.operational_excellence_section, metrics } }
  const kept = await page.request.post(
    '/api/admin/previews/content/operational_excellence_section',
    { data },
  )
  await page.goto((await kept.json()).path)
  const dial = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
  await expect(dial('1500 people').locator('.value')).toHaveCount(0)
  await expect(dial('1500 people')).toContainText('1,500')
  await expect(dial('14 days')).toContainText('A full arc is 30 days. Fewer is better.')
  await expect(dial('98 %').locator('.value')).toHaveCount(1)
})
