import { PDFDocument } from 'pdf-lib'
import { papers, paperSizes } from '#db/model/studies/paper.ts'
import { letteringOf } from './font.ts'
import { paperLines } from './lines.ts'
import { type PaperBlock, paperBlocks } from './words.ts'
import { cm, drawFoot, pageMargin, type PaperAsked, posterFoot, sheetFoot } from './foot.ts'

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

/** A sheet or a poster as PDF. What does not fit goes on the next page. */
export async function paperPdf(asked: PaperAsked): Promise<Uint8Array> {
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
    const room = pageWidth - 2 * pageMargin - indent
    const lines = paperLines(letters.drawable(text), room, (line) => letters.width(line, letter))
    at.y -= at.y === top ? 0 : before
    for (const [number, line] of lines.entries()) {
      const height = letter * 1.35
      // A heading does not stand alone at the end of a page.
      if (at.y - height * (kind === 'heading' ? 3 : 1) < at.bottom) at = newPage()
      at.y -= height
      const y = at.y + letter * 0.3
      if (kind === 'item' && number === 0)
        letters.draw(at.page, '•', { x: pageMargin, y, size: letter })
      letters.draw(at.page, line, { x: pageMargin + indent, y, size: letter })
    }
  }
  return pdf.save()
}
