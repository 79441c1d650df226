import fontkit from '@pdf-lib/fontkit'
import regular from '@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'
import { type PDFDocument, type PDFFont, type PDFPage, StandardFonts } from 'pdf-lib'

export type Lettering = {
  /** in points, for this size of the letters */
  width: (text: string, size: number) => number
  draw: (page: PDFPage, text: string, at: { x: number; y: number; size: number }) => void
  /** the text with signs that can be drawn */
  drawable: (text: string) => string
}

/** Stands for a sign that no font has. */
const unknown = '?'

/** Signs that mean the same in plain letters. A raised 9 is not a 9. */
function plain(sign: string, has: (sign: string) => boolean) {
  const folded = sign.normalize('NFKD').replace(/\p{M}+/gu, '')
  if (/[⁰¹²³⁴-⁹]/.test(sign)) return `^${folded}`
  return folded !== '' && [...folded].every(has) ? folded : unknown
}

/** The site's letters, and Greek ones of a font that each reader of PDF has. */
export async function letteringOf(pdf: PDFDocument): Promise<Lettering> {
  pdf.registerFontkit(fontkit)
  const [letters, greek] = await Promise.all([
    pdf.embedFont(regular, { subset: true, features: { liga: false } }),
    pdf.embedFont(StandardFonts.Symbol),
  ])
  const [own, other] = [letters, greek].map((font) => new Set(font.getCharacterSet()))
  const isIn = (signs: Set<number> | undefined, sign: string) =>
    signs?.has(sign.codePointAt(0) ?? 0) === true
  const has = (sign: string) => isIn(own, sign) || isIn(other, sign)
  /** The text in pieces of one font. */
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
  // Sign by sign, without kerning: laying out each line anew would take seconds for a long text.
  const widths = new Map<string, number>()
  const widthOfSign = (sign: string) => {
    const width = widths.get(sign) ?? (isIn(own, sign) ? letters : greek).widthOfTextAtSize(sign, 1)
    widths.set(sign, width)
    return width
  }
  return {
    width: (text, size) => [...text].reduce((sum, sign) => sum + widthOfSign(sign), 0) * size,
    draw(page, text, { x, y, size }) {
      let at = x
      for (const one of pieces(text)) {
        page.drawText(one.text, { x: at, y, size, font: one.font })
        at += one.font.widthOfTextAtSize(one.text, size)
      }
    },
    drawable: (text) =>
      [...text.normalize('NFC').replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')]
        .map((sign) => (has(sign) ? sign : plain(sign, has)))
        .join('')
        .trim(),
  }
}
