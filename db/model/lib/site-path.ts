/** A placeholder for the site's address, which does not matter here. */
export const anySite = 'https://own.invalid'

/** An encoded slash, backslash or control character, which some servers decode before they look at a path. */
const encodedSign = /%(?:2f|5c|[01][\da-f]|7f)/i

/**
 * The path of a page of this site, with its query and its place, as a URL parser gives it. It can follow the
 * site's origin as text. Undefined for any other address, also for one that only begins like a path: of
 * `/.//evil.example` the parser leaves `//evil.example`, which names another host.
 */
export function sitePath(typed: string): string | undefined {
  const url = typed.startsWith('/') ? URL.parse(typed, anySite) : undefined
  if (url?.origin !== anySite) return undefined
  const { pathname, search, hash } = url
  const isPath = !pathname.startsWith('//') && !encodedSign.test(pathname)
  return isPath ? pathname + search + hash : undefined
}
