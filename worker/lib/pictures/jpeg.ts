import {
  BrokenPicture,
  type Clean,
  cut,
  joined,
  keepPart,
  part,
  partCounter,
  textAt,
  viewOf,
} from './bytes.ts'
import { onlyOrientation, orientationIn, turned } from './exif.ts'

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
const comment = 0xfe

const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef
const standsAlone = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)

const exifName = 'Exif\0\0'

function segmentOf(marker: number, content: Uint8Array) {
  const segment = new Uint8Array(4 + content.length)
  segment.set([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff])
  segment.set(content, 4)
  return segment
}

/** Returns the part of a segment to keep: of application segments only those that colours depend on. */
function keptOf(marker: number, segment: Uint8Array) {
  if (marker === comment) return undefined
  if (!isApplication(marker)) return segment
  const name = textAt(segment, 4, 12)
  if (marker === 0xe0 && name.startsWith('JFIF\0')) {
    return segmentOf(marker, joined([segment.subarray(4, 16), Uint8Array.of(0, 0)]))
  }
  const isColour = name === 'ICC_PROFILE\0' || (marker === 0xee && name.startsWith('Adobe'))
  return isColour ? segment : undefined
}

/** Where the compressed data that begins at `at` ends: at the next marker. */
function endOfScan(bytes: Uint8Array, at: number) {
  for (let i = at; i + 1 < bytes.length; i++) {
    if (bytes[i] !== 0xff) continue
    const next = bytes[i + 1] ?? 0
    if (next !== 0 && next !== 0xff && !standsAlone(next)) return i
  }
  throw cut()
}

/** A JPEG without Exif, XMP, IPTC, comments, thumbnails and whatever follows its end. */
export function cleanJpeg(bytes: Uint8Array): Clean {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let hasScan = false
  const count = partCounter()
  for (let at = 2; ;) {
    while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at++
    const marker = bytes[at + 1]
    if (marker === undefined) throw cut()
    if (bytes[at] !== 0xff) throw new BrokenPicture('This picture is broken: it cannot be read.')
    if (marker === endOfImage) break
    if (standsAlone(marker)) {
      at += 2
      continue
    }
    count()
    if (at + 4 > bytes.length) throw cut()
    const end = at + 2 + view.getUint16(at + 2)
    const content = part(bytes, at + 4, end)
    if (isFrame(marker)) {
      size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    if (marker === 0xe1 && textAt(content, 0, 6) === exifName) {
      orientation = orientationIn(content.subarray(6))
    }
    const own = keptOf(marker, bytes.subarray(at, end))
    if (own) keepPart(kept, own)
    at = end
    if (marker !== startOfScan) continue
    hasScan = true
    at = endOfScan(bytes, end)
    keepPart(kept, bytes.subarray(end, at))
  }
  if (!size || !hasScan) throw cut()
  const name = new TextEncoder().encode(exifName)
  const exif =
    orientation > 1 ? [segmentOf(0xe1, joined([name, onlyOrientation(orientation)]))] : []
  return {
    ...turned(orientation, size.width, size.height),
    bytes: joined([
      Uint8Array.of(0xff, startOfImage),
      ...exif,
      ...kept,
      Uint8Array.of(0xff, endOfImage),
    ]),
  }
}
