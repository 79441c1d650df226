import { diffArrays } from 'diff'
import { type Piece, pieceKey, piecesOf } from '#db/model/text/pieces.ts'

/** Pieces that are in both texts, or only in the text before or after. */
export type Change = { side?: 'before' | 'after' | undefined; pieces: Piece[] }

/** More changes than this are not looked for: it would take seconds, and nobody could read them. */
const maxEditLength = 2000

const isWord = ({ kind }: Piece) => kind === 'word'
const wordCount = (changes: readonly Change[]) =>
  changes.reduce((sum, { pieces }) => sum + pieces.filter(isWord).length, 0)

/** The changes of a text; undefined if so little stayed that both are easier to read as a whole. */
export function changesBetween(before: string, after: string): Change[] | undefined {
  const [old, now] = [piecesOf(before), piecesOf(after)]
  const found = diffArrays(old, now, {
    comparator: (a, b) => pieceKey(a) === pieceKey(b),
    maxEditLength,
  })
  const changes = found?.map(({ value, added, removed }): Change => ({
    side: added ? 'after' : removed ? 'before' : undefined,
    pieces: value,
  }))
  const kept = changes?.filter(({ side, pieces }) => !side && pieces.some(isWord)) ?? []
  const isPieces = kept.length > 2 && wordCount(kept) * 2 < now.filter(isWord).length
  return isPieces ? undefined : changes
}

export const wholeText = (text: string, side?: Change['side']): Change[] => [
  { side, pieces: piecesOf(text) },
]
