import { type APIRequestContext, expect, request as newRequests, test } from '@playwright/test'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { signIn, staffFind } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { takeCalls } from '#tests/helpers/visits/call-hours.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

const day = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

/** Twelve questions. Every second one is shown only after a yes to the one before. */
const questions = [
  ...[0, 2, 4, 6].flatMap((n) => [
    { id: `q${n}`, text: `Question ${n + 1}?`, kind: 'yes-no', against: [] },
    {
      id: `q${n + 1}`,
      text: `Question ${n + 2}?`,
      kind: 'yes-no',
      shownIf: { question: `q${n}`, answer: 'yes' },
      against: ['no'],
      help: [{ answers: ['no'], text: 'Call 988 if you need to talk.' }],
    },
  ]),
  { id: 'age', text: 'How old are you?', kind: 'number', against: { below: 18 } },
  {
    id: 'takes',
    text: 'Do you take any of these?',
    kind: 'choices',
    options: ['Insulin', 'Aspirin', 'None of these'],
    against: ['Aspirin'],
  },
  {
    id: 'body',
    text: 'How tall are you, and what do you weigh?',
    kind: 'body',
    against: { above: 40 },
  },
  { id: 'last', text: 'When was your last migraine?', kind: 'ago', against: { above: 365 } },
]

let path = ''
let full = ''

async function publish(requests: APIRequestContext, more: object) {
  const data = {
    title: `Headache ${uniqueLetters()}`,
    summary: 'This study tests a diary for headaches.',
    condition: 'Migraine',
    siteStatus: 'recruiting',
    published: true,
    ...more,
  }
  const { study } = await (await requests.post('/api/admin/studies', { data })).json()
  const saved = await requests.put(`/api/admin/studies/${study.id}/prescreener`, {
    data: { intro: 'It is about your head.', questions, basedOn: study.version },
  })
  expect(saved.status()).toBe(200)
  const entered = await requests.post(`/api/admin/studies/${study.id}/approvals`, {
    data: {
      material: 'prescreener',
      board: 'A board',
      protocolNumber: 'P-1',
      materialVersion: '1',
      approvedOn: day(-2),
      expiresOn: null,
      basedOn: study.version + 1,
    },
  })
  expect(entered.status()).toBe(201)
  return `/current-studies/${study.slug}`
}

test.beforeAll(async () => {
  test.setTimeout(240_000)
  const requests = await newRequests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  await requests.post('/api/auth/login', { data: admin })
  await takeCalls(requests)
  full = await publish(requests, { siteStatus: 'full' })
  path = await publish(requests, {})
  const isLive = async () =>
    (await (await requests.get(path)).text()).includes('When was your last')
  await expect.poll(isLive, { timeout: 200_000 }).toBe(true)
  await requests.dispose()
})

test('twelve questions with branches are answered by keyboard, one at a time', async ({ page }) => {
  await page.goto(path)
  await expect(page.getByText('You can stop at any time, and you can answer')).toBeVisible()
  await page.getByRole('button', { name: 'Start' }).focus()
  await page.keyboard.press('Enter')
  const asked: string[] = []
  const choose = async (name: string) => {
    const legend = page.locator('form[data-questions] legend').filter({ visible: true })
    await expect(legend).toHaveCount(1)
    await expect(legend).toBeFocused()
    asked.push(await legend.innerText())
    await expect(page.getByText(/^Question \d+ of 12$/)).toBeVisible()
    await page.keyboard.press('Tab')
    if (name === 'No') await page.keyboard.press('ArrowDown')
    else if (name === 'Yes') await page.keyboard.press('Space')
    else await page.keyboard.type(name)
    if (name === 'No' && asked.at(-1) === 'Question 2?') {
      await expect(
        page.getByText('Call 988 if you need to talk.').filter({ visible: true }),
      ).toBeVisible()
      await page.keyboard.press('ArrowUp')
    }
    await page.keyboard.press('Enter')
  }
  for (const answer of ['Yes', 'No', 'No', 'No', 'No', '40']) await choose(answer)
  // Insulin is a checkbox.
  await choose('Yes')
  await page.keyboard.press('Tab')
  await page.keyboard.type('170')
  await page.keyboard.press('Tab')
  await page.keyboard.type('70')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  expect(asked).toEqual([
    'Question 1?',
    'Question 2?',
    'Question 3?',
    'Question 5?',
    'Question 7?',
    'How old are you?',
    'Do you take any of these?',
  ])
  await expect(page.getByRole('heading', { name: 'This study may fit you' })).toBeFocused()
  await expect(page.getByLabel('You may keep my answers')).not.toBeChecked()
})

