import type { APIContext } from 'astro'
import { keysOf } from '#db/model/lib/keys.ts'
import { publicRecords } from '#db/model/records/records.ts'
import type { RecordKind } from '#db/model/records/record-kind.ts'
import { visiblePath } from '#site/layouts/path.ts'
import { reportProblem } from '#site/lib/problems.ts'

/** The header of a page that could not be built from the database: the next build tries it again. */
export const staleHeader = 'X-Stale'

const timeoutMs = 5000

async function liveVersion(address: URL) {
  const signal = AbortSignal.timeout(timeoutMs)
  const live = await fetch(address, { signal, redirect: 'error' }).catch(() => undefined)
  return live?.ok ? await live.arrayBuffer() : undefined
}

type Shown = { id: number; title: string }

/** The record that a page is about, by the name of the page's prop. */
function recordOf(props: Readonly<Record<string, unknown>>) {
  for (const record of keysOf(publicRecords)) {
    const { prop = '' }: RecordKind = publicRecords[record]
    // Pages get the whole record as this prop.
    if (props[prop]) return { record, ...(props[prop] as Shown) }
  }
  return undefined
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Replaces a failed page by its live version; a post or job without one is left out. Any other fails the build. */
export async function insteadOf(
  { url, site, props }: Pick<APIContext, 'url' | 'site' | 'props'>,
  error: unknown,
): Promise<Response> {
  const path = visiblePath(url)
  const record = recordOf(props)
  const last = await liveVersion(new URL(path, site))
  if (!last && !record) throw error
  const [shown] = messageOf(error).split('\n')
  reportProblem({
    ofBuild: true,
    record: record?.record ?? 'pages',
    id: String(record?.id ?? path),
    title: record?.title ?? `The page ${path}`,
    reason: `Its page could not be made, so ${last ? 'visitors see its last version' : 'it is left out'}. ${shown}`,
  })
  return new Response(last ?? null, { headers: { [staleHeader]: 'true' } })
}
