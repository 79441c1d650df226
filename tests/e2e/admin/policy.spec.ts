import { expect, test } from '#tests/helpers/browser/warm.ts'
import { signIn } from '#tests/helpers/browser/admin.ts'
import { jpeg } from '#tests/helpers/pictures/files.ts'
import { violations } from '#tests/helpers/browser/policy.ts'
import { mainScreens } from '#tests/helpers/browser/screens.ts'

const screens = [
  '?list=audit',
  '?list=mail',
  '?list=privacy',
  '?list=held',
  '/content?section=current_studies_section',
  '/jobs?list=applications',
  '/visit-requests',
]

test('no screen violates its content policy', async ({ page }) => {
  test.slow()
  const found = await violations(page)
  await signIn(page)
  for (const address of [...mainScreens, ...screens.map((screen) => `/admin${screen}`)])
    await page.goto(address, { waitUntil: 'networkidle' })
  // Also everything that opens on a screen: dialogs, the cropper, toasts, and previews of drafts.
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
