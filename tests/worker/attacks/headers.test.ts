import { pathToFileURL } from 'node:url'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { writeHeaders } from '#site/prebuild/content/headers.ts'
import { scriptHash } from '#site/prebuild/code/scripts/route-scripts.ts'

afterEach(() => void delete process.env['TURNSTILE_SITE_KEY'])

const hello = 'hello()'
const only = 'only()'

/** The headers of a site whose routes can write these scripts. */
async function built(routes: Record<string, string[]>) {
  const dir = await mkdtemp(join(tmpdir(), 'headers-'))
  const hashed = ([file, scripts]: [string, string[]]) => [file, scripts.map(scriptHash)]
  const hashes = Object.fromEntries(Object.entries({ '404.astro': [], ...routes }).map(hashed))
  await writeHeaders(pathToFileURL(`${dir}/`), hashes)
  const headers = await readFile(join(dir, '_headers'), 'utf8')
  await rm(dir, { recursive: true })
  return headers
}

const ruleFor = (headers: string, path: string) =>
  headers.split('\n\n').find((rule) => rule.startsWith(`${path}\n`))

const directives = (rule = '') =>
  Object.fromEntries(
    (/ Content-Security-Policy: (.+)/.exec(rule)?.[1] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

test("a page runs our own scripts and those that its route can write, and no other page's", async () => {
  const headers = await built({
    '404.astro': [hello],
    'index.astro': [hello, only],
    'blog/[slug].astro': [hello],
    'careers/[slug].astro': [],
    'careers/404.astro': [only],
    'news/[...page].astro': [only],
  })
  const everywhere = directives(ruleFor(headers, '/*'))
  expect(everywhere['script-src']).toEqual(["'self'", scriptHash(hello)])
  expect(everywhere['default-src']).toEqual(["'self'"])
  expect(everywhere['connect-src']).toEqual(["'self'"])
  expect(everywhere['frame-ancestors']).toEqual(["'none'"])
  expect(everywhere['frame-src']).toEqual(["'self'"])
  expect(everywhere['require-trusted-types-for']).toEqual(["'script'"])

  const landing = ruleFor(headers, '/')
  expect(landing).toContain('! Content-Security-Policy')
  expect(new Set(directives(landing)['script-src'])).toEqual(
    new Set(["'self'", scriptHash(hello), scriptHash(only)]),
  )
  // The pages of a folder share one rule with the script that each of them has.
  expect(directives(ruleFor(headers, '/careers/*'))['script-src']).toEqual([
    "'self'",
    scriptHash(only),
  ])
  for (const path of ['/news', '/news/*']) {
    expect(directives(ruleFor(headers, path))['script-src']).toEqual(["'self'", scriptHash(only)])
  }
  // Pages without their own scripts share one rule, because Cloudflare allows only a hundred rules.
  expect(ruleFor(headers, '/blog/*')).toBeUndefined()
  expect(headers).not.toContain('challenges.cloudflare.com')
  expect(headers).not.toContain('unsafe-eval')
  for (const line of headers.split('\n')) expect(line.length).toBeLessThan(2000)
})

test('with a Turnstile key its script and frame are allowed, where forms are', async () => {
  process.env['TURNSTILE_SITE_KEY'] = 'a key'
  const headers = await built({ 'index.astro': [] })
  const policy = directives(ruleFor(headers, '/*'))
  expect(policy['script-src']).toEqual(["'self'", 'https://challenges.cloudflare.com'])
  expect(policy['frame-src']).toEqual(["'self'", 'https://challenges.cloudflare.com'])
  expect(ruleFor(headers, '/email-preferences')).not.toContain('challenges')
  expect(ruleFor(headers, '/admin/*')).not.toContain('challenges')
})

test("what is somebody's own shares no window with who opened it, and is neither kept nor found", async () => {
  const headers = await built({ 'index.astro': [] })
  for (const path of ['/admin', '/admin/*', '/email-preferences']) {
    expect(ruleFor(headers, path)).toContain('Cross-Origin-Opener-Policy: same-origin')
    expect(ruleFor(headers, path)).toContain('Cache-Control: no-store')
    expect(ruleFor(headers, path)).toContain('X-Robots-Tag: noindex')
  }
})
