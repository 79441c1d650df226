import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from './scripts.ts'

/** The hashes of the scripts in each page, or in all pages of a folder that share a rule. */
type PageScripts = Map<string, Set<string>>

/** There may be a hundred rules, so posts share one, as do jobs and the screens of the admin area. */
const ruleOf = (file: string) =>
  `/${file.replace(/(?:^index)?\.html$/, '').replace(/^(\w+)\/.*/, '$1/*')}`

/** Which of the build's own scripts stand in each page. What else may stand there is not looked for. */
async function scriptsByPage(dir: string, emitted: string[]): Promise<PageScripts> {
  const own = emitted.map((script) => ({ mark: `>${script}</script>`, hash: hashOf(script) }))
  const pages: PageScripts = new Map()
  const files = (await Array.fromAsync(glob('**/*.html', { cwd: dir }))).sort()
  const collect = async (file: string) => {
    const html = await readFile(join(dir, file), 'utf8')
    const known = pages.get(ruleOf(file)) ?? new Set()
    pages.set(ruleOf(file), known)
    for (const { mark, hash } of own) if (html.includes(mark)) known.add(hash)
  }
  while (files.length > 0) await Promise.all(files.splice(0, 16).map(collect))
  return pages
}

/** Where Turnstile comes from, on a site that uses it; any other loads nothing foreign. */
const turnstile = () =>
  process.env['TURNSTILE_SITE_KEY'] ? ['https://challenges.cloudflare.com'] : []

const policy = (scripts: Iterable<string>, images: string, foreign: string[] = []) =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...[...scripts].sort(), ...foreign].join(' ')}`,
    `frame-src ${["'self'", ...foreign].join(' ')}`,
    // Radix and the photo viewer set styles as they go; styles cannot run.
    "style-src 'self' 'unsafe-inline'",
    `img-src ${images}`,
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // No text becomes markup or script. Turnstile's script is not ours to vouch for.
    ...(foreign.length > 0 ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ')

const anyPicture = "'self' data: https:"
const ownPicture = "'self' data: blob:"

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

const longest = 2000

function rule(path: string, headers: string[]) {
  const lines = headers.map((header) => `  ${header}`)
  if (lines.some((line) => line.length >= longest))
    throw new Error(`The pages at ${path} hold too many different inline scripts for one header`)
  return [path, ...lines].join('\n')
}

const header = (policy: string) => `Content-Security-Policy: ${policy}`

/** In place of what an earlier rule said. */
const instead = (line: string) => [`! ${line.split(':')[0]}`, line]

const areSame = (a: Set<string>, b: Set<string>) => a.symmetricDifference(b).size === 0

/** `_headers`, as Workers static assets read it: a rule is dropped if a line of it is too long. */
function headersFile(pages: PageScripts) {
  // What is answered where there is no page, at whatever address.
  const missing = pages.get('/404') ?? new Set()
  const preferences = '/email-preferences'
  const isAdmin = (path: string) => path.startsWith('/admin')
  const others = [...pages].filter(
    ([path, scripts]) => !isAdmin(path) && path !== preferences && !areSame(scripts, missing),
  )
  return [
    rule('/*', [
      header(policy(missing, anyPicture, turnstile())),
      ...careful,
      'Referrer-Policy: strict-origin-when-cross-origin',
    ]),
    rule('/_astro/*', ['Cache-Control: public, max-age=31536000, immutable']),
    rule('/build.json', ['Cache-Control: no-store']),
    ...others.map(([path, scripts]) =>
      rule(path, instead(header(policy(scripts, anyPicture, turnstile())))),
    ),
    rule(preferences, [
      ...instead(header(policy(pages.get(preferences) ?? [], ownPicture))),
      ...instead('Referrer-Policy: no-referrer'),
      ...own,
    ]),
    ...['/admin', '/admin/*'].map((path) =>
      rule(path, [...instead(header(policy(pages.get(path) ?? [], anyPicture))), ...own]),
    ),
  ].join('\n\n')
}

/** Leaves the security headers of the pages in `dir` beside them; `emitted` are the build's own scripts. */
export async function writeHeaders(dir: string, emitted: string[]) {
  const file = headersFile(await scriptsByPage(dir, emitted))
  await writeFile(join(dir, '_headers'), `${file}\n`)
}
