import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { keptWhileUnchanged } from '../../../build/unchanged.ts'
import { content, posts } from '../../../lib/database.ts'
import { seedOf } from '../../../lib/wells.ts'
import { sharePicture } from '../../../share/picture.ts'

export const getStaticPaths = (() =>
  posts.map(({ slug, title, category }) =>
    keptWhileUnchanged({ params: { slug }, props: { title, category } }),
  )) satisfies GetStaticPaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

/** What a link to a post shows. */
export const GET: APIRoute<Props, { slug: string }> = ({ params: { slug }, props }) =>
  new Response(
    sharePicture({
      title: props.title,
      label: `Research Updates · ${props.category}`,
      name: content.company_info.name,
      seed: seedOf(slug),
    }),
    { headers: { 'Content-Type': 'image/png' } },
  )
