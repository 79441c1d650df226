import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { stale } from '../../../build/last-version.ts'
import { keptWhilePropsLast } from '../../../build/unchanged.ts'
import { content, posts } from '../../../lib/database.ts'
import { report } from '../../../lib/problems.ts'
import { seedOf } from '../../../art/wells.ts'
import { sharePicture } from '../../../art/share/picture.ts'
import { sitePicture } from '../../../art/share/site.ts'

export const getStaticPaths = (() =>
  posts.map(({ id, slug, title, category }) =>
    keptWhilePropsLast({
      params: { slug },
      props: { id, title, category, name: content.company_info.name },
    }),
  )) satisfies GetStaticPaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

const type = { 'Content-Type': 'image/png' }

/** What a link to a post shows. */
export const GET: APIRoute<Props, { slug: string }> = ({ params: { slug }, props }) => {
  const { id, title, category, name } = props
  try {
    const label = `Research Updates · ${category}`
    const picture = sharePicture({ title, label, name, seed: seedOf(slug) })
    return new Response(picture, { headers: type })
  } catch {
    const reason = 'The picture for links to it could not be drawn: they show that of the site.'
    report({ record: 'blog_posts', id: String(id), title, reason })
    return new Response(sitePicture(content), { headers: { ...type, [stale]: 'true' } })
  }
}
