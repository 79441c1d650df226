import type { APIRoute } from 'astro'
import { changedAt, contentVersion } from '../lib/database.ts'

/** The content version this site was built from; the Worker reads it to know which version is live. */
export const GET: APIRoute = () =>
  Response.json({ contentVersion, changedAt, builtAt: new Date().toISOString() })
