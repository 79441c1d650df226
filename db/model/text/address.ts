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
    return typed.startsWith('/') ? site + url.pathname + url.search + url.hash : undefined
  }
  // Without a scheme of its own, `//evil.example` would be taken for a path.
  return outside.includes(url.protocol) && /^[a-z]+:/i.test(typed) ? url.href : undefined
}
