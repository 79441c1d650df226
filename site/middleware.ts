import type { MiddlewareHandler } from 'astro'
import { withLateScripts } from './build/late.ts'

/** What a page is made of: as it is stored, while the site is built; what a preview brings, in the Worker. */
export const onRequest: MiddlewareHandler = async ({ isPrerendered, locals }, next) => {
  if (isPrerendered) locals.site = await import('./lib/database.ts')
  const response = await next()
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
  return isPage ? withLateScripts(response) : response
}
