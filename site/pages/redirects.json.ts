import type { APIRoute } from 'astro'
import { redirects } from '../lib/database.ts'

/** The list of redirects, of which the build makes `_redirects`: see site/build/redirects.ts. */
export const GET: APIRoute = () => Response.json(redirects)
