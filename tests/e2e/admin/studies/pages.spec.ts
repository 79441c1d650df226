import {
  type APIRequestContext,
  expect,
  request as newRequests,
  type Page,
  test,
} from '@playwright/test'
import { coveredShare } from '#tests/helpers/browser/bars.ts'
import { copy } from '#db/model/copy/index.ts'
import { staffFind } from '#tests/helpers/browser/admin.ts'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

// Not with the tests of public pages: the first study removes the samples, which those tests need.

const day = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

const study = {
  title: `Weekly insulin ${uniqueLetters()}`,
  summary: 'This study tests an insulin that is taken once a week.',
  condition: 'Type 2 diabetes',
  therapeuticArea: 'Endocrinology',
  phases: ['PHASE2'],
  siteStatus: 'recruiting',
  minAge: { value: 18, unit: 'years' },
  eligibility: ['Type 2 diabetes for at least 6 months'],
  whatHappens: 'You come for a visit of two hours, and then once a month.',
  timeCommitment: 'Eight visits of about one hour each.',
  costs: 'You do not pay for any test of the study.',
  pay: '## $800\n\n**$100** for each visit, up to **$800** in all.',
  paidBack: 'Parking, up to $20 a visit.',
  risksAndBenefits: 'Your blood sugar may fall too low. You may not benefit.',
  privacy: 'Your results are stored under a number.',
  duration: '6 months',
  locationIds: [1],
  contact: { name: 'Dr. Lopez', phone: '+1 617-555-0147' },
  nctId: 'NCT05551234',
  published: true,
  reviewUntil: null,
}

let path = ''

async function publish(requests: APIRequestContext) {
  await requests.post('/api/auth/login', { data: admin })
  const added = await requests.post('/api/admin/studies', { data: study })
  expect(added.status()).toBe(201)
  const { id, slug, updatedAt } = (await added.json()).study
  const letter = {
    material: 'page',
    board: 'A board',
    protocolNumber: 'P-1',
    materialVersion: '1',
    approvedOn: day(-2),
    expiresOn: null,
    basedOn: updatedAt,
  }
  const entered = await requests.post(`/api/admin/studies/${id}/approvals`, { data: letter })
  expect(entered.status()).toBe(201)
  return `/current-studies/${slug}`
}

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const requests = await newRequests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
  path = await publish(requests)
  const isLive = async () => (await (await requests.get(path)).text()).includes('Eight visits')
  await expect.poll(isLive, { timeout: 150_000 }).toBe(true)
  await requests.dispose()
})

const form = (page: Page) => page.getByRole('form', { name: 'Patient inquiry' })
const interest = (page: Page) =>
  page.getByRole('link', { name: 'Express Interest', exact: true }).filter({ visible: true })

async function fill(page: Page, lastName: string) {
  await form(page).getByLabel('First name').fill('Ada')
  await form(page).getByLabel('Last name').fill(lastName)
  await form(page).getByLabel('Email').fill('ada@example.com')
  await form(page).getByLabel('Phone').fill('555-0100')
  await form(page).getByLabel('Message').fill('Could this study fit me?')
}
const send = (page: Page) => form(page).getByRole('button', { name: 'Submit Inquiry' }).click()

