import type MarkdownIt from 'markdown-it'
import StateInline from 'markdown-it/lib/rules_inline/state_inline.mjs'

const lessThan = 0x3c
const opening = /<(su[bp])>(?!\s*<\/?su[bp]>)/y
const tagOrEscape = /\\.|<\/?su[bp]>/gs

/** The index at which the words of raised or lowered text end, or -1. They contain no further tag of this kind. */
function endOf({ src, pos, posMax }: StateInline, tag: string) {
  tagOrEscape.lastIndex = pos + '<sup>'.length
  let found = tagOrEscape.exec(src)
  while (found?.[0].startsWith('\\')) found = tagOrEscape.exec(src)
  return found?.[0] === `</${tag}>` && found.index + found[0].length <= posMax ? found.index : -1
}

/** A tag beside the signs of bold or italic words is like a letter: `**10<sup>6</sup>**cells`. */
class RaisedState extends StateInline {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord)
    if (!canSplitWord) return found
    const after = this.src.slice(start + found.length, start + found.length + 5)
    const before = this.src.slice(Math.max(0, start - 6), start)
    return {
      ...found,
      can_open: found.can_open || /^<su[bp]>/.test(after),
      can_close: found.can_close || /<\/su[bp]>$/.test(before),
    }
  }
}

/** `10<sup>6</sup>` and `CO<sub>2</sub>`. */
export function raisedPlugin(markdown: MarkdownIt) {
  markdown.inline.State = RaisedState
  markdown.inline.ruler.before('link', 'raised', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== lessThan) return false
    opening.lastIndex = state.pos
    const [, tag = ''] = opening.exec(state.src) ?? []
    const end = tag ? endOf(state, tag) : -1
    if (end < 0) return false
    if (!silent) {
      const { posMax } = state
      state.push(`${tag}_open`, tag, 1)
      state.pos += tag.length + 2
      state.posMax = end
      state.md.inline.tokenize(state)
      state.push(`${tag}_close`, tag, -1)
      state.posMax = posMax
    }
    state.pos = end + tag.length + 3
    return true
  })
}

const written = '0123456789+-=()ni'
const signs = {
  sup: { signs: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱ', sign: '^' },
  sub: { signs: '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₙᵢ', sign: '_' },
}

const isLetterOrDigit = (sign: string | undefined) => /[\p{L}\p{N}]/u.test(sign ?? '')

/** Whether the words read the same in a text on one line: the `st` of 1st, the `max` of a dose. */
const isPlainOnLine = (tag: keyof typeof signs, words: string, before: string, after: string) =>
  tag === 'sup'
    ? /^(?:st|nd|rd|th)$/i.test(words) && /\d$/.test(before) && !isLetterOrDigit(after[0])
    : /^[\p{L}\d]+$/u.test(words) && /\p{L}$/u.test(before) && !isLetterOrDigit(after[0])

/** Words on one line must not look like a part of the number beside them: 10⁶, or 10^(a) without such a sign. */
export function onLine(tag: keyof typeof signs, inner: string, before: string, after: string) {
  const words = inner.trim()
  const own = [...words.replace(/[–−]/g, '-')].map(
    (sign) => [...signs[tag].signs][written.indexOf(sign)],
  )
  if (own.every((sign) => sign !== undefined)) return own.join('')
  if (tag === 'sup' && /^tm$/i.test(words)) return '™'
  if (/^[®™℠†‡*§¶°]+$/.test(words)) return words
  return isPlainOnLine(tag, words, before, after) ? words : `${signs[tag].sign}(${words})`
}
