import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { pictures, posts, content as wording } from '../lib/database.ts'
import { htmlOf } from '#db/model/text/render.ts'
import { element, withoutForbidden } from '../seo/xml.ts'

/** Readers of feeds see new posts whole; the feed would weigh megabytes with all of them. */
const wholePosts = 20

const { blog_section: words } = wording

/** Sites that read feeds show what is in them as pages of their own, which search engines find. */
const listed = posts.filter(({ noindex }) => !noindex)

export const GET: APIRoute = ({ site }) => {
  const address = (path: string) => new URL(path, site).href
  const self = `<atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/>`
  return rss({
    title: withoutForbidden(`${wording.company_info.name}: ${words.title}`),
    description: withoutForbidden(words.subtitle),
    site: address('/blog'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `${element('language', 'en')}${self}`,
    items: listed.map(({ slug, title, excerpt, content, category, publishedAt }, i) => ({
      title: withoutForbidden(title),
      link: address(`/blog/${slug}`),
      pubDate: new Date(publishedAt),
      categories: [withoutForbidden(category)],
      description: withoutForbidden(excerpt),
      ...(i < wholePosts && {
        content: withoutForbidden(htmlOf(content, { site: site?.origin, pictures })),
      }),
    })),
  })
}
