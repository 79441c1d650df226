import { doseResponse } from '../wells.ts'
import { linesOf, widthOf, writable, write } from './letters.ts'
import { palettePng } from './png.ts'

/*
 * The picture that a link to a page shows where it is shared: the title before a plate that runs off
 * its edge. It is drawn pixel by pixel, in about 3 ms: what a browser or an SVG renderer takes for one
 * picture is enough for fifty of these.
 */
export const width = 1200
export const height = 630

/** Where a pixel stands: each row begins with a byte of the PNG's own. */
const stride = width + 1
const at = (column: number, row: number) => row * stride + 1 + column

type Color = readonly [number, number, number]
const ink: Color = [13, 27, 37]
const teal: Color = [64, 198, 196]
const paper: Color = [247, 245, 240]
const soft: Color = [160, 182, 192]
const coral: Color = [255, 138, 101]

/** Each colour is a run of shades from the ink to its full strength; a pixel is the number of one. */
const shades = 48
const mix = (color: Color, share: number) =>
  color.map((channel, i) => Math.round(ink[i]! + (channel - ink[i]!) * share))
const palette = [teal, paper, soft, coral].flatMap((color) =>
  Array.from({ length: shades }, (_, i) => mix(color, i / (shades - 1))),
)
const colors = { teal: 0, paper: 1, soft: 2, coral: 3 }
type ColorName = keyof typeof colors

const shadeOf = (color: ColorName, share: number) =>
  colors[color] * shades + Math.round(Math.min(1, Math.max(0, share)) * (shades - 1))

type Disc = {
  x: number
  y: number
  radius: number
  color: ColorName
  share: number
  inner?: number
}

/** A disc or, with an `inner` radius, a ring; its edge is as soft as a pixel. */
function disc(pixels: Uint8Array, { x, y, radius, color, share, inner = 0 }: Disc) {
  for (let row = Math.floor(y - radius - 1); row <= y + radius + 1; row++) {
    if (row < 0 || row >= height) continue
    for (let column = Math.floor(x - radius - 1); column <= x + radius + 1; column++) {
      if (column < 0 || column >= width) continue
      const far = Math.hypot(column + 0.5 - x, row + 0.5 - y)
      const covered = Math.min(1, radius - far + 0.5, inner ? far - inner + 0.5 : 1)
      if (covered > 0) pixels[at(column, row)] = shadeOf(color, share * covered)
    }
  }
}

const pitch = 70
const plate = { columns: 9, rows: 9, left: 680, top: 0 }

/** The plate fades in from the left, where the title stands. */
function drawPlate(pixels: Uint8Array, seed: number) {
  const fill = doseResponse(3.4 + (seed % 4) * 0.4, seed)
  for (let row = 0; row < plate.rows; row++) {
    for (let column = 0; column < plate.columns; column++) {
      const x = plate.left + (column + 0.5) * pitch
      const y = plate.top + (row + 0.5) * pitch
      const seen = Math.min(1, Math.max(0, (x - 640) / 380)) ** 1.4
      const fullness = Math.min(4, Math.max(0, fill(row, column)))
      const strength = [0.05, 0.16, 0.34, 0.6, 0.92][fullness]!
      const share = strength * seen
      disc(pixels, { x, y, radius: 29, inner: 27, color: 'teal', share: 0.3 * seen })
      disc(pixels, { x, y, radius: 23, color: 'teal', share })
    }
  }
}

const marked = { row: 2, column: 6 }

function drawMark(pixels: Uint8Array) {
  const x = plate.left + (marked.column + 0.5) * pitch
  const y = plate.top + (marked.row + 0.5) * pitch
  disc(pixels, { x, y, radius: 34, color: 'teal', share: 0 })
  disc(pixels, { x, y, radius: 33.5, inner: 31, color: 'paper', share: 1 })
  disc(pixels, { x, y, radius: 23, color: 'coral', share: 1 })
}

/** The site's sign: three by three wells, one of them lit. */
function drawSign(pixels: Uint8Array, left: number, top: number) {
  for (let well = 0; well < 9; well++) {
    const x = left + 8 + (well % 3) * 17
    const y = top + 8 + Math.floor(well / 3) * 17
    const lit = well === 4
    disc(pixels, {
      x,
      y,
      radius: lit ? 7.6 : 6,
      color: lit ? 'paper' : 'teal',
      share: lit ? 1 : 0.7,
    })
  }
}

const variants = 8
const backgrounds = new Map<number, Uint8Array>()

function backgroundOf(seed: number) {
  const variant = seed % variants
  const known = backgrounds.get(variant)
  if (known) return known
  const pixels = new Uint8Array(stride * height)
  drawPlate(pixels, variant + 1)
  drawMark(pixels)
  drawSign(pixels, 80, 512)
  backgrounds.set(variant, pixels)
  return pixels
}

const room = { left: 80, width: 760, top: 176, bottom: 470 }
const sizes = [76, 66, 56, 48, 40]
const leading = 1.12

/** The largest size at which the title has room; the last line of a longer one ends in an ellipsis. */
function setTitle(title: string) {
  const linesIn = (size: number) => Math.floor((room.bottom - room.top) / (size * leading))
  for (const size of sizes) {
    const lines = linesOf(title, size, room.width)
    if (lines.length <= linesIn(size)) return { size, lines }
  }
  const size = sizes.at(-1)!
  const lines = linesOf(title, size, room.width).slice(0, linesIn(size))
  return { size, lines: lines.map((line, i) => (i < lines.length - 1 ? line : ellipsis(line))) }
}

const ellipsis = (line: string) => `${line.replace(/[\s,.;:]*\S{0,3}$/, '')}…`

const shorten = (text: string, size: number) => {
  let kept = text
  while (widthOf(kept, size) > room.width) kept = `${kept.slice(0, -4).trimEnd()}…`
  return kept
}

type Shared = {
  title: string
  /** stands above the title */
  label: string
  /** whose site it is */
  name: string
  /** pages of different seeds have different plates */
  seed: number
}

// One after another is drawn on the same sheet.
const pixels = new Uint8Array(stride * height)

export function sharePicture({ title, label, name, seed }: Shared) {
  pixels.set(backgroundOf(seed))
  const print = (text: string, x: number, baseline: number, size: number, color: ColorName) =>
    write(text, { x, baseline, size }, (column, row, share) => {
      if (column >= 0 && column < width && row >= 0 && row < height)
        pixels[at(column, row)] = shadeOf(color, share)
    })

  const { size, lines } = setTitle(writable(title))
  print(shorten(writable(label), 30), room.left, 112, 30, 'teal')
  lines.forEach((line, i) =>
    print(line, room.left - 3, room.top + size * (0.78 + i * leading), size, 'paper'),
  )
  print(shorten(writable(name), 30), room.left + 72, 548, 30, 'soft')
  return palettePng(width, height, palette, pixels)
}
