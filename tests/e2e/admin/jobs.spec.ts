import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { beStaff } from '#tests/helpers/browser/admin.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const unique = () => crypto.randomUUID().slice(0, 8)
const newTitle = () => `Study Nurse ${unique()}`

const rowOf = (page: Page, title: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: title }) })

async function addJob(page: Page, title: string) {
  const answer = await page.request.post('/api/admin/jobs', {
    data: {
      title,
      department: 'Clinical Operations',
      location: 'Boston, MA',
      type: 'Full-time',
      description: 'You look after people.',
    },
  })
  expect(answer.status()).toBe(201)
  return (await answer.json()).job.id as number
}

async function apply(page: Page, jobId: number, extra: object = {}) {
  const lastName = `Moss-${unique()}`
  const answer = await page.request.post('/api/job-applications', {
    data: {
      jobId,
      firstName: 'Ada',
      lastName,
      email: `${lastName}@example.com`,
      phone: '617-555-0100',
      ...extra,
    },
  })
  expect(answer.status()).toBe(201)
  return { lastName, id: (await answer.json()).id as number }
}

async function uploadResume(page: Page) {
  const { uploadURL } = await (await page.request.post('/api/objects/upload')).json()
  const headers = { 'Content-Type': types.pdf }
  await page.request.put(uploadURL, { data: Buffer.from(pdf), headers })
  return uploadURL.split('?')[0] as string
}

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('a job is posted, changed, deactivated and deleted', async ({ page }) => {
  await page.goto('/admin/jobs')
  const title = newTitle()
  await expect(page.getByRole('heading', { name: 'Job Postings Management' })).toBeVisible()
  await page.getByRole('link', { name: 'Add Job Posting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Job Posting' })
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Department').fill('Clinical Operations')
  await dialog.getByLabel('Location').fill('Boston, MA')
  await dialog.getByLabel('Type').selectOption('Part-time')
  await dialog.getByLabel('Salary range').fill('$40 an hour')
  await dialog.getByLabel('Description').fill('You look after people.')
  await dialog.getByLabel('Responsibilities').fill('Draw blood\n\n  Listen  \n')
  await dialog.getByRole('button', { name: 'Create Job Posting' }).click()
  await expect(toast(page)).toContainText('Job posting created')
  await expect(toast(page)).toContainText('The careers page follows')
  await expect(dialog).toHaveCount(0)

  const row = rowOf(page, title)
  for (const text of ['Boston, MA', 'Part-time', '$40 an hour', 'Clinical Operations', 'Active']) {
    await expect(row).toContainText(text)
  }
  const { jobs } = await (await page.request.get('/api/jobs')).json()
  expect(jobs.find((job: { title: string }) => job.title === title)).toMatchObject({
    responsibilities: ['Draw blood', 'Listen'],
    requirements: [],
  })

  await row.getByRole('link', { name: `Edit ${title}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Job Posting' })
  await expect(editing.getByLabel('Responsibilities')).toHaveValue('Draw blood\nListen')
  await editing.getByLabel('Active').uncheck()
  await editing.getByRole('button', { name: 'Update Job Posting' }).click()
  await expect(toast(page)).toContainText('Job posting updated')
  await expect(toast(page)).toContainText('visitors do not see it')
  await expect(row).toContainText('Inactive')

  await row.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(title)
  await question.getByRole('button', { name: 'Delete job posting' }).click()
  await expect(toast(page)).toContainText('Job posting deleted')
  await expect(row).toHaveCount(0)
})

test('fields that are missing are named', async ({ page }) => {
  await page.goto('/admin/jobs?edit=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Job Posting' }).click()
  for (const field of ['Title', 'Department', 'Location', 'Description']) {
    await expect(dialog.getByText(`${field} is required`)).toBeVisible()
  }
  await expect(dialog.getByText('Please choose a job type')).toBeVisible()
})

test('closing a half-filled form asks first, and an untouched one does not', async ({ page }) => {
  await page.goto('/admin/jobs')
  await page.getByRole('link', { name: 'Add Job Posting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Job Posting' })
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Add Job Posting' })).toBeFocused()

  await page.getByRole('link', { name: 'Add Job Posting' }).click()
  await dialog.getByLabel('Title').fill('Half a job')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Half a job')
})

test('a job with applications cannot be deleted, and can be deactivated instead', async ({
  page,
}) => {
  const title = newTitle()
  await apply(page, await addJob(page, title))
  await page.goto(`/admin/jobs?q=${encodeURIComponent(title)}`)
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await page.getByRole('button', { name: 'Delete job posting' }).click()
  const offer = page.getByRole('alertdialog', { name: 'People have applied for this job' })
  await offer.getByRole('button', { name: 'Deactivate' }).click()
  await expect(toast(page)).toContainText('Job posting deactivated')
  await expect(rowOf(page, title)).toContainText('Inactive')
})

test('an application is found, read, given a status and its resume downloaded', async ({
  page,
}) => {
  await page.goto('/admin/jobs')
  const title = newTitle()
  const { lastName, id } = await apply(page, await addJob(page, title), {
    coverLetter: 'I draw blood gently.\n\nAsk anyone.',
    resumeUrl: await uploadResume(page),
  })
  await page.getByRole('tab', { name: 'Applications' }).click()
  await expect(page).toHaveURL('/admin/jobs?list=applications')
  await page.getByLabel('Search applications').fill(lastName)
  await page.getByRole('link', { name: `Ada ${lastName}` }).click()
  await expect(page).toHaveURL(new RegExp(`id=${id}`))

  const detail = page.getByRole('region', { name: `Ada ${lastName}` })
  for (const text of [title, `${lastName}@example.com`, '617-555-0100', 'Ask anyone.']) {
    await expect(detail).toContainText(text)
  }
  await detail.getByLabel('Update Status').selectOption('Interview')
  await expect(toast(page)).toContainText('Status Updated')
  await page.getByLabel('Status', { exact: true }).selectOption('Interview')
  await expect(page.getByRole('link', { name: `Ada ${lastName}` })).toContainText('Interview')

  await detail.getByLabel('New note').fill('Speaks Polish.')
  await detail.getByRole('button', { name: 'Add note' }).click()
  await expect(detail.getByRole('region', { name: 'Notes' })).toContainText('Speaks Polish.')

  const download = page.waitForEvent('download')
  await detail.getByRole('link', { name: 'Download resume' }).click()
  expect((await download).suggestedFilename()).toMatch(/^resume-.+\.pdf$/)
})

test('an application gets its former status back with Undo', async ({ page }) => {
  const { lastName, id } = await apply(page, await addJob(page, newTitle()))
  await page.goto(`/admin/jobs?list=applications&q=${lastName}&id=${id}`)
  const status = page.getByRole('region', { name: `Ada ${lastName}` }).getByLabel('Update Status')
  await status.selectOption('Rejected')
  await expect(toast(page)).toContainText('Application status has been updated successfully.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page)).toContainText('The status is Pending again.')
  await expect(status).toHaveValue('pending')
  await page.reload()
  await expect(status).toHaveValue('pending')
})

test('an application can be opened by its address alone', async ({ page }) => {
  const { lastName, id } = await apply(page, await addJob(page, newTitle()))
  await page.goto(`/admin/jobs?list=applications&q=nobody-at-all&id=${id}`)
  await expect(page.getByRole('region', { name: `Ada ${lastName}` })).toContainText('None sent')
  await page.goto('/admin/jobs?list=applications&q=nobody-at-all&id=999999')
  const missing = page.getByRole('heading', { name: 'No such application' })
  await expect(missing).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(missing).toHaveCount(0)
  await page.goBack()
  await expect(missing).toBeVisible()
})

test("a save over somebody else's shows both versions of a job", async ({ page }) => {
  const title = newTitle()
  const id = await addJob(page, title)
  const address = `/api/admin/jobs/${id}`
  const { job } = await (await page.request.get(address)).json()
  await page.goto(`/admin/jobs?q=${encodeURIComponent(title)}&edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Job Posting' })
  await dialog.getByLabel('Benefits').fill('Mine\nMine too')
  await page.request.put(address, { data: { ...job, benefits: ['Theirs'] } })
  await dialog.getByRole('button', { name: 'Update Job Posting' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this job posting' })
  const benefits = conflict.getByRole('region', { name: 'Benefits' })
  await expect(benefits).toContainText('Theirs')
  await expect(benefits).toContainText('Mine too')
  await conflict.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog.getByLabel('Benefits')).toHaveValue('Theirs')
})

test('applications are narrowed to one job, which stays in the address', async ({ page }) => {
  const title = newTitle()
  const jobId = await addJob(page, title)
  const { lastName } = await apply(page, jobId)
  const other = await apply(page, await addJob(page, newTitle()))
  await page.goto(`/admin/jobs?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `Applications for ${title}` }).click()
  await expect(page).toHaveURL(`/admin/jobs?list=applications&job=${jobId}`)
  await expect(page.getByText('1 application shown')).toBeVisible()
  await expect(page.getByRole('link', { name: `Ada ${lastName}` })).toBeVisible()
  await page.reload()
  const filter = page.getByLabel('Job', { exact: true })
  await expect(filter.locator('option:checked')).toHaveText(title)
  await expect(page.getByRole('link', { name: 'Export CSV' })).toHaveAttribute(
    'href',
    `/api/admin/exports/job-applications.csv?job=${jobId}`,
  )
  await filter.selectOption('All jobs')
  await expect(page.getByRole('link', { name: `Ada ${other.lastName}` })).toBeVisible()
})
