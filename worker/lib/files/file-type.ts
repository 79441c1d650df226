const latin1 = new TextDecoder('latin1')

const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

const contains = (bytes: Uint8Array, text: string) => latin1.decode(bytes).includes(text)

const brandOf = (bytes: Uint8Array) => latin1.decode(bytes.subarray(4, 12))

/** Advice for staff whose file is not a picture that the site takes, if its kind is a common one. */
export function adviceFor(bytes: Uint8Array): string | undefined {
  const start = latin1.decode(bytes.subarray(0, 500))
  if (/<svg[\s>]/i.test(start)) return 'An SVG can hold scripts, so it is not taken.'
  if (start.startsWith('GIF8')) return 'GIF is not taken.'
  if (/^ftyp(hei|hev|mif1|msf1)/.test(brandOf(bytes))) {
    return 'HEIC is not taken: phones export photos as JPEG too.'
  }
  return undefined
}

// Some programs put a byte order mark, a line break or the lines of a letter before a PDF. Readers look for its start
// in the first 1,024 bytes. Only text may come before it: a program would begin with other bytes.
const pdfStart = /^(?:\P{Cc}|[\t\n\f\r]){0,1024}?%PDF-/u
const otherStart = /^(?:MZ|PK|#!|\s*[<{])/

function isPdf(bytes: Uint8Array) {
  const start = latin1.decode(bytes.subarray(0, 1024 + 5)).replace(/^\xef\xbb\xbf/, '')
  return pdfStart.test(start) && !otherStart.test(start)
}

/** Whether the file is a picture, even of a kind that the site does not take. */
export const isPicture = (bytes: Uint8Array) =>
  fileType(bytes)?.startsWith('image/') ||
  /^(?:GIF8|BM.{4}\0\0\0\0|II\*\0|MM\0\*|....ftyp(?:hei|hev|mif1|msf1|avi))/s.test(
    latin1.decode(bytes.subarray(0, 16)),
  )

/** The media type that a picture's or PDF's bytes show; undefined for other types. */
export function fileType(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0xff, 0xd8, 0xff)) return 'image/jpeg'
  if (startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png'
  if (
    startsWith(bytes, 0x52, 0x49, 0x46, 0x46) &&
    startsWith(bytes.subarray(8), 0x57, 0x45, 0x42, 0x50)
  ) {
    return 'image/webp'
  }
  if (/^ftyp(avif|avis|mif1)/.test(brandOf(bytes)) && contains(bytes.subarray(8, 64), 'avif')) {
    return 'image/avif'
  }
  return isPdf(bytes) ? 'application/pdf' : undefined
}
