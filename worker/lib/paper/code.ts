import type { PDFPage } from 'pdf-lib'
import { encode } from 'uqr'
import { inks } from './ink.ts'

/** How many modules around a code stay white, so that telephones find it. */
const quiet = 3

/** A QR code. Its white edge lies outside of `side`. */
export function drawCode(
  page: PDFPage,
  text: string,
  { x, y, side }: { x: number; y: number; side: number },
) {
  const { data } = encode(text, { ecc: 'M', border: 0 })
  const square = side / data.length
  const edge = quiet * square
  page.drawRectangle({
    x: x - edge,
    y: y - edge,
    width: side + 2 * edge,
    height: side + 2 * edge,
    color: inks.white,
  })
  for (const [row, squares] of data.entries()) {
    for (const [column, isBlack] of squares.entries()) {
      if (!isBlack) continue
      const place = { x: x + column * square, y: y + side - (row + 1) * square }
      page.drawRectangle({ ...place, width: square, height: square, color: inks.ink })
    }
  }
}
