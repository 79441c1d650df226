import { PDFDocument } from 'pdf-lib'
import { papers, paperSizes } from '#db/model/studies/paper.ts'
import { balancedHeight, columnLines, drawColumn, splitColumns } from './columns.ts'
import { type Letterings, letterings } from './font.ts'
import { footPiece, type PaperAsked } from './foot.ts'
import { headPiece } from './head.ts'
import { cm } from './ink.ts'
import { paperLooks } from './looks.ts'
import { textPiece } from './piece.ts'
import { platePiece } from './plate.ts'
import { stripsPiece } from './strips.ts'
import { paperBlocks, paperHead } from './words.ts'

/** Space at the top for the board's stamp. */
const stampRoom = 4 * cm
const gutter = 0.8 * cm

/** Makes the drawing depend on the title only, so that the same title always gets the same plate. */
const sheetSeed = (text: string) =>
  [...text].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0)

/** The parts of each page, and the room between them. */
function frameOf(letters: Letterings, asked: PaperAsked) {
  const { paper, size, source, phone, url } = asked
  const look = paperLooks[paper]
  const [pageWidth, pageHeight] = paperSizes[size]
  const foot = footPiece(letters, look.foot, pageWidth, asked)
  const strips = asked.strips
    ? stripsPiece(letters, pageWidth, {
        condition: source.study.condition,
        phone,
        address: url.replace(/^https?:\/\//, ''),
      })
    : undefined
  const x = look.foot.margin
  const bottom = foot.height + (strips?.height ?? 0)
  const below = pageHeight - stampRoom - bottom - 2 * look.gap
  return { look, pageWidth, top: pageHeight - stampRoom, x, foot, strips, bottom, below }
}

/** A sheet or a poster as PDF. Has one page if the text fits at the smallest font size allowed. */
export async function paperPdf(asked: PaperAsked): Promise<Uint8Array> {
  const { paper, size, source } = asked
  const pdf = await PDFDocument.create()
  const letters = await letterings(pdf)
  const title = letters.plain.drawable(source.study.title)
  pdf.setTitle(`${title}: ${papers[paper]}`)
  pdf.setLanguage('en')
  const frame = frameOf(letters, asked)
  const { look, pageWidth, foot, x } = frame
  const column = (pageWidth - 2 * x - gutter) / 2
  const blocks = paperBlocks(paper, source)
  const settings = look.title.most.flatMap((most) => {
    const width = pageWidth - 2 * x
    const head = headPiece(letters, paperHead(paper, source), {
      x,
      width,
      sizes: look.title.sizes,
      most,
    })
    const room = frame.below - head.height - look.plate.least
    return look.sizes.map((letter) => {
      const lines = columnLines(blocks, letters, { size: letter, width: column })
      return { head, room, lines, height: balancedHeight(lines, room) }
    })
  })
  const chosen =
    settings.find(({ height }) => height !== undefined) ?? settings[look.sizes.length - 1]
  if (!chosen) return pdf.save()
  const { head, room } = chosen
  const spare = chosen.height === undefined ? 0 : room - chosen.height
  const plate = platePiece(
    pageWidth,
    Math.min(look.plate.most, look.plate.least + spare),
    sheetSeed(source.study.title),
  )
  const first = chosen.height ?? room
  const columns = splitColumns(chosen.lines, (at) => (at < 2 ? first : frame.below))
  const pages = Math.max(1, Math.ceil(columns.length / 2))
  for (let number = 1; number <= pages; number++) {
    const page = pdf.addPage([...paperSizes[size]])
    let y = frame.top
    if (number === 1) {
      plate.draw(page, y)
      y -= plate.height + look.gap
      head.draw(page, y)
      y -= head.height
    }
    for (const at of [0, 1]) {
      const lines = columns[(number - 1) * 2 + at] ?? []
      drawColumn(page, letters, lines, { x: x + at * (column + gutter), top: y })
    }
    foot.draw(page, frame.bottom)
    frame.strips?.draw(page, frame.strips.height)
    if (pages > 1) {
      const words = `Page ${number} of ${pages}`
      const note = textPiece(letters, words, { x, width: column, size: look.foot.small })
      note.draw(page, frame.bottom + note.height + 4)
    }
  }
  return pdf.save()
}
