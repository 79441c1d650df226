import type { MiddlewareHandler } from 'astro'
import { withLateScripts } from './prebuild/scripts/late.ts'
import { madePage, noteReads, recorded } from './prebuild/pages/reads.ts'

/** Gives pages their content: a build's from the database, the Worker's from its caller. Notes what they read. */
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
    noteReads(page.headers, madePage(whole, props, reads))
    return page
  } catch (error) {
    if (!isPrerendered) throw error
    const { insteadOf } = await import('./prebuild/pages/last-version.ts')
    return insteadOf(context, error)
  }
}
