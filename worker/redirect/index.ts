import { redirectToSite } from '../lib/http/site-url.ts'

/** For other hosts of a clinic. The site's Worker could not redirect pages: Cloudflare serves files before it runs. */
export default {
  fetch: (request: Request, { SITE_URL }: { SITE_URL: string }) =>
    redirectToSite(request, SITE_URL) ?? new Response(null, { status: 404 }),
}
