import type { APIRoute, GetStaticPaths, InferGetStaticPropsType } from 'astro'
import { keptWhilePropsLast } from '../../../build/unchanged.ts'
import { content, posts } from '../../../lib/database.ts'
import { seedOf } from '../../../lib/wells.ts'
import { sharePicture } from '../../../share/picture.ts'

export const getStaticPaths = (() =>
  posts.map(({ slug, title, category }) =>
    keptWhilePropsLast({
      params: { slug },
      props: { title, category, name: content.company_info.name },
    }),
  )) satisfies GetStaticPaths

type Props = InferGetStaticPropsType<typeof getStaticPaths>

/** What a link to a post shows. */
export const GET: APIRoute<Props, { slug: string }> = ({ params: { slug }, props }) =>
  new Response(
    sharePicture({
      title: props.title,
      label: `Research Updates · ${props.category}`,
      name: props.name,
      seed: seedOf(slug),
    }),
    { headers: { 'Content-Type': 'image/png' } },
  )
