import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { securityHeaders } from '../../site/build/headers.ts'

afterEach(() => void delete process.env['TURNSTILE_SITE_KEY'])

/** The headers of a site of one page, as its build leaves them. */
async function built(html: string) {
  const dir = await mkdtemp(join(tmpdir(), 'headers-'))
  await writeFile(join(dir, 'index.html'), html)
  const done = securityHeaders().hooks['astro:build:done'] as unknown as (built: {
    dir: URL
  }) => Promise<void>
  await done({ dir: pathToFileURL(`${dir}/`) })
  const headers = await readFile(join(dir, '_headers'), 'utf8')
  await rm(dir, { recursive: true })
  return headers
}

const directives = (headers: string) =>
  Object.fromEntries(
    (/Content-Security-Policy: (.+)/.exec(headers)?.[1] ?? '').split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )

test('pages run our own scripts and those written into them, and nothing else', async () => {
  const headers = await built(
    '<script>hello()</script><script type="application/ld+json">{}</script>',
  )
  const policy = directives(headers)
  expect(policy['script-src']).toEqual([
    "'self'",
    `'sha256-${createHash('sha256').update('hello()').digest('base64')}'`,
  ])
  expect(policy['default-src']).toEqual(["'self'"])
  expect(policy['connect-src']).toEqual(["'self'"])
  expect(policy['frame-ancestors']).toEqual(["'none'"])
  expect(policy['frame-src']).toEqual(["'self'"])
  expect(headers).not.toContain('challenges.cloudflare.com')
  expect(headers).not.toContain('unsafe-eval')
  for (const line of headers.split('\n')) expect(line.length).toBeLessThan(2000)
})

test('with a Turnstile key its script and frame are allowed, where forms are', async () => {
  process.env['TURNSTILE_SITE_KEY'] = 'a key'
  const headers = await built('<p>Hello</p>')
  const policy = directives(headers)
  expect(policy['script-src']).toEqual(["'self'", 'https://challenges.cloudflare.com'])
  expect(policy['frame-src']).toEqual(["'self'", 'https://challenges.cloudflare.com'])
  const preferences = headers.slice(headers.indexOf('\n/email-preferences'))
  expect(preferences).not.toContain('challenges')
})

test("what is somebody's own shares no window with who opened it, and is neither kept nor found", async () => {
  const rules = (await built('<p>Hello</p>')).split('\n\n')
  const rule = (path: string) => rules.find((rule) => rule.startsWith(`${path}\n`))
  for (const path of ['/admin', '/admin/*', '/email-preferences']) {
    expect(rule(path)).toContain('Cross-Origin-Opener-Policy: same-origin')
    expect(rule(path)).toContain('Cache-Control: no-store')
    expect(rule(path)).toContain('X-Robots-Tag: noindex')
  }
})
