import type { APIContext } from 'astro'
import { pathOf } from '../layouts/path.ts'
import { report } from '../lib/problems.ts'

/** Marks what does not show what is stored: the next build makes it again. */
export const stale = 'X-Stale'

const patience = 5000

/** The page as visitors see it now. */
async function liveVersion(address: URL) {
  const signal = AbortSignal.timeout(patience)
  const live = await fetch(address, { signal, redirect: 'error' }).catch(() => undefined)
  return live?.ok ? await live.arrayBuffer() : undefined
}

type Shown = { id: number; title: string }
type Props = { post?: Shown; job?: Shown }

const recordOf = ({ post, job }: Props) =>
  post ? { record: 'blog_posts', ...post } : job && { record: 'job_postings', ...job }

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/**
 * Stands for a page that could not be made, so that all others go live: it keeps its last version; one
 * of a record that has none is left out. Without any other there is no site.
 */
export async function insteadOf(
  { url, site, props }: Pick<APIContext, 'url' | 'site' | 'props'>,
  error: unknown,
): Promise<Response> {
  const path = pathOf(url)
  const record = recordOf(props)
  const last = await liveVersion(new URL(path, site))
  if (!last && !record) throw error
  const [shown] = messageOf(error).split('\n')
  report({
    record: record?.record ?? 'pages',
    id: String(record?.id ?? path),
    title: record?.title ?? `The page ${path}`,
    reason: `Its page could not be made, so ${last ? 'visitors see its last version' : 'it is left out'}. ${shown}`,
  })
  return new Response(last ?? null, { headers: { [stale]: 'true' } })
}