test('staff’s own “None of these” stands alone, and there is no second one', async ({ page }) => {
  await page.goto(path)
  const takes = page.locator('[data-question=takes]')
  const press = (value: string) =>
    takes.locator(`[value="${value}"]`).evaluate((box: HTMLInputElement) => box.click())
  await expect(takes.getByText(/none/i)).toHaveCount(1)
  await press('Insulin')
  await press('None of these')
  // The same for choices made before the page's script had loaded.
  await expect(takes.locator(':checked')).toHaveCount(1)
  await expect(takes.locator(':checked')).toHaveValue('None of these')
  await press('Aspirin')
  await expect(takes.locator(':checked')).toHaveValue('Aspirin')
})

test('the pages have no faults for assistive technology', async ({ page }) => {
  for (const address of [path, full]) {
    await page.goto(address)
    expect(await findingsInEveryLook(page)).toEqual([])
  }
})

test('the page with the outcome has no faults either, with the times of calls in it', async ({
  page,
}) => {
  await page.goto(path)
  // Sends the form as a browser without JavaScript does.
  await page
    .locator('form[data-questions]')
    .evaluate((form: HTMLFormElement) => HTMLFormElement.prototype.submit.call(form))
  // The times are loaded when their place is nearly in view.
  await page.getByLabel('How did you hear about us?').scrollIntoViewIfNeeded()
  await expect(page.getByRole('group', { name: 'When should we call you?' })).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  const yes = 'input[value="yes"]'

  test('all questions are on one page, and an inquiry takes the outcome along, and staff read the answers', async ({
    page,
    browser,
  }) => {
    await page.goto(path)
    const form = page.locator('form[data-questions]')
    await expect(form.locator('legend').filter({ visible: true })).toHaveCount(12)
    for (const id of ['q0', 'q1']) await form.locator(`[data-question=${id}] ${yes}`).check()
    await form.locator('[id="q.age"]').fill('abc')
    await form.getByRole('button', { name: 'See the answer' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please check' })).toContainText(
      'Please enter a number',
    )
    await expect(form.locator(`[data-question=q0] ${yes}`)).toBeChecked()
    await form.locator('[id="q.age"]').fill('40')
    await form.getByRole('button', { name: 'See the answer' }).click()
    await expect(page.getByRole('heading', { name: 'We are not sure, we will call' })).toBeVisible()
    const inquiry = page.getByRole('form', { name: 'Patient inquiry' })
    await inquiry.getByLabel('You may keep my answers').check()
    const times = inquiry.getByRole('group', { name: 'When should we call you?' })
    await expect(times.getByLabel('Any time within one business day')).toBeChecked()
    await expect(times.locator('details')).toHaveCount(3)
    await expect(inquiry.getByLabel('Let me choose when you call me')).toHaveCount(0)
    await times.locator('summary').nth(1).click()
    const chosen = times.locator('details').nth(1).getByRole('radio').last()
    await chosen.check()
    const callAt = await chosen.getAttribute('value')
    await inquiry.getByLabel('First name').fill('Ada')
    await inquiry.getByRole('button', { name: 'Submit Inquiry' }).click()
    // A correction keeps the outcome, the tick and the time.
    await expect(inquiry.getByLabel('You may keep my answers')).toBeChecked()
    await expect(times.locator(`[value="${callAt}"]`)).toBeChecked()
    await inquiry.getByLabel('Last name').fill('Moss')
    const email = `ada${Date.now()}@example.com`
    await inquiry.getByLabel('Email').fill(email)
    await inquiry.getByLabel('Phone').fill('555-0100')
    await inquiry.getByRole('button', { name: 'Submit Inquiry' }).click()
    await expect(page).toHaveURL(/#patient-inquiry-sent$/)

    const [person] = await staffFind('candidates', email)
    expect(person).toMatchObject({ nextAction: 'Call', dueAt: callAt })
    const staff = await browser.newPage({ javaScriptEnabled: true })
    await signIn(staff, `/admin/candidates?id=${person?.['id']}`)
    const studies = staff.getByRole('region', { name: 'Studies' })
    await studies.getByText('Answers before the inquiry').click()
    await expect(
      studies.locator('.considered-answers div', { hasText: 'How old are you?' }),
    ).toContainText('40')
    await staff.close()
  })

  test('whom it does not fit reads that, and no form asks for more', async ({ page }) => {
    await page.goto(path)
    await page.locator('[id="q.age"]').fill('17')
    await page.getByRole('button', { name: 'See the answer' }).click()
    await expect(page.getByRole('heading', { name: 'This study is not for you' })).toBeVisible()
    await expect(page.getByRole('form', { name: 'Patient inquiry' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Ask us about other studies' })).toBeVisible()
  })

  test('a full study takes an address for one mail', async ({ page }) => {
    await page.goto(full)
    await expect(page.locator('form[data-questions]')).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Email' }).fill('waits@example.com')
    await page.getByLabel('Send me one email').check()
    await page.getByRole('button', { name: 'Tell me', exact: true }).click()
    await expect(page).toHaveURL(/#tell-me-sent$/)
    await expect(page.getByText('We will write to you once')).toBeVisible()
  })
})
