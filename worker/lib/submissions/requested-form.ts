import { sponsorRequests } from '#db/model/inquiries/sponsor-inquiries.ts'
import type { Bindings } from '#worker/env.ts'

/** The request of a sponsor in the address of the landing page, such as `/?request=cda`. */
function requestIn({ method, url }: Request) {
  const { pathname, searchParams } = new URL(url)
  const request = pathname === '/' && method === 'GET' && searchParams.get('request')
  return request && Object.hasOwn(sponsorRequests, request) ? request : undefined
}

export const choosesRequest = (request: Request) => requestIn(request) !== undefined

/** The landing page with that request ticked in the sponsors' form, so that a link to it needs no JavaScript. */
export async function requestedForm(request: Request, env: Bindings) {
  const chosen = requestIn(request)
  const page = await env.ASSETS.fetch(new URL('/', env.SITE_URL))
  if (!page.ok) return page
  const answer = new Response(page.body, page)
  // The ETag belongs to the file, but this page depends on the address.
  answer.headers.delete('ETag')
  answer.headers.delete('Content-Length')
  return new HTMLRewriter()
    .on('form[action="/api/sponsor-inquiry"] [name="request"]', {
      element(box) {
        if (box.getAttribute('value') === chosen) box.setAttribute('checked', '')
      },
    })
    .transform(answer)
}
