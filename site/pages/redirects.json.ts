import type { APIRoute } from 'astro'
import { redirects } from '../lib/database.ts'

/** The redirects that the Worker knows without asking the database. A page at the same address comes first. */
export const GET: APIRoute = () => Response.json(redirects)
