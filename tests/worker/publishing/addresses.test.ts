import { pathToFileURL } from 'node:url'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestHarness, Unstable_RawConfig } from 'wrangler'
import { writeHeaders } from '#site/prebuild/content/headers.ts'

const root = new URL('../../..', import.meta.url).pathname
const read = async (file: string) =>
  parse(await readFile(join(root, file), 'utf8')) as Unstable_RawConfig

const files = {
  'index.html': '<title>Home</title>',
  '404.html': '<title>Missing</title>',
  'blog/404.html': '<title>Missing post</title>',
  '_astro/here.js': 'here()',
}

let dir: string
let harness: TestHarness
let config: Unstable_RawConfig

/** Starts a Worker in workerd with its own configuration and the files of a small site. */
async function serve(settings: Unstable_RawConfig, siteUrl: string) {
  const { createTestHarness } = await import('wrangler')
  const vars = { SITE_URL: siteUrl, JWT_SECRET: 'a secret that only the tests know, 32 bytes long' }
  const options = { root, workers: [{ config: { ...settings, vars } }] }
  if (harness) await harness.update(options)
  else harness = createTestHarness(options)
  const { url } = await harness.listen()
  return (path: string, init?: RequestInit) =>
    fetch(url.origin + path, { redirect: 'manual', ...init })
}

const site = (main: string): Unstable_RawConfig => ({
  ...config,
  main,
  alias: { 'site-renderer': './tests/helpers/start/no-preview.ts' },
  assets: { ...config.assets, directory: dir },
})

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'addresses-'))
  config = await read('wrangler.toml')
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
  await writeHeaders(pathToFileURL(`${dir}/`), {})
})

afterAll(async () => {
  await harness.close()
  await rm(dir, { recursive: true })
})

for (const main of ['worker/index.ts', 'worker/operate/local/pages.ts']) {
  test(`only a file that exists is kept for a year (${main})`, async () => {
    const get = await serve(site(main), 'http://site.example')
    const here = await get('/_astro/here.js')
    expect(here.status).toBe(200)
    expect(here.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    const missing = await get('/_astro/gone.js')
    expect(missing.status).toBe(404)
    expect(missing.headers.get('Cache-Control')).toBe('no-store')
  })

  test(`a missing page is the 404 page of its part of the site, with its policy (${main})`, async () => {
    const get = await serve(site(main), 'http://site.example')
    const titleOf = async (path: string) => {
      const response = await get(path)
      const [, title] = /<title>(.*)<\/title>/.exec(await response.text()) ?? []
      const policy = response.headers.get('Content-Security-Policy')
      expect([path, response.status, policy]).toEqual([
        path,
        404,
        expect.stringContaining("frame-ancestors 'none'"),
      ])
      expect(response.headers.get('Cache-Control')).not.toContain('immutable')
      return title
    }
    expect(await titleOf('/nothing')).toBe('Missing')
    expect(await titleOf('/blog/nothing')).toBe('Missing post')
    expect(await titleOf('/nothing/at/all')).toBe('Missing')
    expect(await titleOf('//evil.example/x')).toBe('Missing')
  })

  test(`a list that has fewer pages than it had leads to its first one (${main})`, async () => {
    const get = await serve(site(main), 'http://site.example')
    for (const list of ['/blog', '/blog/category/news']) {
      const left = await get(`${list}/page/7`)
      expect([left.status, left.headers.get('Location')]).toEqual([302, list])
    }
    expect((await get('/blog/page/')).status).toBe(404)
    expect((await get('/careers/page/7')).status).toBe(404)
  })
}

const elsewhere = 'https://www.site.example'

test('at another host, the Worker redirects to SITE_URL, with path, query and method', async () => {
  const get = await serve(site('worker/index.ts'), elsewhere)
  const moved = await get('/api/health?a=b%20c')
  expect(moved.status).toBe(308)
  expect(moved.headers.get('Location')).toBe(`${elsewhere}/api/health?a=b%20c`)
  const form = await get('/api/patient-inquiry', { method: 'POST', body: 'firstName=Ada' })
  expect([form.status, form.headers.get('Location')]).toEqual([
    308,
    `${elsewhere}/api/patient-inquiry`,
  ])
})

test('the other hosts of a clinic have a Worker that redirects every page', async () => {
  const redirect = await read('worker/redirect/wrangler.toml')
  const get = await serve({ ...redirect, main: 'worker/redirect/index.ts' }, elsewhere)
  for (const path of ['/', '/blog/a-post?from=mail', '//evil.example/x', '/_astro/here.js']) {
    const { status, headers } = await get(path)
    expect([path, status, headers.get('Location')]).toEqual([path, 308, elsewhere + path])
  }
})

test('no Worker is reachable at workers.dev, nor a version at an address of its own', async () => {
  for (const file of ['wrangler.toml', 'worker/redirect/wrangler.toml']) {
    expect(await read(file)).toMatchObject({ workers_dev: false, preview_urls: false })
  }
})
