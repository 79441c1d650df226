import type { APIRoute } from 'astro'
import { contentVersion } from '../lib/database.ts'

/** Which content this site was built from: what is live is read here, never guessed. */
export const GET: APIRoute = () =>
  Response.json({ contentVersion, builtAt: new Date().toISOString() })
