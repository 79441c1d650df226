import { PDFDocument } from 'pdf-lib'
import type { SheetPart } from '#db/model/sponsor-facts.ts'
import { paperSizes } from '#db/model/studies/paper.ts'
import { type Letterings, letterings } from './font.ts'
import { cm } from './ink.ts'
import { paperLines } from './lines.ts'
import { type PaperPiece, paperSpace, stacked, textPiece } from './piece.ts'
import { drawMark, platePiece } from './plate.ts'

export type SponsorSheet = {
  clinic: string
  tagline: string
  /** the ways to reach the clinic, one per line */
  contact: string[]
  /** the address of the same facts on the site */
  url: string
  facts: SheetPart[]
  phases: { title: string; rows: { name: string; text: string }[] }
  capabilities: { title: string; lines: string[] }
}

const [pageWidth, pageHeight] = paperSizes.letter
const margin = 1.8 * cm
const width = pageWidth - 2 * margin
const band = 0.7 * cm
const foot = 1.3 * cm
const top = pageHeight - band - 0.7 * cm
const gutter = 0.5 * cm
const seed = 7
/** The line height, as a multiple of the font size. */
const leading = 1.26
const sizes = { clinic: 19, title: 11.5, text: 9.5, small: 7.5 }
/** Scales of these sizes, tried in this order: the first at which everything fits on one page is used. */
const scales = [1, 0.93, 0.86]

/** The letters and the sizes in which a sheet is set. */
type Setting = { letters: Letterings; size: typeof sizes; gap: number }

const settingAt = (letters: Letterings, scale: number): Setting => ({
  letters,
  size: {
    clinic: sizes.clinic * scale,
    title: sizes.title * scale,
    text: sizes.text * scale,
    small: sizes.small * scale,
  },
  gap: scale * cm,
})

/** A heading must not end a page: it stays with the next piece. */
type Placed = PaperPiece & { isHeading?: boolean }

const beside = (...pieces: PaperPiece[]): PaperPiece => ({
  height: Math.max(...pieces.map(({ height }) => height)),
  draw: (page, y) => pieces.forEach((piece) => piece.draw(page, y)),
})

const nameWidth = width * 0.56
const value = { x: margin + nameWidth + gutter, width: width - nameWidth - gutter }

function headPieces(
  { letters, size, gap }: Setting,
  { clinic, tagline, contact }: SponsorSheet,
): Placed[] {
  const side = 30
  const x = margin + side + 0.4 * cm
  const words = stacked([
    textPiece(letters, clinic, {
      x,
      width: width - side - 0.4 * cm,
      size: size.clinic,
      weight: 'strong',
      leading: 1.15,
    }),
    textPiece(letters, tagline, {
      x,
      width: width - side - 0.4 * cm,
      size: size.text,
      color: 'soft',
    }),
  ])
  const mark: PaperPiece = {
    height: side,
    draw: (page, y) => drawMark(page, { x: margin, y: y - side, side }),
  }
  return [
    beside(mark, words),
    paperSpace(0.5 * gap),
    ...contact.map((line) => textPiece(letters, line, { x: margin, width, size: size.text })),
    paperSpace(0.2 * gap),
  ]
}

/** The title of a part, with the date and the source of all its rows. */
function headingPieces({ letters, size, gap }: Setting, title: string, note = ''): Placed[] {
  const heading = beside(
    textPiece(letters, title, {
      x: margin,
      width: nameWidth,
      size: size.title,
      weight: 'strong',
      color: 'teal',
    }),
    textPiece(letters, note, { ...value, size: size.small, color: 'soft', leading: 2 }),
  )
  return [paperSpace(0.42 * gap), { ...stacked([heading, paperSpace(2)]), isHeading: true }]
}

const factRow = ({ letters, size }: Setting, row: SheetPart['rows'][number], isShared: boolean) =>
  stacked([
    beside(
      textPiece(letters, row.name, { x: margin, width: nameWidth, size: size.text, leading }),
      stacked([
        textPiece(letters, row.value, { ...value, size: size.text, weight: 'strong', leading }),
        textPiece(letters, isShared ? '' : row.checked, {
          ...value,
          size: size.small,
          color: 'soft',
        }),
      ]),
    ),
    paperSpace(1.5),
  ])

/** A text of any length. Each line is a piece, so that the text can continue on the next page. */
function linePieces({ letters, size }: Setting, text: string): PaperPiece[] {
  const indent = size.text
  const { plain } = letters
  const lines = paperLines(plain.drawable(text), width - indent, (line) =>
    plain.width(line, size.text),
  )
  return lines.map((line, at) => {
    const words = textPiece(letters, line, { x: margin + indent, width, size: size.text, leading })
    const sign = textPiece(letters, '•', { x: margin, width: indent, size: size.text, leading })
    return at === 0 ? beside(words, sign) : words
  })
}

const bodyPieces = (setting: Setting, { facts, phases, capabilities }: SponsorSheet): Placed[] => [
  ...facts.flatMap(({ title, rows, checked }) => [
    ...headingPieces(setting, title, checked),
    ...rows.map((row) => factRow(setting, row, checked !== undefined)),
  ]),
  ...(phases.rows.length > 0 ? headingPieces(setting, phases.title) : []),
  ...phases.rows.map(({ name, text }) =>
    factRow(setting, { name, value: text, checked: '' }, true),
  ),
  ...(capabilities.lines.length > 0 ? headingPieces(setting, capabilities.title) : []),
  ...capabilities.lines.flatMap((line) => linePieces(setting, line)),
]

/** Splits the pieces into pages. A heading stays with the piece after it. */
function pagesOf(pieces: readonly Placed[]) {
  const room = top - foot
  const pages: Placed[][] = [[]]
  let used = 0
  for (const [at, piece] of pieces.entries()) {
    const needed = piece.height + (piece.isHeading ? (pieces[at + 1]?.height ?? 0) : 0)
    if (used + needed > room && used > 0) {
      pages.push([])
      used = 0
    }
    pages.at(-1)?.push(piece)
    used += piece.height
  }
  return pages
}

export async function sheetPdf(sheet: SponsorSheet): Promise<Uint8Array> {
  // Without the time of creation, equal facts make equal files.
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const letters = await letterings(pdf)
  pdf.setTitle(`${letters.plain.drawable(sheet.clinic)}: site facts for sponsors`)
  pdf.setLanguage('en')
  const settings = scales.map((scale) => {
    const setting = settingAt(letters, scale)
    return pagesOf([...headPieces(setting, sheet), ...bodyPieces(setting, sheet)])
  })
  const pages = settings.find(({ length }) => length === 1) ?? settings[0] ?? []
  for (const [at, pieces] of pages.entries()) {
    const page = pdf.addPage([pageWidth, pageHeight])
    platePiece(pageWidth, band, seed).draw(page, pageHeight)
    stacked(pieces).draw(page, top)
    const number = `Page ${at + 1} of ${pages.length}`
    const look = { size: sizes.small, color: 'soft' } as const
    textPiece(letters, sheet.url.replace(/^https?:\/\//, ''), { x: margin, width, ...look }).draw(
      page,
      foot * 0.6,
    )
    const end = letters.plain.width(number, sizes.small)
    textPiece(letters, number, { x: pageWidth - margin - end - 1, width: end + 2, ...look }).draw(
      page,
      foot * 0.6,
    )
  }
  return pdf.save()
}
