import type { Letterings } from './font.ts'
import { cm } from './ink.ts'
import { type PaperPiece, paperSpace, stacked, textPiece } from './piece.ts'

/** The condition, and the headline in the largest size that leaves enough room for the text. */
export function headPiece(
  letters: Letterings,
  { headline, condition }: { headline: string; condition: string },
  { x, width, sizes, most }: { x: number; width: number; sizes: readonly number[]; most: number },
): PaperPiece {
  const titles = sizes.map((size) => ({
    size,
    piece: textPiece(letters, headline, { x, width, size, weight: 'strong', leading: 1.14 }),
  }))
  const title = titles.find(({ piece }) => piece.height <= most) ?? titles.at(-1)
  if (!title) return paperSpace(0)
  const size = Math.max(11, title.size * 0.5)
  return stacked([
    title.piece,
    paperSpace(size * 0.25),
    textPiece(letters, condition, { x, width, size, weight: 'strong', color: 'teal' }),
    paperSpace(0.35 * cm),
  ])
}
