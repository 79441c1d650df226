import { PDFDocument, type PDFPage, rgb } from 'pdf-lib'
import { encode } from 'uqr'
import { type Paper, papers, paperSizes } from '#db/model/studies/paper.ts'
import type { PaperSource } from '#db/studies/paper.ts'
import { type Lettering, letteringOf } from './font.ts'
import { paperLines } from './lines.ts'
import { approvalLine, type PaperBlock, paperBlocks } from './words.ts'

const cm = 72 / 2.54
const margin = 2 * cm
/** Free above, for the stamp of the board. */
const stampRoom = 4 * cm

type Look = Record<PaperBlock['kind'], { size: number; before: number; indent: number }>

const sheet: Look = {
  title: { size: 19, before: 0, indent: 0 },
  lead: { size: 12, before: 4, indent: 0 },
  heading: { size: 12.5, before: 11, indent: 0 },
  text: { size: 10.5, before: 4, indent: 0 },
  item: { size: 10.5, before: 3, indent: 12 },
}
const poster: Look = {
  title: { size: 32, before: 0, indent: 0 },
  lead: { size: 18, before: 8, indent: 0 },
  heading: { size: 18, before: 16, indent: 0 },
  text: { size: 14, before: 8, indent: 0 },
  item: { size: 14, before: 5, indent: 16 },
}

type Asked = {
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
const sheetFoot: Foot = { code: 3 * cm, phone: 15, address: 11, small: 8 }
const posterFoot: Foot = { code: 5.5 * cm, phone: 26, address: 13, small: 8 }

/** Telephone, address and code, and the version with its approval below. Returns its height. */
function drawFoot(
  page: PDFPage,
  letters: Lettering,
  foot: Foot,
  { source, clinic, phone, url }: Asked,
) {
  const { code, small } = foot
  const width = page.getWidth() - 2 * margin
  const lines = (text: string, size: number, room: number) =>
    paperLines(letters.drawable(text), room, (line) => letters.width(line, size))
  const approval = lines(approvalLine(source), small, width)
  let y = margin
  for (const line of approval.toReversed()) {
    letters.draw(page, line, { x: margin, y, size: small })
    y += small * 1.4
  }
  y += 6
  drawCode(page, url, { x: page.getWidth() - margin - code, y, side: code })
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
    letters.draw(page, text, { x: margin, y: top, size })
    top += size * 1.45
  }
  return Math.max(y + code, top) + 0.7 * cm
}

/** A sheet or a poster as PDF. What does not fit goes on the next page. */
export async function paperPdf(asked: Asked): Promise<Uint8Array> {
  const { paper, size, source } = asked
  const pdf = await PDFDocument.create()
  const letters = await letteringOf(pdf)
  const isPoster = paper === 'poster'
  const look = isPoster ? poster : sheet
  const title = letters.drawable(source.study.title)
  pdf.setTitle(`${title}: ${papers[paper]}`)
  pdf.setLanguage('en')
  const [pageWidth, pageHeight] = paperSizes[size]
  const top = pageHeight - stampRoom
  const newPage = () => {
    const page = pdf.addPage([pageWidth, pageHeight])
    return {
      page,
      y: top,
      bottom: drawFoot(page, letters, isPoster ? posterFoot : sheetFoot, asked),
    }
  }
  let at = newPage()
  for (const { kind, text } of paperBlocks(paper, source)) {
    const { size: letter, before, indent } = look[kind]
    const room = pageWidth - 2 * margin - indent
    const lines = paperLines(letters.drawable(text), room, (line) => letters.width(line, letter))
    at.y -= at.y === top ? 0 : before
    for (const [number, line] of lines.entries()) {
      const height = letter * 1.35
      // A heading does not stand alone at the end of a page.
      if (at.y - height * (kind === 'heading' ? 3 : 1) < at.bottom) at = newPage()
      at.y -= height
      const y = at.y + letter * 0.3
      if (kind === 'item' && number === 0)
        letters.draw(at.page, '•', { x: margin, y, size: letter })
      letters.draw(at.page, line, { x: margin + indent, y, size: letter })
    }
  }
  return pdf.save()
}
