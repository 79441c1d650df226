import type { Bindings } from '#worker/env.ts'
import { overlayKey } from '#worker/lib/files/keys.ts'

const path = '/api/local-overlay'

const isFrom = (request: Request, token: string | undefined) =>
  Boolean(token) && request.headers.get('Authorization') === `Bearer ${token}`

/** Hands the overlay to the Worker beside the pages, which has no store of its own; undefined for other requests. */
export async function handOverlay(
  request: Request,
  env: Pick<Bindings, 'FILES' | 'REBUILD_WEBHOOK_TOKEN'>,
): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== path) return undefined
  if (!isFrom(request, env.REBUILD_WEBHOOK_TOKEN)) return new Response(null, { status: 404 })
  const known = request.headers.get('If-None-Match')
  const onlyIf = known ? { onlyIf: { etagDoesNotMatch: known } } : {}
  const object = await env.FILES.get(overlayKey, onlyIf)
  if (!object) return new Response(null, { status: 404 })
  if (!('body' in object)) return new Response(null, { status: 304 })
  return new Response(await object.arrayBuffer(), { headers: { 'X-ETag': object.etag } })
}

/** The store as the Worker beside the pages reads it: through the Worker that has it. */
export function farFiles(site: string, token: string | undefined): Bindings['FILES'] {
  const get = async (_key: string, options?: { onlyIf?: { etagDoesNotMatch?: string } }) => {
    const known = options?.onlyIf?.etagDoesNotMatch
    const headers = { Authorization: `Bearer ${token}`, ...(known && { 'If-None-Match': known }) }
    const answer = await fetch(site + path, { headers })
    if (answer.status === 304) return { etag: known }
    if (!answer.ok) {
      await answer.body?.cancel()
      return null
    }
    const bytes = await answer.arrayBuffer()
    return { etag: answer.headers.get('X-ETag'), body: true, arrayBuffer: async () => bytes }
  }
  // The one method that is read of it there.
  return { get } as unknown as Bindings['FILES']
}
