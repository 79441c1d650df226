import type { APIRoute } from 'astro'

// Private pages carry noindex and are not disallowed here, because a crawler must read them to see it.
export const GET: APIRoute = ({ url }) =>
  new Response(
    [
      'User-agent: *',
      'Disallow: /api/',
      '',
      `Sitemap: ${new URL('/sitemap.xml', url).href}`,
      '',
    ].join('\n'),
  )
