import { expect, type Page, test } from '@playwright/test'
import { mailTo } from '#tests/helpers/operation/mail.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const toast = (page: Page) => page.getByRole('status').last()
const form = (page: Page) => page.getByRole('form', { name: 'Email preferences' })
const save = (page: Page) => page.getByRole('button', { name: 'Save Preferences' })
const state = (page: Page, title: string) => page.getByRole('heading', { name: title })
const leave = (page: Page) => page.getByRole('button', { name: 'Unsubscribe from All' })

/** The link in the mail of a person who has just asked to be kept informed. */
async function link({ request }: Page) {
  const email = `ada-${crypto.randomUUID()}@example.com`
  return { email, ...(await askFor({ request }, email, '&confirm=1')) }
}

/** Ticks the box for this address, and opens the resulting mail that contains these words. */
async function askFor({ request }: Pick<Page, 'request'>, email: string, words: string) {
  const answer = await request.post('/api/patient-inquiry', {
    data: inquiry({ email, keepInformed: true }),
  })
  expect(answer.status()).toBe(201)
  const mail = await mailTo(email, words)
  const url = /http\S+\/email-preferences\?\S+/.exec(mail)?.[0] as string
  return { url, mail }
}

test(
  'the mail asks whether it was you, and one press in it confirms it',
  { tag: '@phone' },
  async ({ page }) => {
    const { url } = await link(page)
    await page.goto(url)
    await expect(state(page, 'Not confirmed yet')).toBeFocused()
    // Opening the page does not confirm anything.
    await page.reload()
    await expect(state(page, 'Not confirmed yet')).toBeVisible()
    await page.getByRole('button', { name: 'Yes, keep me informed' }).click()
    await expect(toast(page)).toContainText('Confirmed')
    await expect(state(page, 'You are subscribed')).toBeFocused()
    await page.reload()
    await expect(state(page, 'You are subscribed')).toBeVisible()
  },
)

