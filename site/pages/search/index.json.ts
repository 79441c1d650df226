import type { APIRoute } from 'astro'
import { indexOf } from '#site/lib/search.ts'
import { searchEntries } from '#site/seo/search-entries.ts'

/** The index of the site's search, which the browser loads when somebody searches. */
export const GET: APIRoute = ({ locals }) =>
  new Response(indexOf(searchEntries(locals.site)), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
