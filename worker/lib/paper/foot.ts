import { type PDFPage, rgb } from 'pdf-lib'
import { encode } from 'uqr'
import { type Paper, paperSizes } from '#db/model/studies/paper.ts'
import type { PaperSource } from '#db/studies/paper.ts'
import type { Lettering } from './font.ts'
import { paperLines } from './lines.ts'
import { approvalLine } from './words.ts'

export const cm = 72 / 2.54
export const pageMargin = 2 * cm

export type PaperAsked = {
  paper: Paper
  size: keyof typeof paperSizes
  source: PaperSource
  clinic: string
  phone: string
  /** the address of the study's page */
  url: string
}

/** Black squares on the white of the paper. The code has its white edge from what is around it. */
function drawCode(
  page: PDFPage,
  url: string,
  { x, y, side }: { x: number; y: number; side: number },
) {
  const { data } = encode(url, { ecc: 'M', border: 0 })
  const square = side / data.length
  for (const [row, squares] of data.entries()) {
    for (const [column, isBlack] of squares.entries()) {
      if (!isBlack) continue
      const place = { x: x + column * square, y: y + side - (row + 1) * square }
      page.drawRectangle({ ...place, width: square, height: square, color: rgb(0, 0, 0) })
    }
  }
}

type Foot = { code: number; phone: number; address: number; small: number }
export const sheetFoot: Foot = { code: 3 * cm, phone: 15, address: 11, small: 8 }
export const posterFoot: Foot = { code: 5.5 * cm, phone: 26, address: 13, small: 8 }

/** Telephone, address and code, and the version with its approval below. Returns its height. */
export function drawFoot(
  page: PDFPage,
  letters: Lettering,
  foot: Foot,
  { source, clinic, phone, url }: PaperAsked,
) {
  const { code, small } = foot
  const width = page.getWidth() - 2 * pageMargin
  const lines = (text: string, size: number, room: number) =>
    paperLines(letters.drawable(text), room, (line) => letters.width(line, size))
  const approval = lines(approvalLine(source), small, width)
  let y = pageMargin
  for (const line of approval.toReversed()) {
    letters.draw(page, line, { x: pageMargin, y, size: small })
    y += small * 1.4
  }
  y += 6
  drawCode(page, url, { x: page.getWidth() - pageMargin - code, y, side: code })
  const room = width - code - 0.8 * cm
  const beside = [
    ...lines(phone, foot.phone, room).map((text) => ({ text, size: foot.phone })),
    ...lines(url.replace(/^https?:\/\//, ''), foot.address, room).map((text) => ({
      text,
      size: foot.address,
    })),
    ...lines(clinic, foot.address, room).map((text) => ({ text, size: foot.address })),
  ]
  let top = y
  for (const { text, size } of beside.toReversed()) {
    letters.draw(page, text, { x: pageMargin, y: top, size })
    top += size * 1.45
  }
  return Math.max(y + code, top) + 0.7 * cm
}
