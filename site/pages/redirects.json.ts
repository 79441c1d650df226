import type { APIRoute } from 'astro'
import type { BuiltRedirect } from '../build/redirects.ts'
import { redirects } from '../lib/database.ts'

const list: BuiltRedirect[] = redirects.map(({ source, target }) => ({ source, target }))

/** The list of redirects, of which the build makes `_redirects`: see site/build/redirects.ts. */
export const GET: APIRoute = () => Response.json(list)
