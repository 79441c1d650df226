import type { MiddlewareHandler } from 'astro'

/** What a page is made of: as it is stored, while the site is built; what a preview brings, in the Worker. */
export const onRequest: MiddlewareHandler = async ({ isPrerendered, locals }, next) => {
  if (isPrerendered) locals.site = await import('./lib/database.ts')
  return next()
}
