import { expect, type Locator, type Page, test } from '@playwright/test'
import { copy } from '#db/model/copy/index.ts'
import { sampleStudy } from '#db/model/copy/sample-study.ts'
import { staffFind } from '#tests/helpers/browser/admin.ts'
import { errorsIn } from '#tests/helpers/texts/html.ts'

const { studies } = copy.current_studies_section
const list = (page: Page) => page.locator('#studies').getByRole('article')
const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('each study says what a volunteer needs to know', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/current-studies')
  await expect(list(page)).toHaveCount(studies.length)
  const study = list(page).filter({ hasText: 'Weekly Insulin for Type 2 Diabetes' })
  for (const words of ['Phase II', 'Recruiting', '6 months', 'Up to $800', 'Age 18 to 75']) {
    await expect(study.getByText(words, { exact: true })).toBeVisible()
  }
})

test('a phase filters the list and stays in the address', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/current-studies')
  await choice(page, 'Phase II').click()
  await expect(page).toHaveURL(/\?phase=Phase\+II$/)
  await expect(choice(page, 'Phase II')).toHaveAttribute('aria-pressed', 'true')
  const count = studies.filter(({ phase }) => phase === 'Phase II').length
  await expect(list(page).filter({ visible: true })).toHaveCount(count)
  await page.reload()
  await expect(list(page).filter({ visible: true })).toHaveCount(count)
  await expect(page.getByRole('status')).toHaveText(`${count} of ${studies.length} shown`)
  await choice(page, 'All Studies').click()
  await expect(page).toHaveURL(/\/current-studies$/)
  await expect(list(page).filter({ visible: true })).toHaveCount(studies.length)
})

test('the filter works from the keyboard', async ({ page }) => {
  await page.goto('/current-studies')
  await choice(page, 'All Studies').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(choice(page, 'Phase I')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(choice(page, 'Phase II')).toBeFocused()
  await expect(page).toHaveURL(/phase=Phase\+II$/)
})

test('a filter without a match says so and offers all studies', async ({ page }) => {
  await page.goto('/current-studies?phase=Phase+IV')
  await expect(page.getByRole('heading', { name: 'No studies found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all studies' }).click()
  await expect(list(page).filter({ visible: true })).toHaveCount(studies.length)
})

test('interest in a study goes with the inquiry', async ({ page }) => {
  const lastName = `Interest${Date.now()}`
  // The first study has its own page with a form.
  const { title } = studies[1] as { title: string }
  await page.goto('/current-studies')
  await page.getByRole('link', { name: `Express Interest in ${title}` }).click()
  await expect(page).toHaveURL(/\/\?study=.+#patient-inquiry$/)
  const form = page.getByRole('form', { name: 'Patient inquiry' })
  await expect(form.getByText(title)).toBeVisible()
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Phone').fill('555-0100')
  await form.getByLabel('Area of interest').selectOption('Other')
  await form.getByLabel('Message').fill('Could this study fit me?')
  await form.getByRole('button', { name: 'Submit Inquiry' }).click()
  await expect(page.getByRole('status')).toContainText('Thank you for your interest!')
  expect(await staffFind('patient-inquiries', lastName)).toMatchObject([{ study: title }])
})

test(
  'people find a study by the name that they use for its condition',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/current-studies')
    await page.getByLabel('Condition').fill('sugar disease')
    await expect(list(page).filter({ visible: true })).toHaveCount(1)
    await expect(list(page).filter({ visible: true })).toContainText('Type 2 diabetes')
    await page.getByLabel('Recruiting now').check()
    await page.getByLabel('Condition').fill('')
    await expect(page).toHaveURL(/\?recruiting=yes$/)
    const open = studies.filter(({ status }) => status === 'recruiting')
    await expect(page.getByRole('status')).toHaveText(`${open.length} of ${studies.length} shown`)
    await expect(page.getByRole('link', { name: /^Express Interest/ })).toHaveCount(open.length)
  },
)

test(
  'samples say that they are, and one of them is a whole study',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/current-studies')
    await expect(list(page).getByText('Sample', { exact: true })).toHaveCount(studies.length)
    await expect(
      list(page).filter({ has: page.locator('a[href^="/current-studies/"]') }),
    ).toHaveCount(1)
    await page.getByRole('link', { name: sampleStudy.title, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/current-studies/${sampleStudy.slug}$`))
    await expect(page.getByText('This study does not exist.')).toBeVisible()
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
    expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain(sampleStudy.slug)
    expect(await errorsIn(await (await page.request.get(page.url())).text())).toEqual([])

    const questions = page.getByRole('form', { name: 'Questions about you' })
    await page.getByRole('button', { name: 'Start' }).click()
    const answer = async (name: string, choose: (question: Locator) => Promise<void>) => {
      await choose(questions.getByRole('group', { name }))
      await questions.getByRole('button', { name: /^(Next|See the answer)$/ }).click()
    }
    const say = (words: string) => (question: Locator) =>
      question.getByLabel(words, { exact: true }).check()
    await answer('chest pain', say('No'))
    await answer('How old are you?', (question) => question.getByLabel('Number').fill('61'))
    await answer('that you have heart failure', say('Yes'))
    await answer('stayed the same', say('Yes'))
    await answer('ever had a heart attack', say('No'))
    await expect(page.getByRole('heading', { name: 'This study may fit you' })).toBeVisible()
    await page.getByRole('button', { name: 'Submit Inquiry' }).scrollIntoViewIfNeeded()
    await expect(page.getByRole('group', { name: 'When should we call you?' })).toBeVisible()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a filter in the address is applied, and shown in the form', async ({ page }) => {
    await page.goto('/current-studies?phase=Phase+II&recruiting=yes')
    const fitting = studies.filter(
      ({ phase, status }) => phase === 'Phase II' && status === 'recruiting',
    )
    await expect(list(page).filter({ visible: true })).toHaveCount(fitting.length)
    await expect(page.getByRole('status')).toHaveText(
      `${fitting.length} of ${studies.length} shown`,
    )
    await expect(choice(page, 'Phase II')).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByLabel('Recruiting now')).toBeChecked()
  })

  test('the form filters, and keeps the phase that was chosen before', async ({ page }) => {
    await page.goto('/current-studies')
    await expect(list(page).filter({ visible: true })).toHaveCount(studies.length)
    await choice(page, 'Phase II').click()
    const ofPhase = studies.filter(({ phase }) => phase === 'Phase II')
    await expect(list(page).filter({ visible: true })).toHaveCount(ofPhase.length)
    await page.getByLabel('Condition').fill('sugar disease')
    await choice(page, 'Show').click()
    await expect(list(page).filter({ visible: true })).toHaveCount(1)
    await expect(page.getByLabel('Condition')).toHaveValue('sugar disease')
    await expect(choice(page, 'Phase II')).toHaveAttribute('aria-pressed', 'true')
    await choice(page, 'Phase III').click()
    await expect(page.getByRole('heading', { name: 'No studies found' })).toBeVisible()
    await page.getByRole('button', { name: 'Show all studies' }).click()
    await expect(list(page).filter({ visible: true })).toHaveCount(studies.length)
  })
})
