import letters from './letters.json' with { type: 'json' }
import drawn from './letters.png?inline'
import { readGrayPng } from './png.ts'

/** A letter as it is set at one size: how it covers the pixels right and down of where it stands. */
type Glyph = { left: number; width: number; height: number; coverage: Float32Array }

const sheet = readGrayPng(Buffer.from(drawn.slice(drawn.indexOf(',') + 1), 'base64'))
const numberOf = new Map([...letters.characters].map((character, i) => [character, i]))
const starts = letters.widths.map((_, i) =>
  letters.widths.slice(0, i).reduce((sum, width) => sum + width, 0),
)
const pairs: Record<string, number> = letters.pairs

/** What the font has no letter for is left out, but for spaces of any kind. */
export const writable = (text: string) =>
  [...text.normalize('NFC').replace(/\s+/gu, ' ')]
    .filter((character) => character === ' ' || numberOf.has(character))
    .join('')
    .trim()

const advanceOf = (character: string) =>
  letters.advances[numberOf.get(character) ?? -1] ?? letters.space

/** In thousandths of the size, drawn a little closer as headings are. */
const tracking = -18
const step = (character: string, next = '') =>
  advanceOf(character) + (pairs[character + next] ?? 0) + tracking

export const widthOf = (text: string, size: number) =>
  ([...text].reduce((sum, character, i) => sum + step(character, text[i + 1]), 0) * size) / 1000

/** Balanced lines no wider than `width`; words longer than that are cut. */
export function linesOf(text: string, size: number, width: number) {
  const set = (limit: number) => {
    const lines: string[] = []
    for (const word of text.split(' ').flatMap((word) => cut(word, size, width))) {
      const line = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
      if (lines.length > 0 && widthOf(line, size) <= limit) lines[lines.length - 1] = line
      else lines.push(word)
    }
    return lines
  }
  const count = set(width).length
  let narrowest = width
  while (narrowest > width / 2 && set(narrowest - size / 4).length === count) narrowest -= size / 4
  return set(narrowest)
}

function cut(word: string, size: number, width: number) {
  const parts = ['']
  for (const character of word) {
    if (widthOf(parts.at(-1) + character, size) > width) parts.push('')
    parts[parts.length - 1] += character
  }
  return parts
}

const cache = new Map<string, Glyph>()

function glyphOf(character: string, size: number): Glyph | undefined {
  const number = numberOf.get(character)
  if (number === undefined) return undefined
  const key = `${size} ${character}`
  const known = cache.get(key)
  if (known) return known
  const scale = letters.size / size
  const full = { start: starts[number]!, width: letters.widths[number]! }
  const width = Math.ceil(full.width / scale)
  const height = Math.ceil(letters.height / scale)
  const coverage = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      coverage[y * width + x] = mean(full, x * scale, y * scale, scale)
  }
  const glyph = { left: letters.lefts[number]! / scale, width, height, coverage }
  cache.set(key, glyph)
  return glyph
}

/** How much of a square of the sheet is covered, from 0 to 1. */
function mean(
  { start, width }: { start: number; width: number },
  x: number,
  y: number,
  side: number,
) {
  let sum = 0
  for (let row = Math.floor(y); row < Math.min(y + side, sheet.height); row++) {
    const tall = Math.min(row + 1, y + side) - Math.max(row, y)
    for (let column = Math.floor(x); column < Math.min(x + side, width); column++) {
      const wide = Math.min(column + 1, x + side) - Math.max(column, x)
      sum += tall * wide * sheet.pixels[row * sheet.width + start + column]!
    }
  }
  return sum / (side * side * 15)
}

type Place = { x: number; baseline: number; size: number }

/** Calls `paint` for each pixel that the text covers, with how much of it. */
export function write(
  text: string,
  { x, baseline, size }: Place,
  paint: (x: number, y: number, share: number) => void,
) {
  let pen = x
  const top = Math.round(baseline - (letters.baseline * size) / letters.size)
  for (const [i, character] of [...text].entries()) {
    const glyph = glyphOf(character, size)
    const left = Math.round(pen - (glyph?.left ?? 0))
    glyph?.coverage.forEach((share, at) => {
      if (share > 0.03) paint(left + (at % glyph.width), top + Math.floor(at / glyph.width), share)
    })
    pen += (step(character, text[i + 1]) * size) / 1000
  }
}
