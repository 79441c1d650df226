import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

async function inquire(page: Page, lastName: string, n: number, study?: string) {
  const send = (at: number) =>
    page.request.post('/api/patient-inquiry', {
      data: inquiry({
        firstName: `Ada${at}`,
        lastName,
        email: `ada${at}.${lastName}@example.com`,
        phone: `617-555-${1000 + at}`,
        study,
      }),
    })
  for (let at = 0; at < n; at += 10) {
    const some = Array.from({ length: Math.min(10, n - at) }, (_, more) => send(at + more))
    for (const answer of await Promise.all(some)) expect(answer.ok()).toBe(true)
  }
}

const status = (page: Page) => page.getByRole('status').last()
const bar = (page: Page) => page.getByRole('region', { name: 'Ticked candidates' })

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('ticked candidates are assigned, and the dialog says in numbers what happens before it does', async ({
  page,
}) => {
  const lastName = `Moss${unique()}`
  await inquire(page, lastName, 3)
  const me = (await (await page.request.get('/api/auth/me')).json()).user.name
  await page.goto(`/admin/candidates?q=${lastName}`)
  await expect(page.getByText('3 candidates shown')).toBeVisible()
  await page.getByRole('checkbox', { name: `Tick Ada0 ${lastName}` }).check()
  await page.getByRole('checkbox', { name: `Tick Ada2 ${lastName}` }).check()
  await expect(bar(page)).toContainText('2 candidates ticked')
  await bar(page).getByRole('button', { name: 'Assign' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: me, exact: true }).click()
  await expect(dialog).toContainText(`2 candidates will get the owner ${me}.`)
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Change them' }).click()
  await expect(status(page)).toContainText('2 candidates changed')
  await expect(bar(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: `Ada2 ${lastName}` })).toContainText(me)
  await expect(page.getByRole('link', { name: `Ada1 ${lastName}` })).toContainText('Unassigned')
})

test('a change of many is undone from its notice', async ({ page }) => {
  const lastName = `Moss${unique()}`
  await inquire(page, lastName, 2)
  await page.goto(`/admin/candidates?q=${lastName}`)
  await page.getByRole('checkbox', { name: `Tick Ada0 ${lastName}` }).check()
  await page.getByRole('checkbox', { name: `Tick Ada1 ${lastName}` }).check()
  await bar(page).getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Does not fit, by the first questions' }).click()
  await dialog.getByRole('button', { name: 'Change them' }).click()
  const rows = page.getByRole('link', { name: new RegExp(`Ada\\d ${lastName}`) })
  await expect(rows.filter({ hasText: 'Closed' })).toHaveCount(2)
  await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(rows.filter({ hasText: 'New' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Closed' })).toHaveCount(0)
})

test('everything that a filter finds is closed, more than the page shows', async ({ page }) => {
  const study = `Study ${unique()}`
  await inquire(page, `Moss${unique()}`, 53, study)
  await page.goto(`/admin/candidates?study=${encodeURIComponent(study)}`)
  await page.getByRole('checkbox').first().check()
  await bar(page).getByRole('button', { name: 'Select everything this filter finds (53)' }).click()
  await expect(bar(page)).toContainText('All 53 candidates that this filter finds')
  await bar(page).getByRole('button', { name: 'Close' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Not interested' }).click()
  await dialog.getByLabel('In a word (optional)').fill('time')
  await dialog.getByLabel('In a word (optional)').blur()
  await expect(dialog).toContainText(
    '53 candidates will get the status Closed: Not interested: time.',
  )
  await dialog.getByRole('button', { name: 'Change them' }).click()
  await expect(status(page)).toContainText('53 candidates changed')
  await expect(page.getByRole('heading', { name: 'No candidates found' })).toBeVisible()
})

test('a filter is kept under a name, found again and removed', async ({ page }) => {
  const name = `Visits of ${unique()}`
  await page.goto('/admin/candidates?status=visit&source=visit-request')
  await page.getByRole('button', { name: 'Keep this filter' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Keep filter' }).click()
  await expect(status(page)).toContainText('Filter kept')
  await page.goto('/admin/candidates')
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL('/admin/candidates?status=visit&source=visit-request')
  await expect(page.getByRole('button', { name: 'Keep this filter' })).toHaveCount(0)
  await page.getByRole('button', { name: `Remove the filter ${name}` }).click()
  await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Keep this filter' })).toBeVisible()
})

test('a filter that the list does not know, from a mistyped address, cannot be kept', async ({
  page,
}) => {
  await page.goto('/admin/candidates?status=visit&owner=all')
  await expect(page.getByText('This could not be loaded')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep this filter' })).toHaveCount(0)
})
