import { type Box, readerAt } from './boxes.ts'
import { BrokenPicture, partCounter, pictureIsCut } from './bytes.ts'

type Extent = { item: number; isInMeta: boolean; from: number; length: number }

/** The positions of the items, relative to the file or to the box `idat`. */
export function extentsOf(bytes: Uint8Array, { body }: Box): Extent[] {
  const version = bytes[body] ?? 0
  const reader = readerAt(bytes, body + 4)
  const sizes = reader.number(2)
  const [offset = 0, length = 0, base = 0] = [12, 8, 4].map((shift) => (sizes >> shift) & 15)
  const index = version > 0 ? sizes & 15 : 0
  // Each item without a length would reach to the end of the file.
  if (length === 0) throw pictureIsCut()
  const idSize = version < 2 ? 2 : 4
  const extents: Extent[] = []
  const [countItem, countExtent] = [partCounter(), partCounter()]
  for (let items = reader.number(idSize); items > 0; items--) {
    countItem()
    const item = reader.number(idSize)
    const isInMeta = version > 0 && (reader.number(2) & 15) === 1
    reader.number(2)
    const start = reader.number(base)
    for (let count = reader.number(2); count > 0; count--) {
      countExtent()
      reader.number(index)
      const from = start + reader.number(offset)
      extents.push({ item, isInMeta, from, length: reader.number(length) })
    }
  }
  return extents
}

type Range = { start: number; end: number }

/** Positions may be equal, as programs store the same pixels once for several items, but must not overlap otherwise. */
export function bytePlacesOf(
  extents: Extent[],
  items: Set<number>,
  idat: Box | undefined,
): Range[] {
  const ranges = extents
    .filter(({ item }) => items.has(item))
    .map(({ isInMeta, from, length }) => {
      const start = from + (isInMeta && idat ? idat.body : 0)
      const end = start + length
      // An item without a length would reach to the end of the file and include whatever follows.
      if (length === 0 || (isInMeta && !(idat && end <= idat.end))) throw pictureIsCut()
      return { start, end }
    })
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
  return ranges.filter(({ start, end }, i) => {
    const before = ranges[i - 1]
    const isSame = before?.start === start && before.end === end
    if (before && !isSame && start < before.end)
      throw new BrokenPicture('This picture is broken: its parts overlap.')
    return !isSame
  })
}
