import type { ExecutionContext } from 'hono'
import type { Bindings } from '#worker/env.ts'
import { openDatabase } from '#worker/lib/database/open.ts'
import { bringOverlay } from '#worker/lib/publish/overlay/bring.ts'
import { farFiles, isOwnRequest } from './far-overlay.ts'

const path = '/api/local-renderer'

/**
 * Makes the overlay for a Worker in another process: otherwise its requests would wait while the pages render. Returns
 * undefined for other requests.
 */
export async function renderForOther(
  request: Request,
  env: Bindings,
  token: string | undefined,
  ctx: ExecutionContext,
) {
  if (new URL(request.url).pathname !== path) return undefined
  if (!isOwnRequest(request, token)) return new Response(null, { status: 404 })
  const db = openDatabase(env, (work) => ctx.waitUntil(work))
  const bringing = bringOverlay(db, { ...env, FILES: farFiles(env.SITE_URL, token) }).then(
    () => 204,
    (error) => {
      console.error('renderer', error instanceof Error && error.message)
      return 503
    },
  )
  // The Worker that asked may restart meanwhile.
  ctx.waitUntil(bringing)
  return new Response(null, { status: await bringing })
}

/** The renderer in the other process. */
export const farRenderer = (
  origin: string,
  token: string | undefined,
): NonNullable<Bindings['RENDERER']> => ({
  async bringOverlay() {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(origin + path, { method: 'POST', headers }).catch(() => undefined)
    if (answer && !answer.ok) throw new Error(`The renderer answered ${answer.status}`)
    return answer !== undefined
  },
})
