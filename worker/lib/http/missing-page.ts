type Assets = { fetch: (url: URL) => Promise<Response> }

/** A page of a list that may have fewer pages since posts were removed. */
const listPage = /^(\/blog(?:\/category\/[\w-]+)?)\/page\/\d+$/

const sharePicture = /^\/share\/(blog|studies)\/[\w-]+\.png$/

/** Cloudflare would add `_headers` to its own 404: a script missing for a moment would stay so in caches for a year. */
export async function missingPage(assets: Assets, address: string) {
  const { origin, pathname } = new URL(address)
  const [, list] = listPage.exec(pathname) ?? []
  if (list) return new Response(null, { status: 302, headers: { Location: list } })
  // The next build draws the share picture of a new page. Until then, uses the site's share picture.
  if (sharePicture.test(pathname)) {
    const picture = await assets.fetch(new URL('/share/site.png', origin))
    if (picture.ok)
      return new Response(picture.body, {
        headers: { 'Content-Type': 'image/png', 'Cache-Control': 'no-cache' },
      })
  }
  if (!pathname.startsWith('/_astro/')) {
    const [folder = ''] = /^\/[\w-]+(?=\/)/.exec(pathname) ?? []
    for (const path of new Set([`${folder}/404`, '/404'])) {
      const page = await assets.fetch(new URL(path, origin))
      if (page.ok) return new Response(page.body, { status: 404, headers: page.headers })
    }
  }
  return new Response('There is nothing here.', {
    status: 404,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}
