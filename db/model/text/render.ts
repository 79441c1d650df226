import type { Options } from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { addressOf } from './address.ts'
import { markdown, type Picture } from './grammar.ts'
import { pictureAt, pictureHtml, type Pictures } from './picture.ts'

type Place = {
  /** the level of the page's headings that `##` gets; 2 by default */
  headings?: 2 | 3 | 4
  /** the site's address, for feeds and mail: paths of our own become whole addresses */
  site?: string
  /** the library, by whose keys pictures are looked up */
  pictures?: Pictures
}

const { renderer, utils } = markdown
const { escapeHtml } = utils

/** One rule for both tags of a heading. */
const heading = (tokens: Token[], i: number, options: Options, { headings = 2 }: Place) => {
  const token = tokens[i]
  if (token) token.tag = `h${token.markup.length - 2 + headings}`
  return renderer.renderToken(tokens, i, options)
}
renderer.rules['heading_open'] = heading
renderer.rules['heading_close'] = heading

renderer.rules['link_open'] = (tokens, i, options, { site }: Place) => {
  const link = tokens[i]
  if (link) link.attrs = [['href', addressOf(link.attrGet('href') ?? '', site) ?? '']]
  return renderer.renderToken(tokens, i, options)
}

// The grammar's rule has set `meta`.
const pictureOf = (token: Token | undefined) => token?.meta as Picture

renderer.rules['picture'] = (tokens, i, _options, { site, pictures }: Place) => {
  const written = pictureOf(tokens[i])
  const picture = pictureAt(written.src, pictures)
  if (!picture) return ''
  const { credit } = picture
  const html = pictureHtml(picture, { layout: 'text', alt: written.alt || picture.alt, site })
  const caption = [written.caption || picture.caption, credit && `Photo: ${credit}`]
    .filter(Boolean)
    .join(' · ')
  return `<figure>${html}${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n`
}

/** Safe HTML of a text that staff have written: the same on the site, in previews, feeds and mail. */
export const htmlOf = (text: string, place: Place = {}) => markdown.render(text, place)

/** Safe HTML of one line, for a paragraph or a heading of the page. */
export const inlineHtmlOf = (text: string) => markdown.renderInline(text.replace(/\s+/g, ' '))

/** The words of a text without its marks, a block each. With `site`, links show their address. */
export const blocksOf = (text: string, { site }: Place = {}): string[] =>
  markdown.parse(text, {}).flatMap((block) => {
    if (block.type === 'picture') return pictureOf(block).caption || []
    return block.children ? lineOf(block.children, site) : []
  })

function lineOf(tokens: Token[], site: string | undefined) {
  let href = ''
  return tokens
    .map((token) => {
      if (token.type === 'link_open') href = token.attrGet('href') ?? ''
      if (token.type === 'link_close' && site) return ` (${addressOf(href, site)})`
      return token.tag === 'br' ? '\n' : token.content
    })
    .join('')
}
