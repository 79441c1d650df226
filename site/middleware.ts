import type { MiddlewareHandler } from 'astro'

/** Gives pages their props, and tells the renderer why a page could not be made. */
export const onRequest: MiddlewareHandler = async ({ locals, props }, next) => {
  Object.assign(props, locals.props)
  try {
    return await next()
  } catch (error) {
    locals.fail?.(error)
    throw error
  }
}
