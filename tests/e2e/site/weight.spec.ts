import { brotliCompressSync, constants } from 'node:zlib'
import { expect, type Page, type Response, test } from '@playwright/test'
import { admin } from '#tests/helpers/browser/admin.ts'
import { publicPages } from '#tests/helpers/browser/pages.ts'

// Bytes of a first visit without any touch, compressed with Brotli as Workers do it.
const budget = {
  landing: 75_000,
  withoutImages: 45_000,
  script: 5_000,
  // Includes the overview's code about a published study.
  adminScript: 109_000,
}

const sent = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length

/** The loader of islands is inline in the page: the bytes of all scripts without a file. */
const inlineScripts = (page: Page) =>
  page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && !type.includes('json'))
      .map(({ text }) => text)
      .join('\n'),
  )

async function weight(response: Response): Promise<[kind: string, bytes: number]> {
  const type = response.headers()['content-type'] ?? ''
  const kind = type.startsWith('image/') ? 'image' : response.request().resourceType()
  const body = await response.body()
  return [kind, /text|javascript|json|svg/.test(type) ? sent(body) : body.length]
}

/** Fetches the scripts that the page loads after its first paint, each with all its imports. */
const lateScripts = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      [...document.querySelectorAll<HTMLScriptElement>('script[data-scripts]')].flatMap(
        ({ dataset }) =>
          (dataset['scripts'] ?? '')
            .split(' ')
            .filter(Boolean)
            .map((script) => import(script)),
      ),
    ).then(() => {}),
  )

async function weigh(page: Page, path: string) {
  const responses: Response[] = []
  const note = (response: Response) =>
    void (response.url().startsWith('http') && responses.push(response))
  page.on('response', note)
  await page.goto(path)
  await lateScripts(page)
  await page.waitForLoadState('networkidle')
  page.off('response', note)
  const loaded = await Promise.all(responses.map(weight))
  const sum = (counts: (kind: string) => boolean) =>
    loaded.reduce((total, [kind, bytes]) => total + (counts(kind) ? bytes : 0), 0)
  return {
    all: sum(() => true),
    withoutImages: sum((kind) => kind !== 'image'),
    script: sum((kind) => kind === 'script') + sent(Buffer.from(await inlineScripts(page))),
  }
}

test('the landing page is light', { tag: '@phone' }, async ({ page }) => {
  const { all, withoutImages, script } = await weigh(page, '/')
  expect(all).toBeGreaterThan(20_000)
  expect(all).toBeLessThanOrEqual(budget.landing)
  expect(withoutImages).toBeLessThanOrEqual(budget.withoutImages)
  expect(script).toBeLessThanOrEqual(budget.script)
})

test('every other public page is lighter', async ({ page, browser, baseURL, request }) => {
  test.slow()
  const { all: landing } = await weigh(page, '/')
  const others = (await publicPages(request)).filter((path) => path !== '/')
  const one = async (path: string) => {
    const fresh = await browser.newContext({ baseURL, viewport: page.viewportSize() })
    const { all, script } = await weigh(await fresh.newPage(), path)
    await fresh.close()
    expect.soft(all, path).toBeLessThan(landing)
    expect.soft(script, path).toBeLessThanOrEqual(budget.script)
  }
  // Four at a time, because each mostly waits until nothing more loads.
  for (let at = 0; at < others.length; at += 4) {
    await Promise.all(others.slice(at, at + 4).map(one))
  }
})

test('the login shows its form without the code of the admin area', async ({
  playwright,
  baseURL,
}, { project }) => {
  // A separate browser, in which other tests cannot touch the form: a touch would load its code.
  const browser = await playwright.chromium.launch(project.use.launchOptions)
  const page = await browser.newPage({ baseURL, viewport: { width: 360, height: 640 } })
  await page.addInitScript(() => {
    for (const type of ['pointerover', 'focusin', 'input']) {
      addEventListener(type, (event) => event.stopImmediatePropagation(), true)
    }
  })
  const { all, script } = await weigh(page, '/admin/login')
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(all).toBeLessThanOrEqual(30_000)
  expect(script).toBeLessThanOrEqual(budget.script)
  await browser.close()
})

test('the first screen of the admin area needs a modest script', async ({ page }) => {
  await page.request.post('/api/auth/login', { data: admin })
  const { script } = await weigh(page, '/admin')
  expect(script).toBeGreaterThan(50_000)
  expect(script).toBeLessThanOrEqual(budget.adminScript)
})
