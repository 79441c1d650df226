import { expect, test } from '#tests/helpers/warm.ts'
import { signIn } from '#tests/helpers/admin.ts'
import { jpeg } from '#tests/helpers/files.ts'
import { violations } from '#tests/helpers/policy.ts'

const screens = [
  '',
  '?list=audit',
  '?list=mail',
  '?list=privacy',
  '?list=held',
  '/users',
  '/content',
  '/content?section=current_studies_section',
  '/blog',
  '/blog?edit=new',
  '/jobs',
  '/jobs?edit=new',
  '/jobs?list=applications',
  '/team',
  '/visits',
  '/visit-requests',
  '/inquiries',
]

test('no screen violates its content policy', async ({ page }) => {
  test.slow()
  const found = await violations(page)
  await signIn(page)
  for (const screen of screens) await page.goto(`/admin${screen}`, { waitUntil: 'networkidle' })
  // Also everything that opens on a screen: dialogs, the cropper, toasts, and the preview of a draft.
  await page.goto('/admin/blog')
  await page
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.goto('/admin/team?edit=new')
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg) }
  await page.locator('input[type=file]').setInputFiles(photo)
  await page.goto('/admin/content?section=hero_section&view=preview')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toBeVisible()
  await preview.getByRole('button', { name: 'Menu' }).click()
  await expect(preview.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(found).toEqual([])
})
