import type { CloudflareEnv } from '#worker/cloudflare/env.ts'
import type { FileStore } from '#worker/surroundings.ts'
import { overlayKey } from '#worker/lib/files/keys.ts'

const path = '/api/local-overlay'

/** Whether the request is from one of our own processes. */
export const isOwnRequest = (request: Request, token: string | undefined) =>
  Boolean(token) && request.headers.get('Authorization') === `Bearer ${token}`

/** Whether one of our processes asks the Worker beside the pages to read the overlay. */
export const asksForOverlay = (request: Request, token: string | undefined) =>
  new URL(request.url).pathname === path && isOwnRequest(request, token)

/** Makes a newly started Worker beside the pages read the overlay before a visitor would have to wait for it. */
export async function letReadOverlay(pages: URL, token: string | undefined) {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch(new URL(path, pages), { headers })
  if (!answer.ok) throw new Error(`The pages answered ${answer.status}`)
}

const headHeader = 'X-Head'

/** Stores an overlay, unless the stored one is no longer the one that it was made from. */
async function takeOverlay(request: Request, { FILES }: { FILES: FileStore }) {
  const known = request.headers.get('If-Match')
  const put = await FILES.put(overlayKey, await request.arrayBuffer(), {
    onlyIf: known ? { etagMatches: known } : { etagDoesNotMatch: '*' },
    customMetadata: { head: request.headers.get(headHeader) ?? '' },
  })
  return put === null
    ? new Response(null, { status: 412 })
    : new Response(null, { status: 204, headers: { 'X-ETag': put.etag } })
}

/** For Workers that have no store of their own. Returns undefined for other requests. */
export async function handOverlay(
  request: Request,
  env: Pick<CloudflareEnv, 'FILES' | 'REBUILD_WEBHOOK_TOKEN'>,
): Promise<Response | undefined> {
  if (new URL(request.url).pathname !== path) return undefined
  if (!isOwnRequest(request, env.REBUILD_WEBHOOK_TOKEN)) return new Response(null, { status: 404 })
  if (request.method === 'PUT') return takeOverlay(request, env)
  const known = request.headers.get('If-None-Match')
  const onlyIf = known ? { onlyIf: { etagDoesNotMatch: known } } : {}
  const object = await env.FILES.get(overlayKey, onlyIf)
  if (!object) return new Response(null, { status: 404 })
  if (!('body' in object)) return new Response(null, { status: 304 })
  return new Response(await object.arrayBuffer(), { headers: { 'X-ETag': object.etag } })
}

type PutOptions = { onlyIf: { etagMatches?: string }; customMetadata: { head: string } }

/** The store for the overlay, through the Worker that owns it. */
export function farFiles(site: string, token: string | undefined): FileStore {
  const get = async (_key: string, options?: { onlyIf?: { etagDoesNotMatch?: string } }) => {
    const known = options?.onlyIf?.etagDoesNotMatch
    const headers = { Authorization: `Bearer ${token}`, ...(known && { 'If-None-Match': known }) }
    const answer = await fetch(site + path, { headers })
    if (answer.status === 304) return { etag: known }
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`The store answered ${answer.status}`)
    const bytes = await answer.arrayBuffer()
    return { etag: answer.headers.get('X-ETag'), body: true, arrayBuffer: async () => bytes }
  }
  const put = async (_key: string, body: Uint8Array<ArrayBuffer>, options: PutOptions) => {
    const { onlyIf, customMetadata } = options
    const headers = {
      Authorization: `Bearer ${token}`,
      [headHeader]: customMetadata.head,
      ...(onlyIf.etagMatches && { 'If-Match': onlyIf.etagMatches }),
    }
    const answer = await fetch(site + path, { method: 'PUT', headers, body })
    if (answer.status === 412) return null
    if (!answer.ok) throw new Error(`The store answered ${answer.status}`)
    return { etag: answer.headers.get('X-ETag') }
  }
  // Callers use only these two methods.
  return { get, put } as unknown as FileStore
}
