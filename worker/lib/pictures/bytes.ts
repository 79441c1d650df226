import { movingPicture } from '#db/model/media/uploads.ts'

/** The file breaks the rules of its format; the message is a sentence for staff. */
export class BrokenPicture extends Error {}

export const moves = () => new BrokenPicture(movingPicture)

export const pictureIsCut = () =>
  new BrokenPicture('This picture is broken: a part of it is missing.')

/** More parts than any program writes: a PNG of 15 MB in pieces of 4 KiB has 3,840. */
const maxParts = 4096

/** Counts the parts of one kind in a file, and throws if there are too many for a picture. */
export function partCounter() {
  let count = 0
  return () => {
    if (++count > maxParts)
      throw new BrokenPicture('This picture is broken: it has too many parts.')
  }
}

/** The file of a picture without the parts that do not show the picture. */
export type Clean = { width: number; height: number; bytes: Uint8Array }

export const bytesView = ({ buffer, byteOffset, length }: Uint8Array) =>
  new DataView(buffer, byteOffset, length)

const latin1 = new TextDecoder('latin1')

export const textAt = (bytes: Uint8Array, at: number, length: number) =>
  latin1.decode(bytes.subarray(at, at + length))

export function joinBytes(parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Adds a part of a file to the kept parts. Merges it with the last part if it follows directly. */
export function keepPart(kept: Uint8Array[], next: Uint8Array) {
  const last = kept.at(-1)
  if (last?.buffer === next.buffer && last.byteOffset + last.length === next.byteOffset)
    kept[kept.length - 1] = new Uint8Array(last.buffer, last.byteOffset, last.length + next.length)
  else kept.push(next)
}

/** The part of a file from `from` to `to`, which must lie within it. */
export function bytesPart(bytes: Uint8Array, from: number, to: number) {
  if (from > to || to > bytes.length) throw pictureIsCut()
  return bytes.subarray(from, to)
}
