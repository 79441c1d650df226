import { expect, test } from '@playwright/test'
import { signIn, staffFind } from '#tests/helpers/browser/admin.ts'
import { findings } from '#tests/helpers/browser/axe.ts'
import { mailTo } from '#tests/helpers/operation/mail.ts'
import { uniqueLetters } from '#tests/helpers/studies/unique.ts'

const unique = () => crypto.randomUUID().slice(0, 8)

test('a reader subscribes, an editor writes a letter, tries how it looks, sends it, and its page is there', async ({
  page,
}) => {
  const email = `reader-${unique()}@example.com`
  const inquiry = {
    submissionId: crypto.randomUUID(),
    firstName: 'Ada',
    lastName: 'Reader',
    email,
    phone: '555-0100',
    interest: 'other',
    message: 'Please tell me about your news.',
    keepInformed: true,
  }
  expect((await page.request.post('/api/patient-inquiry', { data: inquiry })).status()).toBe(201)
  const wish = await mailTo(email, 'confirm=1')
  const [link = ''] = /\S+confirm=1\S*/.exec(wish) ?? []
  await page.goto(link)
  await page
    .getByRole('button', { name: /Yes|Confirm/ })
    .first()
    .click()
  await expect(page.getByText('Confirmed').first()).toBeVisible()

  const subject = `What we did ${unique()}`
  await signIn(page, '/admin/news')
  await page.getByRole('link', { name: 'New letter' }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Preview' }).fill('A few words from us')
  await page.getByRole('textbox', { name: 'Letter' }).fill('Dear reader, we have moved.')
  await page.getByLabel('Topic').selectOption('News')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('status')).toContainText('Draft saved')

  await page.getByRole('button', { name: 'Preview' }).click()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText('Dear reader, we have moved.')).toBeVisible()
  for (const view of ['Dark', 'Phone, 320 px', 'Plain text']) {
    await page.getByRole('button', { name: view }).click()
    await expect(mail.getByText('Dear reader, we have moved.')).toBeVisible()
  }
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Send …' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/people get it now|person gets it now/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  expect(await findings(page)).toEqual([])

  const sent = await mailTo(email, subject)
  expect(sent).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(sent).toContain('we have moved.')
  const slug = subject.toLowerCase().replaceAll(' ', '-')
  await page.goto(`/news/${slug}`)
  await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/)
  expect(await findings(page)).toEqual([])

  // Without JavaScript and without a session, one press ends the news.
  const [, unsubscribe = ''] = /List-Unsubscribe: <([^>]+)>/.exec(sent) ?? []
  await page.goto(unsubscribe)
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('button', { name: 'Stop all news' }).click()
  await expect(page.getByRole('heading', { name: 'Unsubscribed Successfully' })).toBeVisible()
  expect(await staffFind('subscribers', email)).toMatchObject([{ state: 'unsubscribed' }])
})

test('a subject that names a condition is refused at its field, and nothing typed is lost', async ({
  page,
}) => {
  await signIn(page, '/admin/news?edit=new')
  await page.getByLabel('Subject').fill(`Cardiology evening ${unique()}`)
  await page.getByRole('textbox', { name: 'Letter' }).fill('Come and see us.')
  await page.getByLabel('Topic').selectOption('Events')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByRole('status')).toContainText('Draft saved')
  await page.getByRole('button', { name: 'Send …' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByText('The subject is seen on lock screens').first()).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue(/Cardiology evening/)
})

test('a letter that says more of a study is sent once staff have entered its approval', async ({
  page,
}) => {
  await signIn(page, '/admin/news')
  const facts = { condition: 'Migraine', siteStatus: 'recruiting', published: true }
  const title = `Diary for headaches ${uniqueLetters()}`
  const { study } = await (
    await page.request.post('/api/admin/studies', {
      data: { title, summary: 'We test a diary.', ...facts },
    })
  ).json()
  const { issue } = await (
    await page.request.post('/api/admin/news', {
      data: {
        subject: `Of our studies ${unique()}`,
        content: 'You are paid $500.',
        topic: 'newsUpdates',
        studies: [study.id],
      },
    })
  ).json()
  await page.goto(`/admin/news?edit=${issue.id}`)
  await expect(page.getByText('A board must approve this letter before it is sent')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('link', { name: `Enter the approval for ${title}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('You are paid $500.')
  await dialog.getByLabel('Board', { exact: true }).fill('Harbor IRB')
  await dialog.getByLabel('Protocol number').fill('HB-1')
  await dialog.getByLabel('Version of the material').fill('1.0')
  await dialog.getByLabel('Approved on').fill('2026-01-15')
  await dialog.getByLabel('The letter names no end date').check()
  await dialog.getByRole('button', { name: 'Enter the approval' }).click()
  await expect(page.getByRole('status')).toContainText('The letter can be sent as it is now.')
  await expect(page.getByRole('heading', { name: 'News, version 1.0' })).toBeVisible()
  await page.getByText('The approved text of News').click()
  await expect(page.getByText('Cards of these studies, by their numbers')).toBeVisible()
  await page.goto(`/admin/news?edit=${issue.id}`)
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
})

test('digests are switched on, and the next one is shown before it goes', async ({ page }) => {
  await signIn(page, '/admin/news?list=digest')
  await page.getByLabel('Send digests').check()
  await page.getByLabel('Time').selectOption('10:15')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status')).toContainText('Digest saved')
  await expect(page.getByText('Digests are on')).toBeVisible()
  await page.getByRole('button', { name: 'Monthly' }).click()
  await expect(page.getByText(/It would go/)).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByLabel('Send digests').uncheck()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Digests are off')).toBeVisible()
})
