/** 308 keeps the method. A local site has no TLS and answers at each of its addresses. */
export function redirectToSite(request: Request, siteUrl: string): Response | undefined {
  if (!siteUrl.startsWith('https:')) return undefined
  const site = new URL(siteUrl)
  const { origin, pathname, search } = new URL(request.url)
  if (origin === site.origin) return undefined
  return new Response(null, {
    status: 308,
    headers: {
      // Joined as text: a path such as `//evil.example` would name another host.
      Location: site.origin + pathname + search,
      'Cache-Control': 'no-store',
      'Strict-Transport-Security': 'max-age=31536000',
    },
  })
}
