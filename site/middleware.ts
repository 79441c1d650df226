import type { MiddlewareHandler } from 'astro'
import { withLateScripts } from './build/late.ts'
import { noteReads, pageKey, recorded } from './build/reads.ts'

/**
 * Gives pages their content, from the database during a build and from its caller in the Worker, and notes what they
 * read of it.
 */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { isPrerendered, locals, props } = context
  if (isPrerendered) locals.site = (await import('./lib/database.ts')).site
  else Object.assign(props, locals.props)
  const whole = locals.site
  const { site, reads } = recorded(whole)
  locals.site = site
  try {
    const response = await next()
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
    const page = isPage ? await withLateScripts(response) : response
    const sorted = [...reads].sort()
    noteReads(page.headers, { key: pageKey(whole, props, sorted), reads: sorted })
    return page
  } catch (error) {
    if (!isPrerendered) throw error
    const { insteadOf } = await import('./build/last-version.ts')
    return insteadOf(context, error)
  }
}
