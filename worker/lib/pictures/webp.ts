import { BrokenPicture, type Clean, cut, joined, part, textAt, viewOf } from './bytes.ts'
import { onlyOrientation, orientationIn, turned } from './exif.ts'

const shown = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']

// Of the first byte of VP8X.
const flag = { animation: 0x02, xmp: 0x04, exif: 0x08 }

function chunkOf(type: string, content: Uint8Array) {
  const chunk = new Uint8Array(8 + content.length + (content.length % 2))
  chunk.set(new TextEncoder().encode(type))
  viewOf(chunk).setUint32(4, content.length, true)
  chunk.set(content, 8)
  return chunk
}

/** The size of the pixels: the header of VP8X may say another. */
function sizeIn(type: string, content: Uint8Array) {
  const view = viewOf(content)
  if (type === 'VP8L') {
    const bits = view.getUint32(1, true)
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }
  }
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff }
}

/** A WebP without Exif, XMP, unknown parts and whatever follows its end. */
export function cleanWebp(bytes: Uint8Array): Clean {
  const view = viewOf(bytes)
  const kept: Uint8Array[] = []
  let size: { width: number; height: number } | undefined
  let orientation = 1
  let header: Uint8Array | undefined
  const whole = 8 + view.getUint32(4, true)
  if (whole > bytes.length) throw cut()
  for (let at = 12; at + 8 <= whole;) {
    const type = textAt(bytes, at, 4)
    const end = at + 8 + view.getUint32(at + 4, true)
    const content = part(bytes, at + 8, end)
    if (type === 'VP8X') header = content.slice()
    if (type === 'VP8 ' || type === 'VP8L') size ??= sizeIn(type, content)
    if (type === 'EXIF') {
      const hasName = textAt(content, 0, 6) === 'Exif\0\0'
      orientation = orientationIn(hasName ? content.subarray(6) : content)
    }
    if (shown.includes(type)) kept.push(chunkOf(type, header && type === 'VP8X' ? header : content))
    at = end + ((end - at) % 2)
  }
  const flags = header?.[0] ?? 0
  if (flags & flag.animation)
    throw new BrokenPicture('This picture moves. Please choose one that stands still.')
  if (!size) throw cut()
  const isTurned = header !== undefined && orientation > 1
  if (isTurned) kept.push(chunkOf('EXIF', onlyOrientation(orientation)))
  // The first chunk, if it is there.
  const first = kept[0]
  if (header && first) first[8] = (flags & ~(flag.xmp | flag.exif)) | (isTurned ? flag.exif : 0)
  const riff = chunkOf('RIFF', joined([bytes.subarray(8, 12), ...kept]))
  return { ...turned(isTurned ? orientation : 1, size.width, size.height), bytes: riff }
}
