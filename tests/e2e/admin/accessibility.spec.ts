import { farDay } from '#tests/helpers/visits/far-day.ts'
import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { copy } from '#db/model/copy/index.ts'
import { admin, beStaff, staffFind } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { tabTo } from '#tests/helpers/browser/keyboard.ts'
import { coveredShare } from '#tests/helpers/browser/bars.ts'
import { mainScreens, newRecordForms } from '#tests/helpers/browser/screens.ts'
import { visit } from '#tests/helpers/submissions/submissions.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

async function requestVisit(page: Page) {
  const lastName = `Moss-${unique()}`
  const medicalHistory = 'Type 2 diabetes since 2011.'
  const data = visit({
    preferredDate: farDay(),
    lastName,
    email: `${lastName}@example.com`,
    medicalHistory,
  })
  expect((await page.request.post('/api/visit-requests', { data })).status()).toBe(201)
  const [request] = await staffFind('visit-requests', lastName)
  return { lastName, id: Number(request?.['id']) }
}

test.describe('at 320 and 1280 px, light, dark and in forced colours, axe finds nothing', () => {
  test.beforeEach(async ({ page }) => {
    await beStaff(page)
  })

  const screens: [address: string, heading: string][] = [
    ['?list=audit', 'Audit log'],
    ['?list=mail', 'Unsent mail'],
    ['?list=privacy', 'Privacy'],
    ['/candidates?due=overdue', 'Candidates'],
    ['/account', 'My account'],
    ['/content?section=hero_section', 'Hero'],
    ['/content?section=current_studies_section', 'Current studies'],
    ['/content?section=hero_section&view=preview', 'Hero'],
    ['/jobs?list=applications', 'Job Postings Management'],
    ['/visit-requests', 'Visit Requests'],
    ['/visit-requests?id=999999999', 'Visit Request'],
    ['/inquiries?list=sponsors', 'Inquiries'],
    ['/inquiries?list=subscribers', 'Inquiries'],
  ]
  for (const address of mainScreens) {
    test(`at ${address}`, async ({ page }) => {
      await page.goto(address)
      await expect(page.getByRole('heading').first()).toBeVisible()
      if (newRecordForms.includes(address)) await expect(page.getByRole('form')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await findingsInEveryLook(page)).toEqual([])
      // At 400 % zoom, no bar covers the page while it is scrolled.
      expect(await coveredShare(page)).toBe(0)
    })
  }

  for (const [address, heading] of screens) {
    test(`at /admin${address}`, async ({ page }) => {
      await page.goto(`/admin${address}`)
      await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await findingsInEveryLook(page)).toEqual([])
    })
  }

  test('at the login, and where it says what is missing', async ({ page }) => {
    await page.context().clearCookies()
    await page.goto('/admin/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Username is required')).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
  })

  test('where a visit request and an inquiry are read', async ({ page }) => {
    const { id, lastName } = await requestVisit(page)
    await page.goto(`/admin/visit-requests?q=${lastName}`)
    await expect(page.getByRole('link', { name: `Ada ${lastName}` })).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
    await page.goto(`/admin/visit-requests?id=${id}`)
    await page.getByLabel('Update Status').selectOption('Confirmed')
    await expect(toast(page)).toContainText('Status Updated')
    expect(await findingsInEveryLook(page)).toEqual([])
  })

  test('where a candidate is called', async ({ page }) => {
    const { lastName } = await requestVisit(page)
    const [candidate] = await staffFind('candidates', lastName)
    await page.goto(`/admin/candidates?id=${candidate?.['id']}`)
    await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
    for (const [button, group] of [
      ['Assign', 'New owner'],
      ['Status', 'New status'],
      ['Due', 'Due'],
      ['Close', 'Close, because'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByRole('group', { name: group, exact: true })).toBeVisible()
      expect(await findingsInEveryLook(page, '.changes')).toEqual([])
    }
  })

  test('where a form says what to fix', async ({ page }) => {
    for (const [address, button, message] of [
      ['/blog?edit=new', 'Publish', 'Title is required'],
      ['/jobs?edit=new', 'Create Job Posting', 'Title is required'],
      ['/team?edit=new', 'Create Team Member', 'Name and title are required.'],
    ] as const) {
      await page.goto(`/admin${address}`)
      await page.getByRole('button', { name: button, exact: true }).click()
      await expect(page.getByText(message).first()).toBeVisible()
      expect(await findingsInEveryLook(page)).toEqual([])
    }
  })

  test('where a photo is cropped', async ({ page }) => {
    await page.goto('/admin/team?edit=new')
    const portrait = await page.screenshot({ type: 'jpeg' })
    await page
      .getByLabel('Choose photo')
      .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: portrait })
    const crop = page.getByRole('dialog', { name: 'Crop Profile Photo' })
    await expect(crop.getByRole('status')).toContainText('px')
    expect(await findingsInEveryLook(page)).toEqual([])
  })

  test('where versions are compared, redirects are added and the bin is listed', async ({
    page,
  }) => {
    const slug = `looked-at-${crypto.randomUUID().slice(0, 8)}`
    const data = { title: slug, slug, excerpt: 'In short.', content: 'One.', category: 'News' }
    const { post } = await (await page.request.post('/api/admin/blog', { data })).json()
    await page.request.put(`/api/admin/blog/${post.id}`, { data: { ...data, content: 'Two.' } })
    await page.goto(`/admin/blog?edit=${post.id}`)
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog')
    await expect(history.locator('ins')).toHaveText('Two.')
    expect(await findingsInEveryLook(page)).toEqual([])
    await history.getByRole('button', { name: /^Restore the version/ }).click()
    await expect(history.locator('ins')).toHaveText('One.')
    expect(await findingsInEveryLook(page)).toEqual([])
    await page.goto('/admin/redirects')
    await page.getByRole('button', { name: 'Add redirect' }).click()
    await expect(page.getByText('Begin with / and use only')).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
    await page.request.delete(`/api/admin/blog/${post.id}`)
    await page.goto('/admin/bin')
    await expect(page.getByRole('row', { name: slug })).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
  })

  test('where users are added and passwords changed', async ({ page }) => {
    for (const [path, button] of [
      ['/admin/users', 'Add user'],
      ['/admin/account', 'Change my password'],
      ['/admin/account', 'My second factor'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: button })).toBeVisible()
      // While parts above the button load, they may move it away from the pointer.
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await findingsInEveryLook(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test('where it is asked before something is lost', async ({ page }) => {
    await page.goto('/admin/blog')
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
    await page.goto('/admin/blog?edit=new')
    await page.getByLabel('Title').fill('Half a post')
    await page.getByRole('link', { name: 'All posts' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
  })

  test('where the session has ended, and where there is no access', async ({ page }) => {
    await page.goto('/admin/visit-requests')
    await expect(page.getByLabel('Search visit requests')).toBeVisible()
    await page.context().clearCookies()
    await page.getByLabel('Status').selectOption('Completed')
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    expect(await findingsInEveryLook(page)).toEqual([])
  })
})

test.describe('by keyboard alone', () => {
  test('an admin signs in and out again', async ({ page }) => {
    await page.goto('/admin/login')
    await page.getByLabel('Username').focus()
    await page.keyboard.type(admin.username)
    await tabTo(page, 'Password')
    await page.keyboard.type(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible()
    await tabTo(page, 'Logout')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/login')
  })

  test('a section is edited and saved', async ({ page }) => {
    await beStaff(page)
    await page.goto('/admin/content')
    await expect(page.getByRole('link', { name: 'Edit Careers' })).toBeVisible()
    await tabTo(page, 'Edit Careers')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Subtitle')).toHaveValue(copy.careers_section.subtitle)
    await tabTo(page, 'Subtitle')
    await page.keyboard.press('End')
    await page.keyboard.type(' now')
    await tabTo(page, 'Save changes')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Content updated')
    const data = { content: copy.careers_section, isActive: false }
    await page.request.put('/api/admin/content/careers_section', { data })
  })

  test('a post is written, and deleted after a question', async ({ page }) => {
    const title = `Keys ${unique()}`
    await beStaff(page)
    await page.goto('/admin/blog')
    await expect(page.getByRole('link', { name: 'New post' })).toBeVisible()
    await tabTo(page, 'New post')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Title')).toBeVisible()
    await tabTo(page, 'Title')
    await page.keyboard.type(title)
    for (const [field, text] of [
      ['Category', 'Basics'],
      ['Excerpt', 'Written with keys.'],
      ['Content', 'All of it.'],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(text)
    }
    await tabTo(page, 'Save draft')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Draft saved')

    await page.goto('/admin/blog')
    await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible()
    await tabTo(page, `Delete ${title}`)
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await tabTo(page, 'Delete post')
    await page.keyboard.press('Enter')
    await expect(toast(page)).toContainText('Post deleted')
    await expect(page.getByRole('row', { name: title })).toHaveCount(0)
  })

  test("a visit's status is changed", async ({ page }) => {
    const { id, lastName } = await requestVisit(page)
    await beStaff(page)
    await page.goto(`/admin/visit-requests?q=${lastName}`)
    await expect(page.getByRole('link', { name: lastName })).toBeVisible()
    await tabTo(page, RegExp(lastName))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: `Visit Request #${id}` })).toBeFocused()
    await expect(page.getByLabel('Update Status')).toBeVisible()
    await tabTo(page, 'Update Status')
    await page.keyboard.type('Conf')
    await expect(toast(page)).toContainText('Status Updated')
    expect(await staffFind('visit-requests', lastName)).toMatchObject([{ status: 'confirmed' }])
  })
})
