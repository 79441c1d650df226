import type { PDFPage } from 'pdf-lib'
import type { Letterings } from './font.ts'
import { inks } from './ink.ts'
import { paperLines } from './lines.ts'

/** A part of a page with its height in points. `top` is the y of its upper edge. */
export type PaperPiece = { height: number; draw: (page: PDFPage, top: number) => void }

type LineLook = {
  size: number
  weight?: keyof Letterings
  color?: keyof typeof inks
  /** the line height, as a multiple of the font size */
  leading?: number
}

/** A text broken into lines of at most this width, from x. */
export function textPiece(
  letters: Letterings,
  text: string,
  {
    x,
    width,
    size,
    weight = 'plain',
    color = 'ink',
    leading = 1.35,
  }: LineLook & {
    x: number
    width: number
  },
): PaperPiece {
  const font = letters[weight]
  const lines = paperLines(font.drawable(text), width, (line) => font.width(line, size))
  return {
    height: lines.length * size * leading,
    draw(page, top) {
      for (const [at, line] of lines.entries()) {
        const y = top - size * (0.5 * leading + 0.36 + at * leading)
        font.draw(page, line, { x, y, size, color: inks[color] })
      }
    },
  }
}

export const paperSpace = (height: number): PaperPiece => ({ height, draw: () => undefined })

export const stacked = (pieces: readonly PaperPiece[]): PaperPiece => ({
  height: pieces.reduce((sum, { height }) => sum + height, 0),
  draw(page, top) {
    let y = top
    for (const piece of pieces) {
      piece.draw(page, y)
      y -= piece.height
    }
  },
})
