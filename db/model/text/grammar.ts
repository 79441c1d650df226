import MarkdownIt from 'markdown-it'
import headingRule from 'markdown-it/lib/rules_block/heading.mjs'
import linkRule from 'markdown-it/lib/rules_inline/link.mjs'
import type StateBlock from 'markdown-it/lib/rules_block/state_block.mjs'
import { keyIn } from '../lib/picture-address.ts'
import { typedAddress } from './address.ts'
import { raisedPlugin } from './raised.ts'
import { tablesPlugin } from './tables.ts'

/**
 * The Markdown that staff may write: headings 2 and 3, bold, italic, raised and lowered text, links, lists, quotes,
 * tables, dividers, and pictures of our own. All other signs are text. Line breaks are kept.
 */
export const markdown = new MarkdownIt('zero', { breaks: true })
  .enable(['heading', 'hr', 'list', 'blockquote', 'newline', 'escape', 'emphasis', 'link'])
  .use(tablesPlugin)
  .use(raisedPlugin)

// With the preset's 20, a tenth list within lists would lose its words.
Object.assign(markdown.options, { maxNesting: 100 })

// The rules check the address by `validateLink`. The renderer writes it as browsers read it, and the editor keeps it
// as it was typed.
markdown.validateLink = (address) => typedAddress(address) !== undefined
markdown.normalizeLink = (address) => address

/** Lines of nothing but spaces of any kind divide paragraphs. */
markdown.core.ruler.after('normalize', 'blank_lines', (state) => {
  state.src = state.src.replace(/(^|\n)[^\S\n]+(?=\n|$)/g, '$1')
})

const lineAt = (state: StateBlock, line: number) =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line])

const heading = /^#{2,3}[ \t]+(?!#*\s*$)/

markdown.block.ruler.at(
  'heading',
  (state, start, end, silent) =>
    heading.test(lineAt(state, start)) && headingRule(state, start, end, silent),
  { alt: ['paragraph', 'reference', 'blockquote'] },
)

const withoutWords = /\[\s*\]/y

markdown.inline.ruler.at('link', (state, silent) => {
  // Without a `]`, the rule would read the rest of the text for each `[`.
  if (!state.src.includes(']', state.pos)) return false
  withoutWords.lastIndex = state.pos
  return !withoutWords.test(state.src) && linkRule(state, silent)
})

const picture = /^!\[((?:\\.|[^\\[\]])*)\]\((\/media\/[\w./-]+)(?:[ \t]+"(.*)")?\)[ \t]*$/

/** A picture has a line of its own: `![what it shows](/media/… "caption")`. */
markdown.block.ruler.before(
  'heading',
  'picture',
  (state, start, _end, silent) => {
    const found = picture.exec(lineAt(state, start))
    const [, alt = '', src = '', caption = ''] = found ?? []
    if (!keyIn(src)) return false
    if (silent) return true
    const token = state.push('picture', 'figure', 0)
    const { unescapeMd } = state.md.utils
    token.meta = {
      src,
      alt: unescapeMd(alt),
      caption: unescapeMd(caption),
    } satisfies WrittenPicture
    token.map = [start, start + 1]
    state.line = start + 1
    return true
  },
  { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
)

export type WrittenPicture = { src: string; alt: string; caption: string }
