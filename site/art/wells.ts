/** How full a well is, from 0 (empty) to 4. */
export type Fill = (row: number, column: number) => number

/** A number from 0 to 1 that is always the same for the same well and seed. */
const chance = (row: number, column: number, seed: number) => {
  const n = Math.sin(row * 127.1 + column * 311.7 + seed * 74.7) * 43758.5453
  return n - Math.floor(n)
}

/** The share of full response at a dose, in steps of one well around the middle. */
export const response = (dose: number, middle: number, slope = 1.1) =>
  1 / (1 + Math.exp((middle - dose) / slope))

/** Eight samples, each answering a rising dose a little earlier or later than its neighbour. */
export const doseResponse =
  (middle = 5, seed = 1): Fill =>
  (row, column) => {
    const own = middle + 2.4 * Math.sin(row * 0.9 + seed) + chance(row, 0, seed) - 0.5
    return Math.round(4 * response(column, own) + (chance(row, column, seed) - 0.5) * 0.7)
  }

/** A plate with about this share of its wells in use. */
export const scattered =
  (share: number, seed = 1): Fill =>
  (row, column) =>
    chance(row, column, seed) < share ? 1 + Math.floor(chance(column, row, seed + 9) * 4) : 0

/** One SVG path per fullness. Round caps and the dashes `0 10` draw dots, so equal neighbours share one line. */
export function wellPaths(rows: number, columns: number, fill: Fill) {
  const paths = ['', '', '', '', '']
  /** The end of each path so far: the next part is relative to it, because equal steps compress better. */
  const ends = paths.map(() => [0, 0])
  for (let row = 0; row < rows; row++) {
    const fullness = (column: number) => Math.min(4, Math.max(0, fill(row, column)))
    for (let column = 0, next; column < columns; column = next) {
      next = column + 1
      while (next < columns && fullness(next) === fullness(column)) next++
      const [x, y, length] = [column * 10 + 5, row * 10 + 5, (next - column - 1) * 10 + 1]
      const [endX = 0, endY = 0] = ends[fullness(column)] ?? []
      paths[fullness(column)] += `m${x - endX} ${y - endY}h${length}`
      ends[fullness(column)] = [x + length, y]
    }
  }
  return paths
}

/** A number for a text, so that the same title or name always gets the same art. */
export const seedOf = (text: string) =>
  [...text].reduce((sum, c) => sum + (c.codePointAt(0) ?? 0), 0)
