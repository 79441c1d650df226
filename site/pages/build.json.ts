import type { APIRoute } from 'astro'
import type { BuildInfo } from '#db/publish/pages-list.ts'
import { changedAt, contentVersion, epoch } from '../lib/database.ts'

/** The content that this site was built from, by which the Worker knows what is live. */
export const GET: APIRoute = ({ locals }) =>
  Response.json({
    epoch,
    contentVersion,
    changedAt,
    month: locals.site.month,
    builtAt: new Date().toISOString(),
  } satisfies BuildInfo)
