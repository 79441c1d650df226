const text = (value: string) => new TextEncoder().encode(value)

const joined = (...parts: Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const pdf = joined(text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'))

export const docx = joined(
  text('PK\x03\x04'),
  text('[Content_Types].xml word/document.xml'),
  text('PK\x05\x06'),
  new Uint8Array(18),
)

export const doc = joined(
  new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  text([...'WordDocument'].map((character) => `${character}\0`).join('')),
)

export const zip = joined(text('PK\x03\x04 holiday.jpg PK\x05\x06'), new Uint8Array(18))

export const exe = joined(text('MZ'), new Uint8Array(64))

export const types = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** The smallest WebP there is: one pixel. */
export const webp = Uint8Array.from(
  Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64'),
)

/** The smallest JPEG there is: one grey pixel. */
export const jpeg = Uint8Array.from(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxD/2Q==',
    'base64',
  ),
)
