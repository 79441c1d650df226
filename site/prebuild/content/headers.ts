import { writeFile } from 'node:fs/promises'
import type { BuiltCode } from '../code/renderer.ts'

type RouteScripts = BuiltCode['scripts']

/** The hashes of the scripts of each page, or of all pages of a folder, which share a rule. */
type PageScripts = Map<string, Set<string>>

/** The path rules of a route's pages. The posts share one, as there may be a thousand; so do jobs and admin screens. */
function rulesOf(file: string) {
  const [path = '', several] = file.replace(/(?:^|\/)index\.astro$|\.astro$/, '').split('/[')
  const [folder = '', below] = path.split('/')
  const ofFolder = several || below ? [`/${folder}/*`] : [`/${folder}`]
  // A list has a page at the folder's own address too.
  return several?.startsWith('...') && !below ? [`/${folder}`, ...ofFolder] : ofFolder
}

/** Derived from the code only, so that pages which the Worker renders later have the headers of their route. */
function scriptsByRule(routes: RouteScripts) {
  const pages: PageScripts = new Map()
  for (const [file, scripts] of Object.entries(routes).sort()) {
    for (const rule of rulesOf(file)) {
      const known = pages.get(rule) ?? new Set()
      pages.set(rule, known.union(new Set(scripts)))
    }
  }
  return pages
}

/** The foreign origins that a page may load scripts from: Turnstile's, if the site uses it. */
const turnstile = () =>
  process.env['TURNSTILE_SITE_KEY'] ? ['https://challenges.cloudflare.com'] : []

const policy = (scripts: Iterable<string>, images: string, foreign: string[] = []) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...[...scripts].sort(), ...foreign].join(' ')}`,
    `frame-src ${["'self'", ...foreign].join(' ')}`,
    // Radix and the photo viewer set inline styles, which cannot run code.
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // Trusted Types keep text from becoming markup or script. Turnstile's script does not support them.
    ...(foreign.length > 0 ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')

const anyPicture = "'self' data: https:"
const ownPicture = "'self' data: blob:"

const headersOfPages = [
  // Without includeSubDomains, which would cut off the clinic's subdomains that have no TLS: see Go live.
  'Strict-Transport-Security: max-age=31536000',
  'X-Content-Type-Options: nosniff',
  'X-Frame-Options: DENY',
  'Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
]

/** For private pages only: Cross-Origin-Opener-Policy makes browsers drop a prepared process and delays the paint. */
const privateHeaders = [
  'Cross-Origin-Opener-Policy: same-origin',
  'X-Robots-Tag: noindex',
  'Cache-Control: no-store',
]

/** Set by a deployment that search engines must not find: staging, and a site that still shows samples. */
const unlisted = () => (process.env['SITE_NOINDEX'] ? ['X-Robots-Tag: noindex'] : [])

/** In characters. Workers drop a rule with a longer line. */
const maxLineLength = 2000

function rule(path: string, headers: string[]) {
  const lines = headers.map((header) => `  ${header}`)
  if (lines.some((line) => line.length >= maxLineLength))
    throw new Error(`The pages at ${path} hold too many different inline scripts for one header`)
  return [path, ...lines].join('\n')
}

const header = (policy: string) => `Content-Security-Policy: ${policy}`

/** Replaces a header that an earlier matching rule has set: the line with `!` removes that header first. */
const replaced = (line: string) => [`! ${line.split(':')[0]}`, line]

const areSame = (a: Set<string>, b: Set<string>) => a.symmetricDifference(b).size === 0

/** The content of `_headers`, in the format of Workers static assets. */
function headersFile(pages: PageScripts) {
  // The 404 page is served at any address without a page, so its rule is the default.
  const missing = pages.get('/404') ?? new Set()
  const preferences = '/email-preferences'
  const isAdmin = (path: string) => path.startsWith('/admin')
  const others = [...pages].filter(
    ([path, scripts]) => !isAdmin(path) && path !== preferences && !areSame(scripts, missing),
  )
  return [
    rule('/*', [
      header(policy(missing, anyPicture, turnstile())),
      ...headersOfPages,
      ...unlisted(),
      'Referrer-Policy: strict-origin-when-cross-origin',
    ]),
    ...['/_astro/*', '/pictures/*'].map((path) =>
      rule(path, ['Cache-Control: public, max-age=31536000, immutable']),
    ),
    ...['/build.json', '/pages.json', '/redirects.json'].map((path) =>
      rule(path, ['Cache-Control: no-store']),
    ),
    ...others.map(([path, scripts]) =>
      rule(path, replaced(header(policy(scripts, anyPicture, turnstile())))),
    ),
    rule(preferences, [
      ...replaced(header(policy(pages.get(preferences) ?? [], ownPicture))),
      ...replaced('Referrer-Policy: no-referrer'),
      ...privateHeaders,
    ]),
    ...['/admin', '/admin/*'].map((path) =>
      rule(path, [
        ...replaced(header(policy(pages.get(path) ?? [], anyPicture))),
        ...privateHeaders,
      ]),
    ),
  ].join('\n\n')
}

/** Writes `_headers` with the security headers of the pages into `dir`. */
export async function writeHeaders(dir: URL, routes: RouteScripts) {
  await writeFile(new URL('_headers', dir), `${headersFile(scriptsByRule(routes))}\n`)
}
