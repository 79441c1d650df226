import { writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { noneOpen } from '#db/model/jobs/jobs.ts'
import { resume } from '#db/model/media/uploads.ts'
import { doc, docx, exe, pdf, types } from '#tests/helpers/pictures/files.ts'
import { staffFind, staffGet } from '#tests/helpers/browser/admin.ts'

const toast = (page: Page) => page.getByRole('status')
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Apply for/ })
const send = (page: Page) => page.getByRole('button', { name: 'Submit Application' })
const position = (page: Page) => page.getByRole('combobox', { name: 'Position' })
const job = 'Clinical Research Coordinator'

const applyButton = (page: Page) =>
  page.getByRole('button', { name: `Apply for This Position of ${job}` })

async function open(page: Page) {
  await page.goto('/careers')
  await applyButton(page).click()
  return dialog(page)
}

async function fill(page: Page, lastName: string) {
  const form = page.getByRole('form', { name: 'Job application' })
  await form.getByLabel('First name').fill('Ada')
  await form.getByLabel('Last name').fill(lastName)
  await form.getByLabel('Email').fill('ada@example.com')
  await form.getByLabel('Phone').fill('555-0100')
}

const choose = (page: Page, name: string, mimeType: string, bytes: Uint8Array) =>
  dialog(page)
    .getByLabel('Resume')
    .setInputFiles({ name, mimeType, buffer: Buffer.from(bytes) })

test('an open position says what it is, asks and offers', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/careers')
  const posting = page.getByRole('article', { name: job })
  for (const words of ['Clinical Operations', 'Boston, MA', 'Full-time', '$68,000 - $82,000']) {
    await expect(posting.getByText(words)).toBeVisible()
  }
  for (const name of ['Responsibilities', 'Requirements', 'Benefits']) {
    await expect(posting.getByRole('heading', { name })).toBeVisible()
  }
  const fit = page.getByRole('region', { name: "Don't See the Right Fit?" })
  await expect(fit.getByRole('link', { name: 'Get in Touch' })).toHaveAttribute('href', '/#contact')
})

