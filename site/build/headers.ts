import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const inlineScript = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g
const isData = (attributes: string) => /type="application\/(ld\+)?json"/.test(attributes)

/** The hashes of every script that stands in a page, so that the policy can allow these alone. */
async function scriptHashes(dir: string) {
  const hashes = new Set<string>()
  const collect = async (file: string) => {
    const html = await readFile(join(dir, file), 'utf8')
    for (const [, attributes = '', script = ''] of html.matchAll(inlineScript)) {
      if (isData(attributes) || !script) continue
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  const files = await Array.fromAsync(glob('**/*.html', { cwd: dir }))
  while (files.length > 0) await Promise.all(files.splice(0, 16).map(collect))
  return [...hashes].sort()
}

/** Where Turnstile comes from, on a site that uses it; any other loads nothing foreign. */
const turnstile = () =>
  process.env['TURNSTILE_SITE_KEY'] ? ['https://challenges.cloudflare.com'] : []

const policy = (scripts: string[], images: string, foreign: string[] = []) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scripts, ...foreign].join(' ')}`,
    `frame-src ${["'self'", ...foreign].join(' ')}`,
    // Radix and the photo viewer set styles as they go; styles cannot run.
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const careful = [
  'Strict-Transport-Security: max-age=31536000; includeSubDomains',
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
]

/**
 * For what is somebody's own. Not for public pages: the browser would throw away the process that it
 * got ready while it asked for the page, and a phone would show the page that much later.
 */
const own = [
  'Cross-Origin-Opener-Policy: same-origin',
  'X-Robots-Tag: noindex',
  'Cache-Control: no-store',
]

const rule = (path: string, headers: string[]) =>
  [path, ...headers.map((header) => `  ${header}`)].join('\n')

/** `_headers`, as Workers static assets read it: a rule is dropped if a line of it is too long. */
function headersFile(scripts: string[]) {
  const csp = `Content-Security-Policy: ${policy(scripts, "'self' data: https:", turnstile())}`
  const closed = `Content-Security-Policy: ${policy(scripts, "'self' data: blob:")}`
  if (csp.length > 1900)
    throw new Error('The pages hold too many different inline scripts for one header')
  const preferences = [
    '! Content-Security-Policy',
    closed,
    '! Referrer-Policy',
    'Referrer-Policy: no-referrer',
    ...own,
  ]
  return [
    rule('/*', [csp, ...careful, 'Referrer-Policy: strict-origin-when-cross-origin']),
    rule('/_astro/*', ['Cache-Control: public, max-age=31536000, immutable']),
    rule('/build.json', ['Cache-Control: no-store']),
    rule('/email-preferences', preferences),
    ...['/admin', '/admin/*'].map((path) => rule(path, own)),
  ].join('\n\n')
}

/** Leaves the security headers of the static pages beside them. */
export const securityHeaders = (): AstroIntegration => ({
  name: 'security-headers',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const out = fileURLToPath(dir)
      await writeFile(join(out, '_headers'), `${headersFile(await scriptHashes(out))}\n`)
    },
  },
})
