import fontkit from '@pdf-lib/fontkit'
import regular from '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'
import bold from '@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'
import {
  type Color,
  degrees,
  type PDFDocument,
  type PDFFont,
  type PDFPage,
  StandardFonts,
} from 'pdf-lib'
import { inks } from './ink.ts'

type Place = {
  x: number
  y: number
  size: number
  color?: Color
  /** from the bottom to the top of the page */
  upwards?: boolean
}

type Lettering = {
  /** in points, at this font size */
  width: (text: string, size: number) => number
  draw: (page: PDFPage, text: string, at: Place) => void
  /** the text with only characters that can be drawn */
  drawable: (text: string) => string
}

/** Drawn instead of a character that no font has. */
const unknown = '?'

/** Without all such figures in a font, writes ^ or _ before plain ones: a raised 9 must not become a plain 9. */
const withPlainFigures = (text: string, has: (sign: string) => boolean) =>
  text.replace(/[⁰¹²³⁴-⁹⁺-⁾ⁿⁱ]+|[₀-₎ₙᵢ]+/g, (figures) => {
    if ([...figures].every(has)) return figures
    const folded = figures.normalize('NFKD').replaceAll('−', '-')
    return `${/[₀-₎ₙᵢ]/.test(figures) ? '_' : '^'}${/^\d+$/.test(folded) ? folded : `(${folded})`}`
  })

/** Replaces a character by plain ones with the same meaning. */
function plainSign(sign: string, has: (sign: string) => boolean) {
  const folded = sign.normalize('NFKD').replace(/\p{M}+/gu, '')
  return folded !== '' && [...folded].every(has) ? folded : unknown
}

/** One weight of the site's font, and a Greek font that every PDF reader has. */
async function letteringOf(pdf: PDFDocument, weight: ArrayBuffer): Promise<Lettering> {
  const [letters, greek] = await Promise.all([
    pdf.embedFont(weight, { subset: true, features: { liga: false } }),
    pdf.embedFont(StandardFonts.Symbol),
  ])
  const [own, other] = [letters, greek].map((font) => new Set(font.getCharacterSet()))
  const isIn = (signs: Set<number> | undefined, sign: string) =>
    signs?.has(sign.codePointAt(0) ?? 0) === true
  const has = (sign: string) => isIn(own, sign) || isIn(other, sign)
  /** Splits the text into pieces, each in one font. */
  const pieces = (text: string) => {
    const found: { font: PDFFont; text: string }[] = []
    for (const sign of text) {
      const font = isIn(own, sign) ? letters : greek
      const last = found.at(-1)
      if (last?.font === font) last.text += sign
      else found.push({ font, text: sign })
    }
    return found
  }
  // Widths of single characters, without kerning: laying out each line again would take seconds for a long text.
  const widths = new Map<string, number>()
  const widthOfSign = (sign: string) => {
    const width = widths.get(sign) ?? (isIn(own, sign) ? letters : greek).widthOfTextAtSize(sign, 1)
    widths.set(sign, width)
    return width
  }
  return {
    width: (text, size) => [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0) * size,
    draw(page, text, { x, y, size, color = inks.ink, upwards = false }) {
      let along = 0
      for (const { font, text: piece } of pieces(text)) {
        const place = upwards ? { x, y: y + along } : { x: x + along, y }
        page.drawText(piece, { ...place, size, font, color, rotate: degrees(upwards ? 90 : 0) })
        along += font.widthOfTextAtSize(piece, size)
      }
    },
    drawable: (text) =>
      [...withPlainFigures(text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' '), has)]
        .map((sign) => (has(sign) ? sign : plainSign(sign, has)))
        .join('')
        .trim(),
  }
}

export async function letterings(pdf: PDFDocument) {
  pdf.registerFontkit(fontkit)
  const [plain, strong] = await Promise.all([letteringOf(pdf, regular), letteringOf(pdf, bold)])
  return { plain, strong }
}
export type Letterings = Awaited<ReturnType<typeof letterings>>
