import { fileURLToPath } from 'node:url'
import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-js'
import { xmlText } from '#site/seo/xml.ts'

/** resvg reads TrueType files only, so the site's WOFF2 font cannot be used. */
const file = '@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'

export const fontOptions: ResvgRenderOptions = {
  font: {
    loadSystemFonts: false,
    fontFiles: [fileURLToPath(import.meta.resolve(file))],
    defaultFontFamily: 'Figtree',
  },
}

export const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Figtree" font-weight="600">${content}</svg>`

type Placed = { x: number; y: number; size: number; color: string }

/** A line of text on its baseline, with letters a little closer than normal, as in the site's headings. */
export const textLine = (text: string, { x, y, size, color }: Placed) =>
  `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${-0.018 * size}" fill="${color}">${xmlText(text)}</text>`

const unit = 100

/** The box around the ink of a text at a size of 100. */
function inkBox(text: string) {
  const line = textLine(text, { x: 0, y: unit, size: unit, color: 'black' })
  return new Resvg(svg(unit, unit, line), fontOptions).getBBox()
}

const memoized = <Value>(compute: (text: string) => Value) => {
  const known = new Map<string, Value>()
  return (text: string) => {
    const value = known.get(text) ?? compute(text)
    known.set(text, value)
    return value
  }
}

/** A word's width at a size of 1. */
export const wordWidth = memoized((word) => (inkBox(word)?.width ?? 0) / unit)

const shapeOf = (character: string) => {
  const { x, y, width, height } = inkBox(character) ?? {}
  return [x, y, width, height].join(' ')
}

/** The box that the font draws for a missing character, found with a Chinese one. */
const missing = shapeOf('一')
const isDrawable = memoized((character) => shapeOf(character) !== missing)

/** The text without characters that the font lacks, and with single spaces. */
export const drawable = (text: string) =>
  [...text.normalize('NFC').replace(/\s+/gu, ' ')].filter(isDrawable).join('').trim()
