import type { APIRoute } from 'astro'
import { content } from '../../lib/database.ts'
import { sitePicture } from '../../art/share/site.ts'

export const GET: APIRoute = () =>
  new Response(sitePicture(content), { headers: { 'Content-Type': 'image/png' } })