for (const size of [
  { width: 1280, height: 800 },
  { width: 360, height: 640 },
]) {
  test(`Express Interest leads from the list to the form, with the study named, ${size.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await page.goto('/current-studies')
    await page.getByRole('link', { name: `Express Interest in ${study.title}` }).click()
    await page.waitForURL(`**${path}#patient-inquiry`)
    await expect(form(page).getByText(study.title)).toBeInViewport()
    const lastName = `Interest${Date.now()}`
    await fill(page, lastName)
    await send(page)
    await expect(page.getByRole('status').last()).toContainText('Thank you for your interest!')
    await expect(page.locator('.form-done').getByText(study.title)).toBeVisible()
    expect(await staffFind('patient-inquiries', lastName)).toMatchObject([{ study: study.title }])
  })

  test(`Express Interest stays in reach on the whole page, ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await page.goto(path)
    for (const topic of ['What it tests', 'Risks and benefits', 'Where', 'Who runs it']) {
      await expect(interest(page)).toBeInViewport({ ratio: 1 })
      await page.getByRole('heading', { name: topic }).scrollIntoViewIfNeeded()
    }
    await interest(page).click()
    await expect(form(page).getByText(study.title)).toBeInViewport()
    await expect(form(page).getByLabel('First name')).toBeVisible()
  })
}

test('what matters to patients is one press away, and the telephone is as large as the button', async ({
  page,
}) => {
  await page.goto(path)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  for (const topic of [
    'What it tests',
    'What happens',
    'How long it takes',
    'Risks and benefits',
    'Costs',
    'Pay',
    'Privacy',
    'Where',
  ]) {
    await contents.getByRole('link', { name: topic, exact: true }).click()
    await expect(page.getByRole('heading', { name: topic, exact: true })).toBeInViewport()
  }
  const call = page.getByRole('link', { name: study.contact.phone, exact: true }).first()
  await expect(call).toHaveAttribute('href', 'tel:+16175550147')
  const [phone, button] = [await call.boundingBox(), await interest(page).boundingBox()]
  expect([phone?.width, phone?.height]).toEqual([button?.width, button?.height])
})

test('pay is no larger and no bolder than the text around it, whatever its signs say', async ({
  page,
}) => {
  await page.goto(path)
  const looks = await page.evaluate(() => {
    const look = (element: Element) => {
      const { fontSize, fontWeight } = getComputedStyle(element)
      return `${fontSize} ${fontWeight}`
    }
    const part = (id: string) => document.getElementById(id)?.parentElement
    const pay = [...(part('pay')?.querySelectorAll('.prose *') ?? [])]
    return {
      pay: [...new Set(pay.map(look))],
      text: look(part('tests')?.querySelector('p') ?? document.body),
    }
  })
  expect(looks.pay).toEqual([looks.text])
})

test('at 400 % neither heading nor bar stays over what is read', async ({ page }) => {
  await page.goto(path)
  expect(await coveredShare(page)).toBe(0)
})

test('axe finds nothing on the page of a study', async ({ page }) => {
  test.slow()
  await page.goto(path)
  expect(await findingsInEveryLook(page)).toEqual([])
})

test('a study is printed on one sheet, without buttons and forms', async ({ page }) => {
  await page.goto(path)
  const margin = { top: '12mm', bottom: '12mm', left: '14mm', right: '14mm' }
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format, margin })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Parking, up to $20 a visit.')).toBeVisible()
  await expect(
    page.locator('main :is(button, .button, form)').filter({ visible: true }),
  ).toHaveCount(0)
})

test('the list is filtered by area and location', async ({ page }) => {
  await page.goto('/current-studies?area=Endocrinology&location=Boston')
  const shown = page.locator('#studies').getByRole('article').filter({ visible: true })
  await expect(shown.filter({ hasText: study.title })).toHaveCount(1)
  const location = page.getByLabel('Location')
  await expect(location).toHaveValue('Boston')
  // Chosen again until the script of the filter is loaded and reacts.
  await expect(async () => {
    await location.selectOption('Boston')
    await location.selectOption('')
    await expect(page).toHaveURL(/\?area=Endocrinology$/, { timeout: 1000 })
  }).toPass()
  await page.goto('/current-studies?location=London')
  await expect(shown.filter({ hasText: study.title })).toHaveCount(0)
})

test('the page loads no React before the form is touched', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /client|PatientInquiryForm/.test(url))).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an inquiry keeps the study, comes back with what is wrong, and is thanked for on its page', async ({
    page,
  }) => {
    await page.goto(path)
    await interest(page).click()
    const lastName = `Plain${Date.now()}`
    await fill(page, lastName)
    await form(page).getByLabel('Phone').fill(' ')
    await send(page)
    await expect(page.getByRole('alert').first()).toContainText('Phone number is required')
    await expect(form(page).getByText(study.title)).toBeVisible()
    await expect(form(page).getByLabel('Last name')).toHaveValue(lastName)
    await form(page).getByLabel('Phone').fill('555-0100')
    await send(page)
    await page.waitForURL(`**${path}#patient-inquiry-sent`)
    await expect(page.getByText(copy.contact_section.patientSentTitle)).toBeVisible()
    expect(await staffFind('patient-inquiries', lastName)).toMatchObject([{ study: study.title }])
  })
})
