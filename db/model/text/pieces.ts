import type Token from 'markdown-it/lib/token.mjs'
import { markdown, type WrittenPicture } from './grammar.ts'

/** The look of a word: `['strong', 'a /faqs']`. */
type Look = readonly string[]

export type Word = { kind: 'word'; text: string; look: Look; block: string }

/** A text in pieces, for a comparison: its words with their look, its pictures, and the blocks around them. */
export type Piece =
  | Word
  | { kind: 'picture'; picture: WrittenPicture }
  | { kind: 'rule' }
  | { kind: 'open' | 'close'; tag: string }

/** Headings stand below those of the dialog that compares texts. */
const tagOf = ({ tag }: Token) => (tag === 'h2' ? 'h4' : tag === 'h3' ? 'h5' : tag)

const lookOf = (token: Token) =>
  token.type === 'link_open' ? `a ${token.attrGet('href')}` : token.tag

function wordsOf(tokens: readonly Token[], block: string): Word[] {
  const look: string[] = []
  return tokens.flatMap((token) => {
    if (token.nesting === 1) look.push(lookOf(token))
    if (token.nesting === -1) look.pop()
    const text = token.tag === 'br' ? '\n' : token.content
    // A word includes the spaces after it.
    return (text.match(/\S+\s*|\s+/g) ?? []).map((word): Word => ({
      kind: 'word',
      text: word,
      look: [...look],
      block,
    }))
  })
}

export function piecesOf(text: string): Piece[] {
  let block = ''
  return markdown.parse(text, {}).flatMap((token): Piece[] => {
    // The grammar's rule has set `meta`.
    if (token.type === 'picture')
      return [{ kind: 'picture', picture: token.meta as WrittenPicture }]
    if (token.type === 'hr') return [{ kind: 'rule' }]
    if (token.children) return wordsOf(token.children, block)
    if (token.hidden) return []
    const tag = tagOf(token)
    if (token.nesting === 1) block = tag
    return [{ kind: token.nesting === 1 ? 'open' : 'close', tag }]
  })
}

/** Pieces with the same key look the same. */
export function pieceKey(piece: Piece) {
  if (piece.kind !== 'word') return JSON.stringify(piece)
  const { text, look, block } = piece
  return JSON.stringify([text.trim(), look, block])
}
