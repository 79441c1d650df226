import { crc32 } from 'node:zlib'
import {
  BrokenPicture,
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

/** The chunks that the pixels and their colours depend on. */
const shown = ['IHDR', 'PLTE', 'IDAT', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'cICP']

function chunkOf(type: string, content: Uint8Array) {
  const named = joinBytes([new TextEncoder().encode(type), content])
  const chunk = new Uint8Array(8 + named.length)
  bytesView(chunk).setUint32(0, content.length)
  chunk.set(named, 4)
  bytesView(chunk).setUint32(4 + named.length, crc32(named))
  return chunk
}

/** Optional chunks begin with a lower-case letter. Browsers skip one if its checksum is wrong. */
const isNeeded = (type: string) => /^[A-Z]/.test(type)

/** A PNG without texts, times, Exif and data after its end. The end chunk is written again. */
export function cleanPng(bytes: Uint8Array): Clean {
  const view = bytesView(bytes)
  const kept = [bytes.subarray(0, 8)]
  let orientation = 1
  let hasPixels = false
  if (textAt(bytes, 12, 4) !== 'IHDR' || bytes.length < 33) throw pictureIsCut()
  const count = partCounter()
  for (let at = 8, type = ''; ;) {
    count()
    type = textAt(bytes, at + 4, 4)
    if (type === 'IEND') break
    if (at + 12 > bytes.length) throw pictureIsCut()
    const end = at + 12 + view.getUint32(at)
    const chunk = bytesPart(bytes, at, end)
    const isRight = crc32(chunk.subarray(4, -4)) === view.getUint32(end - 4)
    if (!isRight && isNeeded(type))
      throw new BrokenPicture('This picture is broken: a part of it has changed on its way.')
    if (isRight && type === 'acTL' && !hasPixels && view.getUint32(at + 8) > 1) throw moves()
    if (isRight && type === 'eXIf') orientation = orientationIn(chunk.subarray(8, -4))
    // Exif must come before the pixels.
    if (type === 'IDAT' && !hasPixels && orientation > 1)
      kept.push(chunkOf('eXIf', onlyOrientation(orientation)))
    hasPixels ||= type === 'IDAT'
    if (isRight && shown.includes(type)) keepPart(kept, chunk)
    at = end
  }
  if (!hasPixels) throw pictureIsCut()
  kept.push(chunkOf('IEND', new Uint8Array()))
  return {
    ...turned(orientation, view.getUint32(16), view.getUint32(20)),
    bytes: joinBytes(kept),
  }
}
