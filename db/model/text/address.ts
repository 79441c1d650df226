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

/** The address of a page of ours with the campaign that leads to it; any other address as it is. */
export function campaignLink(address: string, site = '', campaign?: string): string {
  if (campaign === undefined || !(address === site || address.startsWith(`${site}/`)))
    return address
  const url = new URL(address)
  // Files have no page to count.
  if (url.pathname.startsWith('/media/') || url.pathname.startsWith('/api/')) return address
  url.searchParams.set('utm_source', 'news')
  url.searchParams.set('utm_campaign', campaign)
  return url.href
}
