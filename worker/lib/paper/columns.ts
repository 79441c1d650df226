import type { PDFPage } from 'pdf-lib'
import type { Letterings } from './font.ts'
import { inks } from './ink.ts'
import { paperLines } from './lines.ts'
import type { PaperBlock } from './words.ts'

type Line = {
  kind: PaperBlock['kind']
  text: string
  size: number
  isFirst: boolean
  /** includes `before`, the space above it, which is dropped at the top of a column */
  height: number
  before: number
}

const leading = 1.3
const indentOf = ({ kind }: Pick<Line, 'kind'>, size: number) => (kind === 'item' ? size * 1.05 : 0)
const weightOf = ({ kind }: Pick<Line, 'kind'>) => (kind === 'heading' ? 'strong' : 'plain')

export function columnLines(
  blocks: readonly PaperBlock[],
  letters: Letterings,
  { size, width }: { size: number; width: number },
): Line[] {
  const before = { heading: size * 0.95, text: size * 0.4, item: size * 0.3 }
  return blocks.flatMap((block) => {
    const { kind } = block
    const font = letters[weightOf(block)]
    const own = kind === 'heading' ? size * 1.12 : size
    const lines = paperLines(font.drawable(block.text), width - indentOf(block, own), (line) =>
      font.width(line, own),
    )
    return lines.map((text, at) => ({
      kind,
      text,
      size: own,
      isFirst: at === 0,
      before: at === 0 ? before[kind] : 0,
      height: own * leading + (at === 0 ? before[kind] : 0),
    }))
  })
}

/** How many lines from this one on must stay together: a heading never ends a column. */
function kept(lines: readonly Line[], at: number) {
  let count = 1
  while (lines[at + count - 1]?.kind === 'heading' && at + count < lines.length) count++
  return count > 1 ? Math.min(count + 1, lines.length - at) : 1
}

/** Splits the lines into columns, each at most as high as `roomOf` says. */
export function splitColumns(lines: readonly Line[], roomOf: (column: number) => number): Line[][] {
  const columns: Line[][] = []
  let column: Line[] = []
  let used = 0
  const heightOf = (line: Line) => line.height - (column.length === 0 ? line.before : 0)
  for (let at = 0; at < lines.length; at++) {
    const isKept = at > 0 && lines[at - 1]?.kind === 'heading' && column.length > 0
    const together = lines.slice(at, at + (isKept ? 1 : kept(lines, at)))
    const needed =
      together.reduce((sum, line) => sum + line.height, 0) -
      (column.length ? 0 : (together[0]?.before ?? 0))
    if (column.length > 0 && used + needed > roomOf(columns.length)) {
      columns.push(column)
      column = []
      used = 0
    }
    const line = lines[at]
    if (!line) continue
    used += heightOf(line)
    column.push(line)
  }
  return column.length > 0 ? [...columns, column] : columns
}

/** The least height at which the lines fill two columns; undefined if they need more than `most`. */
export function balancedHeight(lines: readonly Line[], most: number): number | undefined {
  const total = lines.reduce((sum, { height }) => sum + height, 0)
  const step = Math.max(2, most / 200)
  for (let height = Math.min(most, total / 2); ; height = Math.min(most, height + step)) {
    if (splitColumns(lines, () => height).length <= 2) return height
    if (height >= most) return undefined
  }
}

export function drawColumn(
  page: PDFPage,
  letters: Letterings,
  lines: readonly Line[],
  { x, top }: { x: number; top: number },
) {
  let y = top
  for (const [at, line] of lines.entries()) {
    y -= at === 0 ? line.height - line.before : line.height
    const { kind, size, text } = line
    const base = y + size * 0.36
    const color = kind === 'heading' ? inks.teal : inks.ink
    if (kind === 'item' && line.isFirst) {
      letters.strong.draw(page, '•', { x, y: base, size, color: inks.teal })
    }
    const place = { x: x + indentOf(line, size), y: base, size, color }
    letters[weightOf(line)].draw(page, text, place)
  }
}
