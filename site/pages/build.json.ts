import type { APIRoute } from 'astro'
import { changedAt, contentVersion } from '../lib/database.ts'

/** Which content this site was built from: what is live is read here, never guessed. */
export const GET: APIRoute = () =>
  Response.json({ contentVersion, changedAt, builtAt: new Date().toISOString() })
