import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startSite, stopSites } from '#tests/helpers/start/site.ts'

let read: (file: string) => Promise<string>

beforeAll(async () => {
  const { build } = await startSite()
  vi.stubEnv('SITE_STAGE', 'staging')
  vi.stubEnv('SITE_NOINDEX', 'yes')
  read = await build()
  vi.unstubAllEnvs()
})
afterAll(stopSites)

test('staging says on every page that it is a rehearsal, and asks search engines to stay away', async () => {
  for (const page of ['index.html', 'blog.html', 'admin.html', '404.html']) {
    expect(await read(page), page).toContain('This is a rehearsal of a website.')
  }
  const [everyPage] = (await read('_headers')).split('\n\n')
  expect(everyPage).toMatch(/^\/\*\n[^]*\n {2}X-Robots-Tag: noindex/)
})
