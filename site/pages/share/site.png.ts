import type { APIRoute } from 'astro'
import { content } from '../../lib/database.ts'
import { sharePicture } from '../../share/picture.ts'

const { company_info: company, hero_section: hero } = content

/** What a link to any page shows that has no picture of its own. */
export const GET: APIRoute = () =>
  new Response(
    sharePicture({
      title: hero.title.replaceAll('**', ''),
      label: company.tagline,
      name: company.name,
      seed: 1,
    }),
    { headers: { 'Content-Type': 'image/png' } },
  )
