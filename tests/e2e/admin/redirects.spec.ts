import { expect, test } from '#tests/helpers/browser/warm.ts'
import { signIn } from '#tests/helpers/browser/admin.ts'

const unique = () => `/old-campaign-${crypto.randomUUID().slice(0, 8)}`

test('a redirect is added, works within seconds, is found and deleted', async ({ page }) => {
  await signIn(page, '/admin/redirects')
  const source = unique()
  const form = page.getByRole('form', { name: 'New redirect' })
  await form.getByLabel('Old address').fill('old campaign')
  await form.getByLabel('Leads to').fill('/careers')
  await form.getByRole('button', { name: 'Add redirect' }).click()
  await expect(form.getByText('Begin with / and use only letters')).toBeVisible()
  await form.getByLabel('Old address').fill(source)
  await form.getByRole('button', { name: 'Add redirect' }).click()
  const toast = page.getByRole('region', { name: /^Notifications/ })
  await expect(toast).toContainText('Redirect added')

  const visit = async () => {
    const answer = await page.request.get(source, { maxRedirects: 0 })
    return [answer.status(), answer.headers()['location']]
  }
  await expect.poll(visit).toEqual([301, '/careers'])

  await page.getByLabel('Search redirects').fill(source)
  const row = page.getByRole('row', { name: source })
  await expect(row).toContainText('/careers')
  await row.getByRole('button', { name: `Delete ${source}` }).click()
  await page.getByRole('button', { name: 'Delete redirect' }).click()
  await expect(toast).toContainText('Redirect deleted')
  await expect(row).toHaveCount(0)
})

test('a form that could not be saved says so beside its button until it is, also while it is corrected', async ({
  page,
}) => {
  await signIn(page, '/admin/redirects')
  const form = page.getByRole('form', { name: 'New redirect' })
  const add = form.getByRole('button', { name: 'Add redirect' })
  const failure = form.getByText('Failed to add the redirect. We could not reach the server')
  await form.getByLabel('Old address').fill(unique())
  await form.getByLabel('Leads to').fill('/careers')
  await page.route('**/api/admin/redirects', (route) => route.abort())
  await add.click()
  await expect(failure).toBeVisible()
  await form.getByLabel('Old address').fill(unique())
  await expect(failure).toBeVisible()
  await page.unroute('**/api/admin/redirects')
  await add.click()
  await expect(page.getByRole('region', { name: /^Notifications/ })).toContainText('Redirect added')
  await expect(failure).toHaveCount(0)
})

test('an address that has a page, and one that leads nowhere, are refused at their fields', async ({
  page,
}) => {
  await signIn(page, '/admin/redirects')
  const form = page.getByRole('form', { name: 'New redirect' })
  await form.getByLabel('Old address').fill('/careers')
  await form.getByLabel('Leads to').fill('/nowhere-at-all')
  await form.getByRole('button', { name: 'Add redirect' }).click()
  await expect(form.getByText('There is a page at this address')).toBeVisible()
  await expect(form.getByText('The live site has no page at this address')).toBeVisible()
})

test('deleting a public post offers to send its address elsewhere', async ({ page }) => {
  await signIn(page)
  const slug = unique().slice(1)
  const data = { title: slug, slug, excerpt: 'In short.', content: 'Text.', category: 'News' }
  const { id } = (await (await page.request.post('/api/admin/blog', { data })).json()).post
  await page.goto(`/admin/blog?edit=${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  const target = question.getByLabel('Send its address to')
  await target.fill('/nowhere-at-all')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(question.getByText('The live site has no page at this address')).toBeVisible()
  await target.fill('/blog')
  await question.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted').first()).toBeVisible()
  const { redirects } = await (
    await page.request.get(`/api/admin/redirects?q=${encodeURIComponent(slug)}`)
  ).json()
  expect(redirects).toMatchObject([{ source: `/blog/${slug}`, target: '/blog' }])
})
