import { renderAsync } from '@resvg/resvg-js'
import { doseResponse } from '../wells.ts'
import { drawable, fontOptions, svg, textLine } from './font.ts'
import { fit, shortenedLine } from './lines.ts'

export type SharePicture = {
  title: string
  /** stands above the title */
  label: string
  siteName: string
  /** pages with different seeds have different plates */
  seed: number
}

/** The size in pixels that social networks ask for. */
const width = 1200
const height = 630

const ink = '#0d1b25'
const teal = '#40c6c4'
const paper = '#f7f5f0'
const soft = '#a0b6c0'
const coral = '#ff8a65'

const pitch = 70
const plate = { columns: 8, rows: 9, left: 680 }
const marked = { row: 2, column: 6 }
const strengths = [0.05, 0.16, 0.34, 0.6, 0.92]

function well(row: number, column: number, fullness: number) {
  const x = plate.left + (column + 0.5) * pitch
  const place = `cx="${x}" cy="${(row + 0.5) * pitch}"`
  if (row === marked.row && column === marked.column) {
    return `<circle ${place} r="32.25" fill="none" stroke="${paper}" stroke-width="2.5"/><circle ${place} r="23" fill="${coral}"/>`
  }
  // The plate fades in from the left, where the title stands.
  const seen = Math.min(1, (x - 640) / 380) ** 1.4
  const strength = strengths[Math.min(4, Math.max(0, fullness))] ?? 0
  return `<circle ${place} r="28" fill="none" stroke="${teal}" stroke-width="2" stroke-opacity="${0.3 * seen}"/><circle ${place} r="23" fill="${teal}" fill-opacity="${strength * seen}"/>`
}

function drawPlate(variant: number) {
  const fill = doseResponse(3.4 + (variant % 4) * 0.4, variant)
  const wells = Array.from({ length: plate.rows * plate.columns }, (_, i) => {
    const row = Math.floor(i / plate.columns)
    const column = i % plate.columns
    return well(row, column, fill(row, column))
  })
  return wells.join('')
}

/** The site's logo: three by three wells with a lit one in the middle. */
const logo = Array.from({ length: 9 }, (_, i) => {
  const place = `cx="${88 + (i % 3) * 17}" cy="${520 + Math.floor(i / 3) * 17}"`
  return i === 4
    ? `<circle ${place} r="7.6" fill="${paper}"/>`
    : `<circle ${place} r="6" fill="${teal}" fill-opacity="0.7"/>`
}).join('')

const variants = 8
const titleSizes = [76, 66, 56, 48, 40]
const room = { left: 80, top: 176, width: 760, height: 294, leading: 1.12 }
const small = 30

export function svgOf({ title, label, siteName, seed }: SharePicture) {
  const set = fit(drawable(title), titleSizes, room)
  const oneLine = (text: string, x: number, y: number, color: string) =>
    textLine(shortenedLine(drawable(text), small, room.width), { x, y, size: small, color })
  const titleLines = set?.lines.map((line, i) => {
    const y = room.top + set.size * (0.78 + i * room.leading)
    return textLine(line, { x: room.left - 3, y, size: set.size, color: paper })
  })
  const parts = [
    `<rect width="${width}" height="${height}" fill="${ink}"/>`,
    drawPlate((seed % variants) + 1),
    logo,
    oneLine(label, room.left, 112, teal),
    ...(titleLines ?? []),
    oneLine(siteName, room.left + 72, 548, soft),
  ]
  return svg(width, height, parts.join(''))
}

/** The picture that social networks show beside a link to a page, as PNG. */
export const drawSharePicture = async (picture: SharePicture) =>
  (await renderAsync(svgOf(picture), fontOptions)).asPng()
