import { isRecent } from '#db/lib/is-recent.ts'
import type { Bindings } from '#worker/env.ts'
import { type OverlayHead, readOverlayHead } from './stored.ts'

/**
 * Most of the time nothing is newer than the build. Cloudflare keeps this note near visitors, so that the first page of
 * a new isolate need not wait for the store. Before something newer is shown, the note is withdrawn: see bring.ts.
 */
export const quietTag = 'quiet'

/** How long a place keeps the note if nothing withdraws it, in seconds. */
const keptForS = 86_400

/** An answer that took longer is not kept: it may be older than the announcement of a change. In ms. */
export const longestReadMs = 300

/** The answer for a place to keep: the head of the overlay if it is quiet, otherwise nothing. */
export async function quietAnswer(env: Pick<Bindings, 'FILES'>) {
  const begun = Date.now()
  const head = await readOverlayHead(env)
  if (!head?.isQuiet)
    return new Response(null, { status: 204, headers: { 'Cache-Control': 'no-store' } })
  // `s-maxage` forbids to go on with an old answer while the store is away.
  const kept = isRecent(begun, longestReadMs) ? `public, s-maxage=${keptForS}` : 'no-store'
  return Response.json(head, { headers: { 'Cache-Control': kept, 'Cache-Tag': quietTag } })
}

/** The note of the place that is next to this isolate. */
export async function readQuietNote({
  QUIET_NOTE,
}: Pick<Bindings, 'QUIET_NOTE'>): Promise<OverlayHead | undefined> {
  const answer = await QUIET_NOTE?.fetch('https://quiet.internal/')
  return answer?.status === 200 ? answer.json() : undefined
}