test('a visitor who has unsubscribed sees it, keeps the choices, and subscribes again with one press in a mail', async ({
  page,
}) => {
  const { email, url } = await link(page)
  await page.goto(url)
  await form(page).getByRole('checkbox', { name: 'Health tips' }).uncheck()
  await form(page).getByLabel('Frequency').selectOption('Monthly')
  await save(page).click()
  await expect(state(page, 'You are subscribed')).toBeVisible()
  await leave(page).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)

  // The box is ticked again for this address: only a mail asks about it, nothing else changes.
  const again = await askFor(page, email, 'You unsubscribed before')
  await page.goto(again.url)
  await expect(state(page, 'You are unsubscribed')).toBeVisible()
  await expect(leave(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save and Subscribe Again' })).toBeVisible()
  await expect(form(page).getByRole('checkbox', { name: 'Health tips' })).not.toBeChecked()
  await expect(form(page).getByLabel('Frequency')).toHaveValue('monthly')
  await page.getByRole('button', { name: 'Subscribe again', exact: true }).click()
  await expect(state(page, 'You are subscribed')).toBeVisible()
  await expect(form(page).getByLabel('Frequency')).toHaveValue('monthly')
})

test(
  'the mailed link opens the preferences, which can be changed and saved',
  { tag: '@phone' },
  async ({ page }) => {
    const { email, url } = await link(page)
    await page.goto(url)
    await expect(form(page).getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(form(page).getByLabel('Email', { exact: true })).toHaveJSProperty('readOnly', true)
    await expect(form(page).getByLabel('Frequency')).toHaveValue('weekly')
    for (const name of ['New studies', 'Study results', 'Health tips', 'News', 'Events']) {
      await expect(form(page).getByRole('checkbox', { name, exact: true })).toBeChecked()
    }
    await form(page).getByLabel('First name').fill('Adele')
    await form(page).getByRole('checkbox', { name: 'Health tips' }).uncheck()
    await form(page).getByLabel('Frequency').selectOption('Monthly')
    await form(page).getByRole('checkbox', { name: 'Cardiology' }).check()
    await save(page).click()
    await expect(toast(page)).toContainText('Preferences Updated')

    await page.reload()
    await expect(form(page).getByLabel('First name')).toHaveValue('Adele')
    await expect(form(page).getByRole('checkbox', { name: 'Health tips' })).not.toBeChecked()
    await expect(form(page).getByRole('checkbox', { name: 'Events' })).toBeChecked()
    await expect(form(page).getByLabel('Frequency')).toHaveValue('monthly')
    await expect(form(page).getByRole('checkbox', { name: 'Cardiology' })).toBeChecked()
  },
)

test('an area that is offered no more stays chosen until the visitor gives it up', async ({
  page,
}) => {
  const { url } = await link(page)
  const key = Object.fromEntries(new URL(url).searchParams)
  const data = { ...key, therapeuticAreas: ['Hepatology', 'Cardiology'] }
  expect((await page.request.put('/api/email-preferences', { data })).status()).toBe(200)
  await page.goto(url)
  const former = form(page).getByRole('checkbox', { name: 'Hepatology' })
  await expect(former).toBeChecked()
  await form(page).getByLabel('Frequency').selectOption('Monthly')
  await save(page).click()
  await expect(toast(page)).toContainText('Preferences Updated')
  await page.reload()
  await expect(former).toBeChecked()
  await expect(form(page).getByRole('checkbox', { name: 'Oncology' })).not.toBeChecked()

  await former.uncheck()
  await save(page).click()
  await expect(toast(page)).toContainText('Preferences Updated')
  await page.reload()
  await expect(form(page).getByRole('checkbox', { name: 'Cardiology' })).toBeChecked()
  await expect(former).toHaveCount(0)
})

test('unsubscribing takes no search, and leads home, where it is confirmed', async ({ page }) => {
  const { url } = await link(page)
  await page.goto(url)
  await expect(leave(page)).toBeInViewport({ ratio: 1 })
  await leave(page).click()
  await expect(page).toHaveURL(/localhost:\d+\/$/)
  await expect(toast(page)).toContainText('Unsubscribed Successfully')

  // The toast is shown on only one more page.
  await page.goto('/faqs', { waitUntil: 'networkidle' })
  expect(await page.getByText('Unsubscribed Successfully').count()).toBe(0)
})

test('a mail program unsubscribes with one click', async ({ page }) => {
  const { mail } = await link(page)
  expect(mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const address = /List-Unsubscribe: <(\S+)>/.exec(mail)?.[1] as string
  const answer = await page.request.post(address, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(answer.ok()).toBe(true)
})

test('without a link there is a way to get one, the same for every address', async ({ page }) => {
  const { email } = await link(page)
  for (const address of [email, `unknown-${Date.now()}@example.com`]) {
    await page.goto('/email-preferences')
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
    await expect(page.getByText('the link at the foot of any email we sent you')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
    await page.getByRole('button', { name: 'Email me my link' }).click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Email').fill(address)
    await page.getByRole('button', { name: 'Email me my link' }).click()
    await expect(toast(page)).toContainText('Please check your inbox')
  }
})

test('a mail to a subscriber has the link to preferences at its foot', async ({ page }) => {
  const { email } = await link(page)
  const mail = await mailTo(email, 'has reached us')
  const foot = mail.slice(mail.indexOf('\n-- \n'))
  await page.goto(/http\S+/.exec(foot)?.[0] as string)
  await expect(form(page).getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('a wrong token is said to be invalid or expired', async ({ page }) => {
  const { url } = await link(page)
  await page.goto(url.replace(/token=.{8}/, 'token=00000000'))
  await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
  await expect(page.getByText('This preference link is invalid or has expired.')).toBeVisible()
})

test('an outage is told at each step and loses nothing', async ({ page }) => {
  const { url } = await link(page)
  const api = '**/api/email-preferences**'
  const down = () => page.route(api, (route) => route.fulfill({ status: 503 }))
  const up = () => page.unroute(api)

  await down()
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'This could not be loaded' })).toBeVisible()
  await up()
  await page.getByRole('button', { name: 'Retry' }).click()
  await form(page).getByLabel('First name').fill('Adele')

  await page.route('**/api/email-preferences*/**', (route) => route.fulfill({ status: 503 }))
  await down()
  await save(page).click()
  await expect(toast(page)).toContainText('Update Failed')
  await expect(form(page).getByLabel('First name')).toHaveValue('Adele')
  await leave(page).click()
  await expect(toast(page)).toContainText('Unsubscribe Failed')
  // After the toast has gone, the message stays beside the button.
  await expect(page.getByRole('main').getByText(/^Unsubscribe Failed\. /)).toBeVisible()
})

test('the page is not indexed, sends no referrer and loads nothing foreign', async ({ page }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).hostname !== 'localhost') foreign.push(request.url())
  })
  await page.goto('/email-preferences', { waitUntil: 'networkidle' })
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
  expect(foreign).toEqual([])
})
