import type { PDFPage } from 'pdf-lib'
import { inks } from './ink.ts'
import type { PaperPiece } from './piece.ts'

const strengths = [0.14, 0.3, 0.5, 0.75, 1]

/** How full a well is, from 0 to 4: each row answers a rising dose a little earlier or later. */
function fullness(row: number, dose: number, seed: number) {
  const middle = 0.45 + 0.16 * Math.sin(row * 0.9 + seed)
  const noise = Math.sin(row * 127.1 + dose * 311.7 + seed) * 0.6
  return Math.min(4, Math.max(0, Math.round(4 / (1 + Math.exp((middle - dose) * 9)) + noise)))
}

/** Wells of a plate across the page. The same seed gives the same plate. */
export function platePiece(pageWidth: number, height: number, seed: number): PaperPiece {
  const rows = Math.max(1, Math.round(height / 26))
  const pitch = height / rows
  const columns = Math.ceil(pageWidth / pitch)
  const marked = { row: Math.floor(rows / 3), column: Math.floor(columns * 0.78) }
  return {
    height,
    draw(page, top) {
      const place = { x: 0, y: top - height, width: pageWidth, height }
      page.drawRectangle({ ...place, color: inks.ink })
      for (let well = 0; well < rows * columns; well++) {
        const [row, column] = [Math.floor(well / columns), well % columns]
        const isMarked = row === marked.row && column === marked.column
        page.drawCircle({
          x: (column + 0.5) * pitch,
          y: top - (row + 0.5) * pitch,
          size: pitch * 0.36,
          color: isMarked ? inks.coral : inks.tealBright,
          opacity: isMarked ? 1 : strengths[fullness(row, column / columns, seed)],
        })
      }
    },
  }
}

/** The clinic's mark: three by three wells with a lit one in the middle. */
export function drawMark(page: PDFPage, { x, y, side }: { x: number; y: number; side: number }) {
  const pitch = side / 3
  for (let well = 0; well < 9; well++) {
    const isLit = well === 4
    page.drawCircle({
      x: x + ((well % 3) + 0.5) * pitch,
      y: y + (Math.floor(well / 3) + 0.5) * pitch,
      size: pitch * (isLit ? 0.46 : 0.36),
      color: isLit ? inks.coral : inks.teal,
    })
  }
}
