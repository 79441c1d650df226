import {
  bytesPart,
  bytesView,
  type Clean,
  joinBytes,
  keepPart,
  partCounter,
  pictureIsCut,
  textAt,
} from './bytes.ts'
import { onlyOrientation, orientationIn, turned } from './exif.ts'
import { endOfOpenScan, noTables, readTables } from './jpeg-scan.ts'

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

/** Returns the part of a segment to keep. Of application segments, keeps only those that affect colours. */
function keptSegment(marker: number, segment: Uint8Array) {
  if (marker === comment) return undefined
  if (!isApplication(marker)) return segment
  const name = textAt(segment, 4, 12)
  if (marker === 0xe0 && name.startsWith('JFIF\0')) {
    return segmentOf(marker, joinBytes([segment.subarray(4, 16), Uint8Array.of(0, 0)]))
  }
  const isColour = name === 'ICC_PROFILE\0' || (marker === 0xee && name.startsWith('Adobe'))
  return isColour ? segment : undefined
}

const isMarker = (byte: number) => byte !== 0 && byte !== 0xff

/** The end of the compressed data that begins at `at`: the next marker. Undefined if no marker follows. */
function endOfScan(bytes: Uint8Array, at: number) {
  for (let i = at; i + 1 < bytes.length; i++) {
    if (bytes[i] !== 0xff) continue
    const next = bytes[i + 1] ?? 0
    if (isMarker(next) && !standsAlone(next)) return i
  }
  return undefined
}

/**
 * A JPEG without Exif, XMP, IPTC, comments, thumbnails and data after its end. Adds a missing end marker, which phones
 * leave out in panoramas, and drops stray bytes between segments: browsers show both kinds of files.
 */
export function cleanJpeg(bytes: Uint8Array): Clean {
  const view = bytesView(bytes)
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let orientation = 1
  const tables = noTables()
  const scans: Uint8Array[] = []
  const count = partCounter()
  for (let at = 2; ;) {
    while (at < bytes.length && !(bytes[at] === 0xff && isMarker(bytes[at + 1] ?? 0))) at++
    const marker = bytes[at + 1]
    if (marker === undefined) throw pictureIsCut()
    if (marker === endOfImage) break
    if (standsAlone(marker)) {
      at += 2
      continue
    }
    count()
    if (at + 4 > bytes.length) throw pictureIsCut()
    const end = at + 2 + view.getUint16(at + 2)
    const content = bytesPart(bytes, at + 4, end)
    if (isFrame(marker)) {
      size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    }
    if (marker === 0xe1 && textAt(content, 0, 6) === exifName) {
      orientation = orientationIn(content.subarray(6))
    }
    const own = keptSegment(marker, bytes.subarray(at, end))
    if (own) keepPart(kept, own)
    readTables(tables, marker, content)
    at = end
    if (marker !== startOfScan) continue
    scans.push(content)
    const next = endOfScan(bytes, end)
    at = next ?? endOfOpenScan(bytes, end, tables, scans) ?? bytes.length + 1
    keepPart(kept, bytesPart(bytes, end, at))
    if (next === undefined) break
  }
  if (!size || scans.length === 0) throw pictureIsCut()
  const name = new TextEncoder().encode(exifName)
  const exif =
    orientation > 1 ? [segmentOf(0xe1, joinBytes([name, onlyOrientation(orientation)]))] : []
  return {
    ...turned(orientation, size.width, size.height),
    bytes: joinBytes([
      Uint8Array.of(0xff, startOfImage),
      ...exif,
      ...kept,
      Uint8Array.of(0xff, endOfImage),
    ]),
  }
}
