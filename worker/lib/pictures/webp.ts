import {
  bytesPart,
  bytesView,
  type Clean,
  joinBytes,
  keepPart,
  moves,
  partCounter,
  pictureIsCut,
  textAt,
} from './bytes.ts'
import { onlyOrientation, orientationIn, turned } from './exif.ts'

/** The chunks that are copied. VP8X is written again. */
const shown = ['VP8 ', 'VP8L', 'ALPH', 'ICCP']

/** in bytes: the position of the first chunk, the only possible place of VP8X */
const firstChunk = 12
const headerLength = 10

// Flags in the first byte of VP8X.
const chunkFlags = { animation: 0x02, xmp: 0x04, exif: 0x08 }

function chunkOf(type: string, content: Uint8Array) {
  const chunk = new Uint8Array(8 + content.length + (content.length % 2))
  chunk.set(new TextEncoder().encode(type))
  bytesView(chunk).setUint32(4, content.length, true)
  chunk.set(content, 8)
  return chunk
}

/** The size of the pixels; the header of VP8X may give another one. */
function sizeIn(type: string, content: Uint8Array) {
  const view = bytesView(content)
  if (type === 'VP8L') {
    const bits = view.getUint32(1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

/** A WebP without Exif, XMP, unknown parts and data after its end. */
export function cleanWebp(bytes: Uint8Array): Clean {
  const view = bytesView(bytes)
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let header: Uint8Array | undefined
  const whole = 8 + view.getUint32(4, true)
  if (whole > bytes.length) throw pictureIsCut()
  const count = partCounter()
  for (let at = firstChunk; at + 8 <= whole;) {
    count()
    const type = textAt(bytes, at, 4)
    const end = at + 8 + view.getUint32(at + 4, true)
    const content = bytesPart(bytes, at + 8, end)
    const padding = (end - at) % 2
    if (type === 'VP8X' && at === firstChunk) header = content.slice(0, headerLength)
    if (type === 'VP8 ' || type === 'VP8L') size ??= sizeIn(type, content)
    if (type === 'EXIF') {
      const hasName = textAt(content, 0, 6) === 'Exif\0\0'
      orientation = orientationIn(hasName ? content.subarray(6) : content)
    }
    if (shown.includes(type)) {
      keepPart(kept, bytes.subarray(at, end))
      if (padding) keepPart(kept, Uint8Array.of(0))
    }
    at = end + padding
  }
  const [flags = 0] = header ?? []
  if (flags & chunkFlags.animation) throw moves()
  if (!size) throw pictureIsCut()
  const isTurned = header !== undefined && orientation > 1
  if (isTurned) kept.push(chunkOf('EXIF', onlyOrientation(orientation)))
  if (header) {
    header[0] = (flags & ~(chunkFlags.xmp | chunkFlags.exif)) | (isTurned ? chunkFlags.exif : 0)
    kept.unshift(chunkOf('VP8X', header))
  }
  const clean = joinBytes([bytes.subarray(0, firstChunk), ...kept])
  bytesView(clean).setUint32(4, clean.length - 8, true)
  return { ...turned(isTurned ? orientation : 1, size.width, size.height), bytes: clean }
}
