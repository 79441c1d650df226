import rss from '@astrojs/rss'
import type { APIRoute } from 'astro'
import { htmlOf } from '#db/model/text/render.ts'
import { findable, listedRecords, type Site } from '../seo/found.ts'
import { element, withoutForbidden } from '../seo/xml.ts'

/** The feed has the newest items, and the whole text only of the first: with all texts it would have megabytes. */
const mostItems = 100
const wholeItems = 20

/** The newest dated records, but none that search engines must not find: some sites publish feed items as pages. */
const datedRecords = (site: Site) =>
  listedRecords
    .flatMap((record) => findable(site, record))
    .filter(({ date }) => date)
    .toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date))
    .slice(0, mostItems)

export const GET: APIRoute = ({ url: base, locals }) => {
  const { content: wording, pictures } = locals.site
  const { blog_section: words } = wording
  const address = (path: string) => new URL(path, base).href
  const self = `<atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/>`
  return rss({
    title: withoutForbidden(`${wording.company_info.name}: ${words.title}`),
    description: withoutForbidden(words.subtitle),
    site: address('/blog'),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: `${element('language', 'en')}${self}`,
    items: datedRecords(locals.site).map(({ path, title, summary, text, category, date }, i) => ({
      title: withoutForbidden(title),
      link: address(path),
      pubDate: new Date(date),
      ...(category && { categories: [withoutForbidden(category)] }),
      description: withoutForbidden(summary),
      ...(i < wholeItems && {
        content: withoutForbidden(htmlOf(text, { site: base.origin, pictures })),
      }),
    })),
  })
}