test.describe('the application dialog', () => {
  test(
    'takes an application with a resume, which staff can read',
    { tag: '@phone' },
    async ({ page }) => {
      const lastName = `Moss${Date.now()}`
      await open(page)
      await fill(page, lastName)
      await dialog(page).getByLabel('Cover letter').fill('I like careful work.')
      await choose(page, 'resume.pdf', types.pdf, pdf)
      await expect(dialog(page).getByText('Resume uploaded successfully')).toBeVisible()
      await expect(toast(page)).toContainText('Resume Uploaded')
      await send(page).click()
      await expect(toast(page)).toContainText('Application Submitted')
      await expect(dialog(page)).toBeHidden()
      await expect(applyButton(page)).toBeFocused()

      const [stored, ...others] = await staffFind('job-applications', lastName)
      expect(others).toEqual([])
      expect(stored).toMatchObject({
        lastName,
        coverLetter: 'I like careful work.',
        status: 'pending',
      })
      const file = await staffGet(`/api/admin/resumes/${stored?.['resumeUrl']}`)
      expect(new Uint8Array(await file.arrayBuffer())).toEqual(pdf)

      await applyButton(page).click()
      await expect(dialog(page).getByLabel('First name')).toHaveValue('')
    },
  )

  for (const [name, mimeType, bytes] of [
    ['resume.doc', types.doc, doc],
    ['resume.docx', types.docx, docx],
  ] as const) {
    test(`takes ${name}`, async ({ page }) => {
      await open(page)
      await choose(page, name, mimeType, bytes)
      await expect(dialog(page).getByText('Resume uploaded successfully')).toBeVisible()
    })
  }

  test('names the fields that are missing', { tag: '@phone' }, async ({ page }) => {
    await open(page)
    await send(page).click()
    await expect(toast(page)).toContainText('Missing Information')
    await expect(toast(page)).toContainText('Please fill in all required fields.')
    for (const message of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Phone number is required',
    ]) {
      await expect(dialog(page).getByText(message)).toBeVisible()
    }
  })

  test('keeps what was typed when it is closed and opened again', async ({ page }) => {
    await open(page)
    await fill(page, 'Kept')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await applyButton(page).click()
    await expect(dialog(page).getByLabel('Last name')).toHaveValue('Kept')
  })

  test('refuses a file that is no PDF or Word document', async ({ page }) => {
    await open(page)
    await choose(page, 'notes.txt', 'text/plain', new Uint8Array([65]))
    await expect(toast(page)).toContainText('Invalid File Type')
    await expect(toast(page)).toContainText('Please upload a PDF or Word document.')
  })

  test('refuses a file that only says it is a PDF', async ({ page }) => {
    await open(page)
    await choose(page, 'resume.pdf', types.pdf, exe)
    await expect(toast(page)).toContainText('Please upload a PDF or Word document.')
    await expect(dialog(page).getByText('Resume uploaded successfully')).toBeHidden()
  })

  test('refuses a file over 10 MB before it is sent', async ({ page }, info) => {
    let asked = false
    await page.route('**/api/objects/upload', (route) => {
      asked = true
      return route.continue()
    })
    await open(page)
    // Read from the disk: Playwright would send the bytes of a buffer to the browser as text.
    const file = info.outputPath('resume.pdf')
    await writeFile(file, new Uint8Array(resume.maxBytes + 1))
    await dialog(page).getByLabel('Resume').setInputFiles(file)
    await expect(toast(page)).toContainText('Please upload a file smaller than 10MB.')
    expect(asked).toBe(false)
  })

  test('says when an upload fails, and the application can still go', async ({ page }) => {
    await page.route('**/api/objects/upload', (route) => route.fulfill({ status: 503 }))
    await open(page)
    await fill(page, `NoFile${Date.now()}`)
    await choose(page, 'resume.pdf', types.pdf, pdf)
    await expect(toast(page)).toContainText('Upload Failed')
    await expect(toast(page)).toContainText('Failed to upload your resume. Please try again.')
    await send(page).click()
    await expect(toast(page)).toContainText('Application Submitted')
  })

  test('an outage is told and loses nothing', async ({ page }) => {
    await page.route('**/api/job-applications', (route) => route.fulfill({ status: 500 }))
    await open(page)
    await fill(page, 'Outage')
    await send(page).click()
    await expect(toast(page)).toContainText('Submission Failed')
    await expect(dialog(page).getByLabel('Last name')).toHaveValue('Outage')
    await page.unroute('**/api/job-applications')
    await send(page).click()
    await expect(toast(page)).toContainText('Application Submitted')
  })

  test('two quick clicks send one application', async ({ page }) => {
    const lastName = `Twice${Date.now()}`
    await open(page)
    await fill(page, lastName)
    await send(page).dblclick()
    await expect(toast(page)).toContainText('Application Submitted')
    expect(await staffFind('job-applications', lastName)).toHaveLength(1)
  })

  test('a job closed since the page was built says so, and offers what is open', async ({
    page,
  }) => {
    const lastName = `Late${Date.now()}`
    await open(page)
    await fill(page, lastName)
    await dialog(page)
      .locator('[name=jobId]')
      .evaluate((field: HTMLInputElement) => (field.value = '999999'))
    await send(page).click()
    await expect(toast(page)).toContainText('This position is no longer open.')
    await expect(dialog(page).getByLabel('Last name')).toHaveValue(lastName)
    await expect(position(page)).toBeFocused()
    await expect(dialog(page).getByText('no longer open')).toBeVisible()
    await position(page).selectOption(job)
    await send(page).click()
    await expect(toast(page).last()).toContainText('Application Submitted')
    expect(await staffFind('job-applications', lastName)).toHaveLength(1)
  })

  test('if no job is open any more, the form keeps the typed text and says what to do', async ({
    page,
  }) => {
    await page.route('**/api/job-applications', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          status: 422,
          detail: noneOpen,
          errors: [{ path: 'jobId', message: noneOpen }],
          choices: { jobId: {} },
        },
      }),
    )
    await open(page)
    await fill(page, 'Alone')
    await send(page).click()
    await expect(dialog(page).getByRole('alert').first()).toContainText('no other is open')
    await expect(dialog(page).getByLabel('Last name')).toHaveValue('Alone')
    // A job may open meanwhile.
    await page.unroute('**/api/job-applications')
    await send(page).click()
    await expect(toast(page).last()).toContainText('Application Submitted')
  })

  test("where it cannot load, the form on the job's page takes its place", async ({ page }) => {
    const lastName = `Fallback${Date.now()}`
    await page.route(/ApplicationDialog.*\.js/, (route) => route.abort())
    await page.goto('/careers')
    await applyButton(page).click()
    await expect(page).toHaveURL(/#apply$/)
    await expect(position(page)).toHaveValue(/\d+/)
    await fill(page, lastName)
    await send(page).click()
    await expect(page.getByText('Application Submitted')).toBeVisible()
    expect(await staffFind('job-applications', lastName)).toHaveLength(1)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('an application is sent with the form in the page', { tag: '@phone' }, async ({ page }) => {
    const lastName = `Plain${Date.now()}`
    await page.goto('/careers')
    await expect(send(page)).toBeHidden()
    await applyButton(page).click()
    await expect(position(page).locator('option:checked')).toHaveText(job)
    await fill(page, lastName)
    await send(page).click()
    await expect(page).toHaveURL(/\/careers#application-sent$/)
    await expect(page.getByText('Application Submitted')).toBeVisible()
    expect(await staffFind('job-applications', lastName)).toHaveLength(1)
  })

  test('a refused form names the mistakes and keeps everything that was typed', async ({
    page,
  }) => {
    await page.goto('/careers')
    await applyButton(page).click()
    await fill(page, '   ')
    await page.getByLabel('Cover letter').fill('Dear team,\nhello.')
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('Last name is required')
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Cover letter')).toHaveValue('Dear team,\nhello.')
    await expect(position(page).locator('option:checked')).toHaveText(job)
    await page.getByLabel('Last name').fill('Mended')
    await send(page).click()
    await expect(page.getByText('Application Submitted')).toBeVisible()
  })

  test('an application for a job that has closed keeps everything and can choose another', async ({
    page,
  }) => {
    const lastName = `Closed${Date.now()}`
    await page.goto('/careers')
    await applyButton(page).click()
    await fill(page, lastName)
    await page.getByLabel('Cover letter').fill('Dear team,')
    await position(page)
      .locator('option:checked')
      .evaluate((option: HTMLOptionElement) => (option.value = '999999'))
    await send(page).click()
    await expect(page.getByRole('alert').first()).toContainText('no longer open')
    await expect(page.getByLabel('Last name')).toHaveValue(lastName)
    await expect(page.getByLabel('Cover letter')).toHaveValue('Dear team,')
    await expect(position(page)).toHaveValue('')
    await position(page).selectOption(job)
    await send(page).click()
    await expect(page.getByText('Application Submitted')).toBeVisible()
    expect(await staffFind('job-applications', lastName)).toHaveLength(1)
  })
})
