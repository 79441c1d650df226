import type { PDFPage } from 'pdf-lib'
import { type Paper, paperSizes } from '#db/model/studies/paper.ts'
import type { PaperSource } from '#db/studies/paper.ts'
import { drawCode } from './code.ts'
import type { Letterings } from './font.ts'
import { cm, inks } from './ink.ts'
import { type PaperPiece, paperSpace, stacked, textPiece } from './piece.ts'
import { drawMark } from './plate.ts'
import { approvalLine } from './words.ts'

export type PaperAsked = {
  paper: Paper
  size: keyof typeof paperSizes
  /** whether a poster has telephone numbers to tear off */
  strips: boolean
  source: PaperSource
  clinic: string
  phone: string
  /** the address of the study's page */
  url: string
}

export type FootLook = {
  margin: number
  code: number
  phone: number
  address: number
  small: number
}

/** The mark of the clinic beside its name. */
function clinicPiece(
  letters: Letterings,
  clinic: string,
  look: FootLook,
  width: number,
): PaperPiece {
  const side = look.address * 1.9
  const beside = side + look.address * 0.6
  const name = textPiece(letters, clinic, {
    x: look.margin + beside,
    width: width - beside,
    size: look.address,
    weight: 'strong',
  })
  const height = Math.max(side, name.height)
  return {
    height,
    draw(page, top) {
      drawMark(page, { x: look.margin, y: top - height / 2 - side / 2, side })
      name.draw(page, top - (height - name.height) / 2)
    },
  }
}

/** Telephone, address and code on a coloured band, and below it the version with its approval. */
export function footPiece(
  letters: Letterings,
  look: FootLook,
  pageWidth: number,
  { source, clinic, phone, url }: PaperAsked,
): PaperPiece {
  const { margin, code } = look
  const width = pageWidth - 2 * margin
  const beside = { x: margin, width: width - code - 1.1 * cm }
  const gap = look.address * 0.6
  const words = stacked([
    clinicPiece(letters, clinic, look, beside.width),
    paperSpace(gap * 0.5),
    textPiece(letters, phone, {
      ...beside,
      size: look.phone,
      weight: 'strong',
      color: 'teal',
      leading: 1.15,
    }),
    paperSpace(gap * 0.5),
    textPiece(letters, 'Call, scan the code, or go to', {
      ...beside,
      size: look.address,
      color: 'soft',
    }),
    textPiece(letters, url.replace(/^https?:\/\//, ''), { ...beside, size: look.address }),
  ])
  const approval = textPiece(letters, approvalLine(source), {
    x: margin,
    width,
    size: look.small,
    color: 'soft',
  })
  const edge = margin * 0.3
  const inner = Math.max(words.height, code + 6)
  const height = 2 * edge + inner + approval.height + margin * 0.35
  return {
    height,
    draw(page: PDFPage, top: number) {
      page.drawRectangle({ x: 0, y: 0, width: pageWidth, height: top, color: inks.tealSoft })
      page.drawRectangle({ x: 0, y: top - 3, width: pageWidth, height: 3, color: inks.teal })
      const middle = top - edge - inner / 2
      words.draw(page, middle + words.height / 2)
      drawCode(page, url, { x: pageWidth - margin - code, y: middle - code / 2, side: code })
      approval.draw(page, top - edge - inner - edge)
    },
  }
}
