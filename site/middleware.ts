import type { MiddlewareHandler } from 'astro'
import { withLateScripts } from './build/late.ts'

/** Gives pages their content: from the database during a build, and from its caller in the Worker. */
export const onRequest: MiddlewareHandler = async (context, next) => {
  const { isPrerendered, locals, props } = context
  if (isPrerendered) locals.site = (await import('./lib/database.ts')).site
  else Object.assign(props, locals.props)
  try {
    const response = await next()
    const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
    return isPage ? await withLateScripts(response) : response
  } catch (error) {
    if (!isPrerendered) throw error
    const { insteadOf } = await import('./build/last-version.ts')
    return insteadOf(context, error)
  }
}
