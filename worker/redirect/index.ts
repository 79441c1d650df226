import { redirectToSite } from '../lib/http/site-url.ts'

/**
 * A separate Worker for the other hosts of a clinic, such as the domain without www. The site's Worker could not
 * redirect pages, because Cloudflare serves files before it runs.
 */
export default {
  fetch: (request: Request, { SITE_URL }: { SITE_URL: string }) =>
    redirectToSite(request, SITE_URL) ?? new Response(null, { status: 404 }),
}
