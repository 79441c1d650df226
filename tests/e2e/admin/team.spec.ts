import { expect, type Page, type Request, test } from '#tests/helpers/browser/warm.ts'
import { beStaff, signIn } from '#tests/helpers/browser/admin.ts'
import { findingsInEveryLook } from '#tests/helpers/browser/axe.ts'
import { violations } from '#tests/helpers/browser/policy.ts'

const toast = (page: Page) => page.getByRole('region', { name: /^Notifications/ })
const newName = () => `Dr. Ada Moss-${crypto.randomUUID().slice(0, 8)}`

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })

async function addMember(page: Page, name: string) {
  const data = { name, title: 'Principal Investigator', isActive: false }
  const answer = await page.request.post('/api/admin/team', { data })
  expect(answer.status()).toBe(201)
  return (await answer.json()).member.id as number
}

/** A plain picture of this size, made in the browser. */
async function picture(page: Page, width: number, height: number, type = 'image/png') {
  const address = await page.evaluate(
    ([width, height, type]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d')?.fillRect(0, 0, width, height)
      return canvas.toDataURL(type)
    },
    [width, height, type] as const,
  )
  const [, base64 = ''] = address.split(',')
  return { name: 'portrait.png', mimeType: type, buffer: Buffer.from(base64, 'base64') }
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel(/^Choose (another )?photo$/).setInputFiles(file)

test.beforeEach(async ({ page }) => {
  await beStaff(page)
})

test('a member is added with a cropped photo, changed and deleted', async ({ page }) => {
  await page.goto('/admin/team')
  const name = newName()
  await page.getByRole('link', { name: 'Add Team Member' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Title').fill('Principal Investigator')
  await dialog.getByLabel('Credentials').fill('MD\nPhD')
  await choose(page, await picture(page, 1000, 600))

  const crop = page.getByRole('dialog', { name: 'Crop Profile Photo' })
  await expect(crop.getByRole('status')).toHaveText('480 × 480 px')
  await crop.getByRole('button', { name: 'Crop & Upload' }).click()
  await expect(toast(page)).toContainText('Photo uploaded')
  await expect(crop).toHaveCount(0)
  await expect(dialog.getByText('Photo uploaded successfully')).toBeVisible()
  await dialog.getByLabel('Active (visible on website)').uncheck()
  await dialog.getByRole('button', { name: 'Create Team Member' }).click()
  await expect(toast(page)).toContainText('Team member created successfully.')

  const row = rowOf(page, name)
  for (const text of ['Principal Investigator', 'MD, PhD', 'Inactive']) {
    await expect(row).toContainText(text)
  }
  const order = row.locator('[data-label="Display order"]')
  await expect(order).toHaveText('0')
  const photo = await row.locator('img').getAttribute('src')
  expect(photo).toMatch(/^\/media\//)
  const served = await page.request.get(photo as string)
  expect(served.headers()['content-type']).toBe('image/webp')

  await row.getByRole('link', { name: `Edit ${name}` }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Team Member' })
  await editing.getByRole('button', { name: 'Remove Photo' }).click()
  await editing.getByLabel('Display order').fill('7')
  await editing.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page)).toContainText('Team member updated successfully.')
  await expect(order).toHaveText('7')
  await expect(row.locator('img')).toHaveCount(0)

  await row.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Are you sure you want to delete ${name}?`)
  await question.getByRole('button', { name: 'Delete team member' }).click()
  await expect(toast(page)).toContainText('Team member deleted successfully.')
  await expect(row).toHaveCount(0)
})

test('name and title are required, and nothing is sent without them', async ({ page }) => {
  await page.goto('/admin/team?edit=new')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create Team Member' }).click()
  await expect(toast(page)).toContainText('Validation Error')
  await expect(toast(page)).toContainText('Name and title are required.')
  await expect(dialog.getByLabel('Name')).toBeFocused()
})

test('a file that cannot become a portrait is refused with the reason', async ({ page }) => {
  await page.goto('/admin/team?edit=new')
  const crop = page.getByRole('dialog', { name: 'Crop Profile Photo' })
  await choose(page, { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(toast(page)).toContainText('Please select a JPEG, JPG, or PNG image.')
  const large = Buffer.alloc(5 * 1024 * 1024 + 1)
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: large })
  await expect(toast(page)).toContainText('Please select an image smaller than 5MB.')
  await choose(page, await picture(page, 400, 99))
  await expect(toast(page)).toContainText('at least 100 by 100 pixels')
  await choose(page, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(toast(page)).toContainText('Please select a JPEG, JPG, or PNG image.')
  await expect(crop).toHaveCount(0)
})

test('arrow keys move the square, plus and minus change its size', async ({ page }) => {
  // Without motion: a dialog that is still opening would be measured too small.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/admin/team?edit=new')
  await choose(page, await picture(page, 1000, 600))
  const crop = page.getByRole('dialog', { name: 'Crop Profile Photo' })
  const area = crop.getByRole('application', { name: 'Crop area' })
  const square = area.locator('.advanced-cropper-rectangle-stencil')
  await expect(crop.getByRole('status')).toHaveText('480 × 480 px')
  const left = async () => (await square.boundingBox())?.x as number
  // The picture is scaled down; the square shows the scale.
  const scale = ((await square.boundingBox())?.width as number) / 480
  const begun = await left()
  await area.focus()
  for (const [key, pixels] of [
    ['ArrowRight', 1],
    ['Shift+ArrowRight', 11],
    ['Control+ArrowRight', 111],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(async () => (await left()) - begun).toBeCloseTo(pixels * scale, 0)
  }
  await page.keyboard.press('-')
  await expect(crop.getByRole('status')).toHaveText('436 × 436 px')
  for (let times = 0; times < 20; times++) await page.keyboard.press('-')
  await expect(crop.getByRole('status')).toHaveText('100 × 100 px')
})

/** A picture that does not compress: every pixel differs from its neighbours. */
async function noise(page: Page, width: number, height: number) {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const pixels = new ImageData(width, height)
      for (let at = 0; at < pixels.data.length; at += 65_536) {
        crypto.getRandomValues(pixels.data.subarray(at, at + 65_536))
      }
      for (let at = 3; at < pixels.data.length; at += 4) pixels.data[at] = 255
      canvas.getContext('2d')?.putImageData(pixels, 0, 0)
      return canvas.toDataURL('image/jpeg', 0.9)
    },
    [width, height] as const,
  )
  const [, base64 = ''] = address.split(',')
  return { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(base64, 'base64') }
}

test('visitors load a small photo, and the whole one when they open it', async ({ page }) => {
  test.slow()
  const name = newName()
  await page.goto('/admin/team?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Team Member' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Title').fill('Principal Investigator')
  await choose(page, await noise(page, 1400, 1400))
  await page.getByRole('button', { name: 'Crop & Upload' }).click()
  await expect(dialog.getByText('Photo uploaded successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create Team Member' }).click()
  await expect(rowOf(page, name)).toBeVisible()
  const { members } = await (await page.request.get('/api/team')).json()
  const member = members.find((one: { name: string }) => one.name === name)
  // Until the next build, the page shows the whole file.
  await page.request.post('/api/admin/publish')
  const link = async () => {
    const [, opened = ''] = (await (await page.request.get('/')).text()).split(`photo of ${name}`)
    return opened.split('</a>')[0]
  }
  await expect.poll(link, { timeout: 90_000 }).toContain('/pictures/')

  const loaded = new Map<string, number>()
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/(media|pictures)\//.test(pathname)) return
    loaded.set(pathname, (await response.body()).length)
  })
  await page.goto('/#team')
  const opener = page.getByRole('link', { name: `View photo of ${name}` })
  await opener.scrollIntoViewIfNeeded()
  // The page does not move when the picture loads, because its size is known.
  await expect(opener.locator('img')).toHaveAttribute('width', /^[1-9]\d*$/)
  await expect(opener.locator('img')).toHaveAttribute('height', /^[1-9]\d*$/)
  await expect(opener.locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect.poll(() => [...loaded.keys()].join()).toMatch(/\/pictures\/\w+-(240|480)\.avif/)
  for (const bytes of loaded.values()) expect(bytes).toBeLessThanOrEqual(30_000)
  expect([...loaded.keys()].join()).not.toContain(`-1120.webp`)

  await opener.click()
  await expect(page.getByRole('dialog').locator('img')).toHaveJSProperty('naturalWidth', 1120)
  const whole = () => [...loaded].find(([path]) => path.endsWith('-1120.webp'))?.[1]
  await expect.poll(whole).toBeGreaterThan(100_000)
  await page.request.delete(`/api/admin/team/${member.id}`)
})

/** A member with a photo that visitors can see. */
async function showPhoto(page: Page) {
  const name = newName()
  const { request } = page
  const file = await picture(page, 600, 600, 'image/jpeg')
  const { uploadURL } = await (await request.post('/api/team-photos/upload')).json()
  await request.put(uploadURL, { data: file.buffer, headers: { 'Content-Type': file.mimeType } })
  const confirm = { data: { photoURL: uploadURL, name } }
  const confirmed = await request.post('/api/team-photos/confirm', confirm)
  const { photoPath: imageUrl } = await confirmed.json()
  const data = { name, title: 'Principal Investigator', imageUrl }
  const { member } = await (await request.post('/api/admin/team', { data })).json()
  const isShown = async () => (await (await request.get('/')).text()).includes(`photo of ${name}`)
  await expect.poll(isShown, { timeout: 30_000 }).toBe(true)
  return { name, remove: () => request.delete(`/api/admin/team/${member.id}`) }
}

const hintsOf = {
  mouse: ['Scroll to zoom', 'Click & drag to pan', 'Double-click to reset'],
  touch: ['Pinch to zoom', 'Drag to pan', 'Double-tap to reset'],
}

test('a team photo opens, zooms within its limits, and closes', async ({ page, browser }) => {
  test.slow()
  const { name, remove } = await showPhoto(page)
  const { baseURL } = test.info().project.use
  for (const hasTouch of [false, true]) {
    const phone = { hasTouch, isMobile: true, viewport: { width: 360, height: 640 } }
    const context = await browser.newContext({ baseURL, ...(hasTouch && phone) })
    const visitor = await context.newPage()
    const found = await violations(visitor)
    await visitor.goto('/#team')
    const opener = visitor.getByRole('link', { name: `View photo of ${name}` })
    await opener.click()
    const viewer = visitor.getByRole('dialog', { name })
    await expect(viewer.getByRole('img', { name })).toBeVisible()
    for (const hint of hintsOf[hasTouch ? 'touch' : 'mouse']) {
      await expect(viewer.getByText(hint)).toBeVisible()
    }
    const pressUntil = (key: string, text: string) =>
      expect(async () => {
        await visitor.keyboard.press(key)
        await expect(viewer.getByText(/^\d+ ?%$/)).toHaveText(text, { timeout: 300 })
      }).toPass({ intervals: [0] })
    await pressUntil('+', '400%')
    await pressUntil('+', '400%')
    await pressUntil('-', '50%')
    await pressUntil('-', '50%')
    await pressUntil('0', '100%')
    await visitor.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(opener).toBeFocused()
    expect(found).toEqual([])
    await context.close()
  }
  await remove()
})

test('a team photo is opened by keyboard, and axe finds nothing in the viewer', async ({
  page,
}) => {
  test.slow()
  const { name, remove } = await showPhoto(page)
  await page.goto('/#team')
  await page.getByRole('link', { name: `View photo of ${name}` }).focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name })
  await expect(viewer).toBeVisible()
  await page.keyboard.press('+')
  await expect(viewer.getByText('150%')).toBeVisible()
  expect(await findingsInEveryLook(page, '[role=dialog]')).toEqual([])
  await remove()
})

test('an uploaded photo is a JPEG of at most 1,600 pixels a side', async ({ page }) => {
  await page.goto('/admin/team?edit=new')
  await choose(page, await picture(page, 3000, 2400))
  const isWhole = (request: Request) =>
    request.method() === 'PUT' && request.headers()['content-type'] === 'image/jpeg'
  const sent = page.waitForRequest(isWhole)
  await page.getByRole('button', { name: 'Crop & Upload' }).click()
  const { pathname } = new URL((await sent).url())
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
  const width = await page.evaluate(
    async (address) => {
      const picture = await (await fetch(address)).blob()
      return (await createImageBitmap(picture)).width
    },
    pathname.replace('/api/uploads/', '/media/'),
  )
  expect(width).toBe(1600)
})

test('an upload that fails says so, and the next photo can be chosen', async ({ page }) => {
  await page.goto('/admin/team?edit=new')
  await page.route('**/api/uploads/**', (route) => route.fulfill({ status: 500 }))
  await choose(page, await picture(page, 300, 300))
  await page.getByRole('button', { name: 'Crop & Upload' }).click()
  await expect(toast(page)).toContainText('Upload failed')
  await expect(toast(page)).toContainText('Failed to upload the photo. Please try again.')
  await expect(page.getByRole('dialog', { name: 'Crop Profile Photo' })).toHaveCount(0)

  await choose(page, await picture(page, 300, 300))
  const crop = page.getByRole('dialog', { name: 'Crop Profile Photo' })
  await crop.getByRole('button', { name: 'Cancel' }).click()
  await expect(crop).toHaveCount(0)
  await expect(page.getByText('Photo uploaded successfully')).toHaveCount(0)
})

test('a member somebody else has deleted meanwhile is gone from the list', async ({ page }) => {
  const name = newName()
  const id = await addMember(page, name)
  await page.goto('/admin/team')
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.request.delete(`/api/admin/team/${id}`)
  await page.getByRole('button', { name: 'Delete team member' }).click()
  await expect(toast(page)).toContainText('Already deleted')
  await expect(rowOf(page, name)).toHaveCount(0)
})

test("a save over somebody else's shows both versions of a member", async ({ page }) => {
  const name = newName()
  const id = await addMember(page, name)
  const data = { name, title: 'Their title', isActive: false }
  await page.goto(`/admin/team?edit=${id}`)
  const dialog = page.getByRole('dialog', { name: 'Edit Team Member' })
  await dialog.getByLabel('Title').fill('My title')
  await page.request.put(`/api/admin/team/${id}`, { data })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'Somebody else has saved this team member' })
  await expect(conflict.getByRole('region', { name: 'Title' })).toContainText('Their title')
  await conflict.getByRole('button', { name: 'Keep yours, save over theirs' }).click()
  await expect(toast(page)).toContainText('Team member updated successfully.')
  await expect(rowOf(page, name)).toContainText('My title')
})

for (const [width, height] of [
  [1280, 800],
  [360, 640],
] as const) {
  test(`at ${width} × ${height} a toast covers no button of an open dialog`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto('/admin/team?edit=new')
    const dialog = page.getByRole('dialog', { name: 'Add Team Member' })
    const create = dialog.getByRole('button', { name: 'Create Team Member' })
    await create.click()
    const shown = page.locator('.toast')
    await expect(shown).toContainText('Name and title are required.')
    const covered = async () => {
      const over = await shown.boundingBox()
      const buttons = await dialog.locator('button, a, label.button').all()
      const boxes = await Promise.all(buttons.map((button) => button.boundingBox()))
      expect(boxes.length).toBeGreaterThan(3)
      return boxes.filter(
        (box) =>
          box &&
          over &&
          box.x < over.x + over.width &&
          over.x < box.x + box.width &&
          box.y < over.y + over.height &&
          over.y < box.y + box.height,
      )
    }
    await expect.poll(covered).toEqual([])
    const box = await create.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height)
    await dialog.getByLabel('Name').fill('Ada')
    await create.click({ trial: true })
  })
}

test(
  'icon buttons say what they are, after a moment or at once by keyboard',
  { tag: '@apart' },
  async ({ page }) => {
    const name = newName()
    await addMember(page, name)
    await page.clock.install()
    await page.goto('/admin/team')
    const edit = page.getByRole('link', { name: `Edit ${name}` })
    const tip = page.locator('.tooltip')
    const away = () => page.mouse.move(0, 0, { steps: 5 })
    await expect(edit).toBeVisible()
    // From here on the list stays unchanged: another test's new member would move the rows under the pointer.
    await page.route('**/api/admin/team*', () => {})
    // The first tooltip loads the code.
    await edit.hover()
    await expect(tip).toBeVisible()
    await away()
    await expect(tip).toHaveCount(0)
    await page.clock.pauseAt(Date.now() + 60_000)
    await edit.hover()
    // The page starts its timer after React has rendered, which is late on a busy machine.
    let waitedMs = 0
    const openAfter = async () => {
      await page.clock.runFor(50)
      waitedMs += 50
      return tip.count()
    }
    await expect.poll(openAfter, { intervals: [20] }).toBe(1)
    expect(waitedMs).toBeGreaterThanOrEqual(700)
    expect(waitedMs).toBeLessThan(2000)
    await expect(tip).toHaveText(`Edit ${name}`)
    // After one tooltip has opened, the next opens without waiting.
    const remove = page.getByRole('button', { name: `Delete ${name}` })
    for (const y of [28, 30, 32]) await remove.hover({ position: { x: 20, y } })
    await page.clock.runFor(50)
    await expect(tip).toHaveText(`Delete ${name}`)
    await away()
    await page.clock.runFor(1000)
    await expect(tip).toHaveCount(0)

    await edit.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(tip).toHaveText(`Edit ${name}`)
    await page.keyboard.press('Escape')
    await expect(tip).toHaveCount(0)
  },
)

test('icon buttons say what they are when they are held on a phone', async ({ page, browser }) => {
  const name = newName()
  await addMember(page, name)
  const phone = await browser.newPage({ hasTouch: true, viewport: { width: 360, height: 640 } })
  await signIn(phone, '/admin/team')
  const held = phone.getByRole('link', { name: `Edit ${name}` })
  // Scrolls to the row and waits until it no longer moves.
  await held.tap({ trial: true })
  const box = await held.boundingBox()
  const at = { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
  const touch = await phone.context().newCDPSession(phone)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await expect(phone.locator('.tooltip')).toHaveText(`Edit ${name}`)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
  await phone.close()
})
