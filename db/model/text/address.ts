/** Stands for the site where its address does not matter. */
const anySite = 'https://own.invalid'

const outside = ['http:', 'https:', 'mailto:', 'tel:']

/**
 * The address that a link in a text may lead to, as a browser reads it: a page on the web, a mail address,
 * a phone number, or a path of our own, which gets `site` in front. Undefined for anything else.
 */
export function addressOf(typed: string, site = ''): string | undefined {
  const url = URL.parse(typed, anySite)
  if (!url || url.username || url.password) return undefined
  if (url.origin === anySite) {
    // Of `/.//evil.example` only `//evil.example` is left, which leads elsewhere.
    const isPath = typed.startsWith('/') && !url.pathname.startsWith('//')
    return isPath ? site + url.pathname + url.search + url.hash : undefined
  }
  // `//evil.example` has no scheme of its own.
  return outside.includes(url.protocol) && /^[a-z]+:/i.test(typed) ? url.href : undefined
}
