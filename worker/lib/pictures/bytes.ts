/** The file does not hold what its format asks for; the message is a sentence for staff. */
export class BrokenPicture extends Error {}

export const cut = () => new BrokenPicture('This picture is broken: a part of it is missing.')

/** What a picture's file holds once only the parts are left that show the picture. */
export type Clean = { width: number; height: number; bytes: Uint8Array }

export const viewOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  new DataView(buffer, byteOffset, length)

const latin1 = new TextDecoder('latin1')

export const textAt = (bytes: Uint8Array, at: number, length: number) =>
  latin1.decode(bytes.subarray(at, at + length))

export function joined(parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((size, { length }) => size + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** The part of a file from `from` to `to`, which must lie within it. */
export function part(bytes: Uint8Array, from: number, to: number) {
  if (from > to || to > bytes.length) throw cut()
  return bytes.subarray(from, to)
}
