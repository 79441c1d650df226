import { expect, type Page, test } from '@playwright/test'
import { copy } from '#db/model/copy/index.ts'
import { faqCategories } from '#db/model/content.ts'

const { questions: faqs } = copy.faqs

const questions = (page: Page) => page.locator('#faqs details').filter({ visible: true })
const category = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const search = (page: Page) => page.getByRole('searchbox')

test('there are at least 20 questions over the five categories', () => {
  expect(faqs.length).toBeGreaterThanOrEqual(20)
  for (const name of faqCategories) {
    expect(faqs.some((faq) => faq.category === name)).toBe(true)
  }
})

test('an answer opens from the keyboard', async ({ page }) => {
  await page.goto('/faqs')
  const { question, answer } = faqs[0] as (typeof faqs)[number]
  await page.getByText(question, { exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(answer)).toBeVisible()
})

test(
  'search and category narrow the list together and stay in the address',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/faqs')
    await category(page, 'Financial').click()
    const financial = faqs.filter((faq) => faq.category === 'Financial')
    await expect(questions(page)).toHaveCount(financial.length)
    await search(page).fill('TAX')
    await expect(questions(page)).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'Medical Care' })).toBeHidden()
    await expect(page).toHaveURL(/category=Financial/)
    await expect(page).toHaveURL(/q=TAX/)
    await page.reload()
    await expect(search(page)).toHaveValue('TAX')
    await expect(category(page, 'Financial')).toHaveAttribute('aria-pressed', 'true')
    await expect(questions(page)).toHaveCount(1)
    await expect(page.getByRole('status')).toHaveText(`1 of ${faqs.length} shown`)
  },
)

test('a search without a match says so and offers all questions', async ({ page }) => {
  await page.goto('/faqs')
  await search(page).fill('zeppelin')
  await expect(page.getByRole('heading', { name: 'No FAQs Found' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all questions' }).click()
  await expect(questions(page)).toHaveCount(faqs.length)
  await expect(search(page)).toHaveValue('')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the answers open, and the search is hidden', async ({ page }) => {
    await page.goto('/faqs')
    await expect(search(page)).toBeHidden()
    await expect(questions(page)).toHaveCount(faqs.length)
    const { question, answer } = faqs[3] as (typeof faqs)[number]
    await page.getByText(question, { exact: true }).click()
    await expect(page.getByText(answer)).toBeVisible()
  })
})
