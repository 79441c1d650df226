import { expect, type Page, test } from '#tests/helpers/browser/warm.ts'
import { signIn } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { pictureFile } from '#tests/helpers/pictures/pictures.ts'
import { newPost } from '#tests/helpers/records/posts.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const newName = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`
const tile = (page: Page, name: string) => page.getByRole('link', { name: RegExp(name) })

async function addFiles(page: Page, ...names: string[]) {
  const files = await Promise.all(names.map((name, seed) => pictureFile(`${name}.jpg`, { seed })))
  await page.getByLabel('Upload pictures').setInputFiles(files)
  for (const name of names) await expect(tile(page, name)).toBeVisible()
}

async function describe(page: Page, name: string, alt: string) {
  await tile(page, name).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await dialog.getByLabel('What it shows').fill(alt)
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Picture saved')
}

/** Drops or pastes files on an element, as from the desktop. */
const hand = async (
  page: Page,
  kind: 'drop' | 'paste',
  selector: string,
  file: Awaited<ReturnType<typeof pictureFile>>,
) =>
  page
    .locator(selector)
    .first()
    .evaluate(
      (place, { kind, name, mimeType, base64 }) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
        const init = { bubbles: true, cancelable: true }
        place.dispatchEvent(
          kind === 'drop'
            ? new DragEvent('drop', { ...init, dataTransfer: data })
            : new ClipboardEvent('paste', { ...init, clipboardData: data }),
        )
      },
      { kind, name: file.name, mimeType: file.mimeType, base64: file.buffer.toString('base64') },
    )

test.beforeEach(async ({ page }) => {
  await signIn(page, '/admin/media')
})

test('pictures are uploaded together, by button, drop and paste, and described', async ({
  page,
}) => {
  const [one, two, dropped, pasted] = ['One', 'Two', 'Dropped', 'Pasted'].map(newName)
  if (!one || !two || !dropped || !pasted) throw new Error('Four names were made')
  await addFiles(page, one, two)
  await expect(tile(page, one)).toContainText('900 × 600')
  await expect(tile(page, one)).toContainText('No description')
  await hand(page, 'drop', '.uploads', await pictureFile(`${dropped}.jpg`))
  await expect(tile(page, dropped)).toBeVisible()
  await hand(page, 'paste', 'body', await pictureFile(`${pasted}.jpg`))
  await expect(tile(page, pasted)).toBeVisible()

  await tile(page, one).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await expect(dialog).toContainText('It is used nowhere.')
  await dialog.getByLabel('What it shows').fill('A clean bench')
  await dialog.locator('.focal-picture').click({ position: { x: 10, y: 10 } })
  await expect(dialog.getByLabel('Across')).toHaveValue(/^[0-9]$/)
  expect(await findingsInEveryLook(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(tile(page, one)).not.toContainText('No description')
  await page.getByRole('searchbox').fill('clean bench')
  await expect(tile(page, two)).toHaveCount(0)
  await expect(tile(page, one)).toBeVisible()
  expect(await findingsInEveryLook(page)).toEqual([])
})

test('a file that is no picture stays in the list with the reason', async ({ page }) => {
  const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg></svg>') }
  const whole = await pictureFile('half.jpg')
  const half = { ...whole, buffer: whole.buffer.subarray(0, 2000) }
  await page.getByLabel('Upload pictures').setInputFiles([svg, half])
  await expect(page.getByText(/An SVG can hold scripts.*Please choose a JPEG/)).toBeVisible()
  await expect(page.getByText('This picture is broken')).toBeVisible()
  await page.getByRole('button', { name: 'Remove logo.svg from this list' }).click()
  await expect(page.getByText('logo.svg')).toHaveCount(0)
})

test('a picture chosen for a post is on its page in small files, and follows a replacement', async ({
  page,
}) => {
  test.slow()
  const name = newName('Cover')
  const data = newPost('Illustrated')
  const { post } = await (
    await page.request.post('/api/admin/blog', { data: { ...data, published: true } })
  ).json()
  await page.goto(`/admin/blog?edit=${post.id}`)
  await page
    .getByRole('group', { name: /^Picture/ })
    .getByRole('button', { name: 'Choose a picture' })
    .click()
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker
    .getByLabel('Upload pictures')
    .setInputFiles(await pictureFile(`${name}.jpg`, { width: 1800, height: 1200 }))
  await picker.getByLabel('What it shows').fill('A nurse at work')
  await picker.getByRole('button', { name: 'Use this picture' }).click()
  await expect(page.getByRole('group', { name: /^Picture/ })).toContainText(name)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Post updated')

  // The next build makes the small pictures.
  await page.request.post('/api/admin/publish')
  const built = async () => (await page.request.get(`/blog/${post.slug}`)).text()
  await expect.poll(built, { timeout: 90_000 }).toContain('image/avif')
  const reader = await page.context().newPage()
  const images: number[] = []
  reader.on('response', async (response) => {
    if (response.url().includes('/pictures/')) images.push((await response.body()).length)
  })
  await reader.goto(`/blog/${post.slug}`)
  const shown = reader.getByRole('img', { name: 'A nurse at work' })
  await expect(shown).toHaveJSProperty('complete', true)
  await expect(shown).toHaveAttribute('width', '1600')
  await expect(shown).toHaveAttribute('height', '640')
  expect(images).toHaveLength(1)
  expect(images[0]).toBeLessThan(40_000)

  await page.goto('/admin/media')
  await tile(page, name).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await expect(dialog.getByRole('link', { name: data.title })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await dialog
    .getByLabel('Replace')
    .setInputFiles(await pictureFile('new.jpg', { width: 1000, height: 1000 }))
  await dialog.getByText('the new picture is used everywhere').waitFor()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Picture saved')
  await page.request.post('/api/admin/publish')
  await expect.poll(built, { timeout: 90_000 }).toContain('width="1000"')
})

test('a picture used nowhere is deleted, and comes back from the bin', async ({ page }) => {
  const name = newName('Unused')
  await addFiles(page, name)
  await describe(page, name, 'A chair')
  await tile(page, name).click()
  await page
    .getByRole('dialog', { name: 'Picture' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete picture' }).click()
  await expect(toast(page)).toContainText('Picture deleted')
  await expect(tile(page, name)).toHaveCount(0)
  await page.goto('/admin/bin')
  await page.getByRole('button', { name: `Bring back ${name}` }).click()
  await expect(
    page.getByRole('dialog', { name: 'Picture' }).getByLabel('What it shows'),
  ).toHaveValue('A chair')
})
