import type { APIRoute } from 'astro'

// Pages that are not to be found say so themselves; a crawler kept from them could not read that.
export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL('/sitemap.xml', site).href}`,
      '',
    ].join('\n'),
  )
