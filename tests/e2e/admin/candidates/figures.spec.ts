import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { signIn, staffGet } from '#tests/helpers/browser/admin.ts'
import { inquiry } from '#tests/helpers/submissions/submissions.ts'

async function inquire(page: Page, study: string) {
  const lastName = `Moss${crypto.randomUUID().slice(0, 8)}`
  const data = inquiry({ lastName, email: `${lastName}@example.com`, study })
  expect((await page.request.post('/api/patient-inquiry', { data })).status()).toBe(201)
  const { candidates } = await (await staffGet(`/api/admin/candidates?q=${lastName}`)).json()
  return candidates[0].id as number
}

/** Holds the answers to requests for this address until the returned function is called. */
async function holdBack(page: Page, address: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

const reached = (page: Page, id: number) =>
  page.request.post(`/api/admin/candidates/${id}/attempts`, { data: { outcome: 'reached' } })

test('the overview opens with what to do, which leads to the desk', async ({ page }) => {
  await signIn(page)
  await inquire(page, 'Heart study')
  await page.reload()
  const toDo = page.getByRole('region', { name: 'What to do now' })
  await expect(toDo.getByRole('link', { name: /^[1-9]\d* Unassigned$/ })).toBeVisible()
  await expect(toDo.getByRole('list').last().getByRole('link')).not.toHaveCount(0)
  expect(await findingsInEveryLook(page, '[aria-label="What to do now"]')).toEqual([])
  await toDo.getByRole('link', { name: /Unassigned$/ }).click()
  await expect(page).toHaveURL('/admin/candidates?owner=none')
})

test('the figures are shown to somebody who scrolls to them, for 30 or 90 days, with what they mean', async ({
  page,
}) => {
  const study = `Study of sleep ${crypto.randomUUID().slice(0, 8)}`
  await signIn(page)
  const ids = [await inquire(page, study), await inquire(page, study), await inquire(page, study)]
  expect((await reached(page, ids[0] ?? 0)).status()).toBe(201)
  // While the parts above are still missing, the figures are in view.
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const desk = await holdBack(page, '**/api/admin/candidates?*')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Visits to confirm' })).toBeVisible()
  desk.release()
  await expect(page.getByRole('region', { name: 'What to do now' })).toContainText('Call')
  await expect(page.getByRole('list', { name: 'Counts' })).not.toHaveAttribute('aria-busy', 'true')
  expect(asked).not.toContain('/api/admin/figures')

  await page.locator('.when-near').scrollIntoViewIfNeeded()
  const figures = page.getByRole('region', { name: 'Figures', exact: true })
  const row = figures.getByRole('row', { name: study })
  // Inquiries, reached, visits, enrolled, answered in time, first attempt.
  await expect(row.getByRole('cell')).toHaveText(['3', '1', '0', '0', '100 %', 'under a minute'])
  const funnel = figures.getByRole('list', { name: 'From inquiry to study' })
  await expect(funnel.getByRole('listitem').first()).toContainText('100 %')
  await figures.getByText('What these figures mean').click()
  await expect(figures).toContainText('Half of the people waited less')
  expect(await findingsInEveryLook(page, '.figures')).toEqual([])

  await figures.getByLabel('Period').selectOption('Last 90 days')
  await expect(row).toBeVisible()
  const file = figures.getByRole('link', { name: 'Export CSV' })
  await expect(file).toHaveAttribute('href', '/api/admin/exports/figures.csv?days=90')
})
