import type { Letterings } from './font.ts'
import { cm, inks } from './ink.ts'
import { paperLines } from './lines.ts'
import type { PaperPiece } from './piece.ts'

const count = 9
const length = 4.5 * cm
const inner = 8

/** Strips to tear off, each with what it is about, the telephone and the address. */
export function stripsPiece(
  letters: Letterings,
  pageWidth: number,
  { condition, phone, address }: { condition: string; phone: string; address: string },
): PaperPiece {
  const width = pageWidth / count
  const set = (text: string, size: number, weight: keyof Letterings) =>
    paperLines(letters[weight].drawable(text), length - 2 * inner, (line) =>
      letters[weight].width(line, size),
    ).map((line) => ({ line, size, weight }))
  const lines = [
    ...set(condition, 8, 'plain'),
    ...set(phone, 14, 'strong'),
    ...set(address, 7, 'plain'),
  ]
  const used = lines.reduce((sum, { size }) => sum + size * 1.3, 0)
  const cut = { thickness: 0.7, color: inks.soft, dashArray: [3, 3] }
  return {
    height: length,
    draw(page, top) {
      const bottom = top - length
      page.drawRectangle({ x: 0, y: bottom, width: pageWidth, height: length, color: inks.white })
      page.drawLine({ start: { x: 0, y: top }, end: { x: pageWidth, y: top }, ...cut })
      for (let strip = 0; strip < count; strip++) {
        const left = strip * width
        if (strip > 0) {
          page.drawLine({ start: { x: left, y: bottom }, end: { x: left, y: top }, ...cut })
        }
        let x = left + (width - used) / 2
        for (const { line, size, weight } of lines) {
          x += size * 1.3
          letters[weight].draw(page, line, {
            x: x - size * 0.3,
            y: bottom + inner,
            size,
            upwards: true,
          })
        }
      }
    },
  }
}
