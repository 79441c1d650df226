import type { Options } from 'markdown-it'
import type Token from 'markdown-it/lib/token.mjs'
import { campaignLink, typedAddress } from './address.ts'
import { markdown, type WrittenPicture } from './grammar.ts'
import { mailPictureHtml, pictureAt, pictureHtml, type Pictures } from './picture.ts'
import { onLine } from './raised.ts'

type Place = {
  /** the level of the page's headings that `##` gets; 2 by default */
  headings?: 2 | 3 | 4
  /** the site's address, for feeds and mail: paths of our own become whole addresses */
  site?: string
  /** the library, by whose keys pictures are looked up */
  pictures?: Pictures
  /** for news: links to our pages name it */
  campaign?: string
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

renderer.rules['link_open'] = (tokens, i, options, { site, campaign }: Place) => {
  const link = tokens[i]
  const address = typedAddress(link?.attrGet('href') ?? '', site) ?? ''
  if (link) link.attrs = [['href', campaignLink(address, site, campaign)]]
  return renderer.renderToken(tokens, i, options)
}

// The grammar's rule has set `meta`.
const pictureOf = (token: Token | undefined) => token?.meta as WrittenPicture

renderer.rules['picture'] = (tokens, i, _options, { site, pictures, campaign }: Place) => {
  const written = pictureOf(tokens[i])
  const picture = pictureAt(written.src, pictures)
  if (!picture) return ''
  const { credit } = picture
  const alt = written.alt || picture.alt
  const html =
    campaign === undefined
      ? pictureHtml(picture, { layout: 'text', alt, site })
      : mailPictureHtml(written.src, picture, { alt, site })
  const caption = [written.caption || picture.caption, credit && `Photo: ${credit}`]
    .filter(Boolean)
    .join(' · ')
  return `<figure>${html}${caption && `<figcaption>${escapeHtml(caption)}</figcaption>`}</figure>\n`
}

/** The words of the first row name the table, for people who focus it with the keyboard to scroll it. */
function nameOfTable(tokens: Token[], start: number) {
  const words: string[] = []
  for (let i = start; tokens[i] && tokens[i]?.type !== 'tr_close'; i++) {
    words.push(lineOf(tokens[i]?.children ?? []).replaceAll('\n', ' '))
  }
  return `Table: ${words.filter(Boolean).join(', ')}`
}

const cellStyle = 'border:1px solid #8a949b;padding:8px;'

// A table that is wider than a phone scrolls by itself. Feeds and mail have no style sheet.
renderer.rules['table_open'] = (tokens, i, _options, { site }: Place) =>
  site === undefined
    ? `<div class="wide" role="group" tabindex="0" aria-label="${escapeHtml(nameOfTable(tokens, i))}"><table>\n`
    : '<table style="border-collapse:collapse">\n'
renderer.rules['table_close'] = (_tokens, _i, _options, { site }: Place) =>
  `</table>${site === undefined ? '</div>' : ''}\n`

/** A header without words is an ordinary cell: it would be read as a header that says nothing. */
const cell = (tokens: Token[], i: number, options: Options, { site }: Place) => {
  const [token, words] = [tokens[i], tokens[i + (tokens[i]?.nesting ?? 0)]]
  if (token?.tag === 'th' && words?.content === '') Object.assign(token, { tag: 'td', attrs: null })
  if (site !== undefined && token?.nesting === 1)
    token.attrSet('style', `${cellStyle}${token.attrGet('style') ?? ''}`)
  return renderer.renderToken(tokens, i, options)
}
for (const part of ['th_open', 'th_close', 'td_open', 'td_close']) renderer.rules[part] = cell

/** Safe HTML of a text that staff have written: the same on the site, in previews, feeds and mail. */
export const htmlOf = (text: string, place: Place = {}) => markdown.render(text, place)

/** Safe HTML of one line, for a paragraph or a heading of the page. */
export const inlineHtmlOf = (text: string) => markdown.renderInline(text.replace(/\s+/g, ' '))

/** The words of a text without its marks, a block or a row of a table each. With `site`, links show their address. */
export function blocksOf(
  text: string,
  { site, campaign, bullet = '' }: Place & { bullet?: string } = {},
) {
  const blocks: string[] = []
  let mark = ''
  let cells: string[] | undefined
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'tr_open') cells = []
    if (token.type === 'list_item_open') mark = bullet
    if (token.type === 'picture') blocks.push(pictureOf(token).caption)
    if (token.children) {
      ;(cells ?? blocks).push(mark + lineOf(token.children, site, campaign))
      mark = ''
    }
    if (token.type === 'tr_close' && cells) {
      blocks.push(cells.join(' | ').replaceAll('\n', ' '))
      cells = undefined
    }
  }
  return blocks.filter(Boolean)
}

function lineOf(tokens: Token[], site?: string, campaign?: string) {
  let href = ''
  let line = ''
  /** the line up to a raised or lowered text */
  let before = ''
  for (const [i, token] of tokens.entries()) {
    const { type, tag, content } = token
    if (tag === 'sup' || tag === 'sub') {
      if (type.endsWith('_open')) [before, line] = [line, '']
      else {
        const after = tokens.find((next, at) => at > i && next.content)?.content ?? ''
        line = before + onLine(tag, line, before, after)
      }
    } else if (type === 'link_open') href = token.attrGet('href') ?? ''
    else if (type === 'link_close' && site)
      line += ` (${campaignLink(typedAddress(href, site) ?? '', site, campaign)})`
    else line += tag === 'br' ? '\n' : content
  }
  return line
}
