import { anySite, sitePath } from '../lib/site-path.ts'

const outside = ['http:', 'https:', 'mailto:', 'tel:']

/** A page on the web, a mail address, a phone number, or a path of our own after `site`. Undefined for others. */
export function typedAddress(typed: string, site = ''): string | undefined {
  const url = URL.parse(typed, anySite)
  if (!url || url.username || url.password) return undefined
  if (url.origin === anySite) {
    const path = sitePath(typed)
    return path && site + path
  }
  // Nobody dials the zero behind a country code.
  if (url.protocol === 'tel:' && url.pathname.includes('(0)')) return undefined
  // `//evil.example` has no scheme of its own.
  return outside.includes(url.protocol) && /^[a-z]+:/i.test(typed) ? url.href : undefined
}
