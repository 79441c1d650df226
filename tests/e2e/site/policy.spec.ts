import { expect, test } from '@playwright/test'
import { publicPages } from '#tests/helpers/browser/pages.ts'
import { violations } from '#tests/helpers/browser/policy.ts'

const policyOf = (headers: Record<string, string>) => headers['content-security-policy'] ?? ''

test('no page violates its content policy or sets a cookie, even in use', async ({
  page,
  request,
}) => {
  test.slow()
  const found = await violations(page)
  for (const path of await publicPages(request)) {
    await page.goto(path, { waitUntil: 'networkidle' })
    // Forms load their scripts when they come near the window, other scripts load when something is pressed.
    await page.keyboard.press('End')
    const field = page.locator('main :is(input, textarea):visible').last()
    if ((await field.count()) > 0) await field.focus()
    await page.waitForLoadState('networkidle')
  }
  await page.goto('/careers')
  await page.getByRole('button', { name: /apply/i }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(found).toEqual([])
  expect(await page.context().cookies()).toEqual([])
})

test('a page allows the scripts that its route can write, and text cannot become one', async ({
  page,
}) => {
  const found = await violations(page)
  const hashes: Record<string, number> = {}
  for (const path of ['/', '/blog', '/terms', '/no-such-page']) {
    const answer = await page.goto(path)
    const policy = policyOf(answer?.headers() ?? {})
    hashes[path] = policy.match(/'sha256-/g)?.length ?? 0
    const own = await page.evaluate(
      () => [...document.scripts].filter(({ src, type }) => !src && !type.includes('json')).length,
    )
    expect(hashes[path], path).toBeGreaterThanOrEqual(own)
    expect(hashes[path], path).toBeLessThan(6)
  }
  expect(hashes['/blog']).toBeLessThan(hashes['/'] ?? 0)
  expect(found).toEqual([])

  const refused = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<img src=x onerror=alert(1)>'
      return 'not refused'
    } catch (error) {
      return String(error)
    }
  })
  expect(refused).toContain('TypeError')
})
