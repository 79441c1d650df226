import type { APIRoute } from 'astro'
import { content, posts } from '../lib/database.ts'
import { element, xmlText } from '../seo/xml.ts'

const date = (iso: string) => new Date(iso).toUTCString()

export const GET: APIRoute = ({ site }) => {
  const address = (path: string) => new URL(path, site).href
  const items = posts.map(({ slug, title, excerpt, category, publishedAt }) =>
    [
      '<item>',
      element('title', title),
      element('link', address(`/blog/${slug}`)),
      element('guid', address(`/blog/${slug}`)),
      element('pubDate', date(publishedAt)),
      element('category', category),
      element('description', excerpt),
      '</item>',
    ].join('\n'),
  )
  const feed = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', `${content.company_info.name}: Research Updates`),
    element('link', address('/blog')),
    element('description', 'What we learn from running clinical trials.'),
    element('language', 'en'),
    `<atom:link href="${xmlText(address('/rss.xml'))}" rel="self" type="application/rss+xml"/>`,
    ...items,
    '</channel>',
    '</rss>',
  ].join('\n')
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml; charset=utf-8' } })
}
