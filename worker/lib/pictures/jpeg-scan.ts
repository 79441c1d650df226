import { bytesView } from './bytes.ts'

// Counts blocks in the data of a JPEG (ITU T.81), to tell a picture without its end marker from one that breaks off.

type Component = { id: number; across: number; down: number }
type Frame = { width: number; height: number; components: Component[] }
/** For each possible value of the next 16 bits: the length of the code that they begin with, and its symbol. */
type Codes = Uint16Array

/** The Huffman tables are kept as bytes of the file: a file may have many thousands, but a scan uses eight. */
type Tables = { frame?: Frame; codes: Map<number, Uint8Array>; interval: number }
export const noTables = (): Tables => ({ codes: new Map(), interval: 0 })

/** The limit of symbols: more than the largest pictures have. A file made of one-bit codes would take seconds. */
const maxSymbols = 20_000_000

function keepCodes(content: Uint8Array, codes: Map<number, Uint8Array>) {
  for (let at = 0; at + 17 <= content.length;) {
    let end = at + 17
    for (let length = 1; length <= 16; length++) end += content[at + length] ?? 0
    codes.set(content[at] ?? 0, content.subarray(at, end))
    at = end
  }
}

function codesOf(table: Uint8Array | undefined): Codes | undefined {
  if (!table) return undefined
  const codes: Codes = new Uint16Array(65_536)
  let symbol = 17
  let code = 0
  for (let length = 1; length <= 16; length++) {
    const width = 2 ** (16 - length)
    for (let count = table[length] ?? 0; count > 0; count--, symbol++) {
      codes.fill((length << 8) | (table[symbol] ?? 0), code, code + width)
      code += width
    }
  }
  return codes
}

/** Keeps the data of a segment that the following scans need. */
export function readTables(tables: Tables, marker: number, content: Uint8Array) {
  const view = bytesView(content)
  if (marker === 0xc4) keepCodes(content, tables.codes)
  if (marker === 0xdd && content.length >= 2) tables.interval = view.getUint16(0)
  // Only frames with one pass and Huffman codes. If there are several passes, the last one cannot be counted by itself.
  const isFrame = marker === 0xc0 || marker === 0xc1
  if (!isFrame || content.length < 6) return
  const components = Array.from({ length: content[5] ?? 0 }, (_, index) => {
    const [id = 0, sampling = 0x11] = content.subarray(6 + index * 3)
    return { id, across: sampling >> 4 || 1, down: sampling & 15 || 1 }
  })
  const [height, width] = [view.getUint16(1), view.getUint16(3)]
  tables.frame = { width, height, components }
}

type Part = { blocks: number; dc: Codes; ac: Codes }

/** The components of a scan, and its number of units. */
function unitsOf({ frame, codes }: Tables, header: Uint8Array) {
  if (!frame) return undefined
  const [count = 0] = header
  const widest = Math.max(...frame.components.map(({ across }) => across))
  const highest = Math.max(...frame.components.map(({ down }) => down))
  const parts: Part[] = []
  let units = Math.ceil(frame.width / (8 * widest)) * Math.ceil(frame.height / (8 * highest))
  for (let index = 0; index < Math.min(4, count); index++) {
    const [id, selectors = 0] = header.subarray(1 + index * 2)
    const component = frame.components.find((one) => one.id === id)
    const dc = codesOf(codes.get(selectors >> 4))
    const ac = codesOf(codes.get(0x10 | (selectors & 15)))
    if (!component || !dc || !ac) return undefined
    const { across, down } = component
    // A scan with a single component has no padding to complete units.
    if (count === 1)
      units =
        Math.ceil((frame.width * across) / widest / 8) *
        Math.ceil((frame.height * down) / highest / 8)
    parts.push({ blocks: count === 1 ? 1 : across * down, dc, ac })
  }
  return parts.length > 0 && units > 0 ? { parts, units } : undefined
}

/** The position after the last block of the scan from `start`; undefined if the file ends before it. */
function endOfBlocks(bytes: Uint8Array, start: number, tables: Tables, header: Uint8Array) {
  const scan = unitsOf(tables, header)
  if (!scan) return undefined
  let at = start
  let buffer = 0
  let bits = 0
  let missing = 0
  let symbols = 0

  /** Fills the buffer to 16 bits. After the end of the data, adds ones and counts them. */
  const fill = () => {
    while (bits < 16) {
      let byte = bytes[at] ?? -1
      if (byte === 0xff && bytes[at + 1] === 0) at += 2
      else if (byte >= 0 && byte !== 0xff) at++
      else {
        byte = 0xff
        missing += 8
      }
      buffer = ((buffer << 8) | byte) & 0xffffff
      bits += 8
    }
  }
  const symbolOf = (codes: Codes) => {
    fill()
    const entry = codes[(buffer >> (bits - 16)) & 0xffff] ?? 0
    bits -= entry >> 8
    return entry === 0 || ++symbols > maxSymbols || missing > bits ? -1 : entry & 255
  }
  const skip = (count: number) => {
    fill()
    bits -= count
  }
  const isBlockRead = ({ dc, ac }: Part) => {
    const size = symbolOf(dc)
    if (size < 0 || size > 15) return false
    skip(size)
    for (let index = 1; index < 64; index++) {
      const symbol = symbolOf(ac)
      if (symbol < 0) return false
      if (symbol === 0) break
      index += symbol >> 4
      skip(symbol & 15)
    }
    return missing <= bits
  }

  for (let unit = 0; unit < scan.units; unit++) {
    if (tables.interval > 0 && unit > 0 && unit % tables.interval === 0) {
      // A restart marker must be here.
      while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
      if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xf8) !== 0xd0) return undefined
      at += 2
      bits = missing = 0
    }
    for (const part of scan.parts)
      for (let block = 0; block < part.blocks; block++) if (!isBlockRead(part)) return undefined
  }
  // Bytes that were read ahead do not belong to the scan.
  for (let ahead = Math.floor((bits - missing) / 8); ahead > 0; ahead--)
    at -= bytes[at - 1] === 0 && bytes[at - 2] === 0xff ? 2 : 1
  return at
}

/** The end of a scan that no marker follows; undefined if the picture breaks off before its last block. */
export function endOfOpenScan(
  bytes: Uint8Array,
  start: number,
  tables: Tables,
  headers: readonly Uint8Array[],
) {
  const drawn = new Set(headers.flatMap(componentsOf))
  const isDrawn = tables.frame?.components.every(({ id }) => drawn.has(id))
  return isDrawn ? endOfBlocks(bytes, start, tables, headers.at(-1) ?? new Uint8Array()) : undefined
}

const componentsOf = (header: Uint8Array) =>
  Array.from({ length: header[0] ?? 0 }, (_, index) => header[1 + index * 2] ?? 0)
