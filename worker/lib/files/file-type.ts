const latin1 = new TextDecoder('latin1')

const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

const contains = (bytes: Uint8Array, text: string) => latin1.decode(bytes).includes(text)

const utf16 = (text: string) => [...text].map((character) => `${character}\0`).join('')

const brandOf = (bytes: Uint8Array) => latin1.decode(bytes.subarray(4, 12))

/** Advice for staff about a file that is no picture for the site, if its kind is a common one. */
export function adviceFor(bytes: Uint8Array): string | undefined {
  const start = latin1.decode(bytes.subarray(0, 500))
  if (/<svg[\s>]/i.test(start)) return 'An SVG can hold scripts, so it is not taken.'
  if (start.startsWith('GIF8')) return 'GIF is not taken.'
  if (/^ftyp(hei|hev|mif1|msf1)/.test(brandOf(bytes))) {
    return 'HEIC is not taken: phones export photos as JPEG too.'
  }
  return undefined
}

/** The media type that a file's bytes show; undefined for types that nobody may upload. */
export function fileType(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf'
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
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)) {
    return contains(bytes, utf16('WordDocument')) ? 'application/msword' : undefined
  }
  // A Word file is a zip. Its directory, at its end, names the document.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) {
    const isWord = contains(bytes, '[Content_Types].xml') && contains(bytes, 'word/document.xml')
    const isWhole = contains(bytes.subarray(-65_557), 'PK\x05\x06')
    return isWord && isWhole
      ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
      : undefined
  }
  return undefined
}
