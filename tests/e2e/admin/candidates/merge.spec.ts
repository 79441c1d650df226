import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const newNumber = () => `617-555-${String(Math.floor(Math.random() * 9000) + 1000)}`

/** Adds two candidates with the same telephone number, different addresses, and names that differ by one letter. */
async function twoAlike(page: Page, family: string, phone = newNumber()) {
  for (const firstName of ['Margaret', 'Margret']) {
    const email = `${firstName}.${family}@example.com`
    const data = inquiry({ firstName, lastName: family, email, phone })
    expect((await page.request.post('/api/patient-inquiry', { data })).status()).toBe(201)
  }
}

/** Collects the errors that the browser reports, such as a missing address. */
function errorsIn(page: Page) {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  return errors
}

/** Two similar candidates with the second one open, and the browser's errors meanwhile. */
async function openMargret(page: Page) {
  const errors = errorsIn(page)
  const family = `Moss${unique()}`
  await twoAlike(page, family)
  await page.goto(`/admin/candidates?q=${family}`)
  await page.getByRole('link', { name: `Margret ${family}` }).click()
  const margret = page.getByRole('region', { name: `Margret ${family}` })
  return { errors, family, margret }
}

const status = (page: Page) => page.getByRole('status').last()

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('two candidates with one phone number are compared, merged into the chosen one, and the merge is undone', async ({
  page,
}) => {
  const { errors, family, margret } = await openMargret(page)
  const alike = margret.getByRole('region', { name: 'Perhaps the same person' })
  await expect(alike).toContainText('Same phone number')
  await alike.getByRole('button', { name: `Compare with Margaret ${family}` }).click()

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: /^Phone same/ })).toBeVisible()
  await expect(dialog).toContainText(`move to Margret ${family}`)
  await dialog.getByRole('radio', { name: `Keep Margaret ${family}` }).check()
  await expect(dialog).toContainText(`1 submission`)
  await expect(dialog).toContainText(`of Margret ${family} move to Margaret ${family}`)
  await expect(dialog).toContainText('You can undo this for 30 days')
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: `Merge into Margaret ${family}` }).click()

  await expect(status(page)).toContainText('Merged')
  const margaret = page.getByRole('region', { name: `Margaret ${family}` })
  await expect(margaret).toBeVisible()
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await margaret.getByRole('button', { name: `Undo the merge of Margret ${family}` }).click()
  await expect(status(page)).toContainText(`Margret ${family} is a candidate again.`)
  await expect(page.getByText('2 candidates shown')).toBeVisible()
  await expect(margaret.getByRole('button', { name: /^Undo the merge/ })).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a merge is undone from its notice, and “not the same person” is remembered', async ({
  page,
}) => {
  const { errors, family, margret } = await openMargret(page)
  await margret.getByRole('button', { name: /^Compare/ }).click()
  await page.getByRole('button', { name: `Merge into Margret ${family}` }).click()
  await expect(page.getByText('1 candidate shown')).toBeVisible()
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText('2 candidates shown')).toBeVisible()

  await margret.getByRole('button', { name: `Margaret ${family} is not the same person` }).click()
  await expect(status(page)).toContainText('not suggested again')
  await expect(margret.getByRole('region', { name: 'Perhaps the same person' })).toHaveCount(0)
  await page.reload()
  await expect(margret.getByRole('heading', { name: 'History' })).toBeVisible()
  await expect(margret.getByRole('region', { name: 'Perhaps the same person' })).toHaveCount(0)
  expect(errors).toEqual([])
})
