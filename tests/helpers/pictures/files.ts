import { crc32, deflateRawSync } from 'node:zlib'

export const text = (value: string) => new TextEncoder().encode(value)

export const joined = (...parts: Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const pdf = joined(text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'))

type ZipPart = { name: string; content: string | Uint8Array; isEncrypted?: boolean }

/** A zip, as Word and other programs write it. */
export function zipOf(parts: readonly ZipPart[]) {
  const files: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let at = 0
  for (const { name, content, isEncrypted = false } of parts) {
    const whole = typeof content === 'string' ? text(content) : content
    const packed = deflateRawSync(whole)
    const header = Buffer.alloc(26)
    header.set([20, 0, isEncrypted ? 1 : 0, 0, 8, 0])
    header.writeUInt32LE(crc32(whole), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(whole.length, 18)
    header.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const file = joined(text('PK\x03\x04'), header, text(name), packed)
    directory.push(text('PK\x01\x02\x14\x00'), header, place, text(name))
    files.push(file)
    at += file.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(joined(...directory).length, 8)
  end.writeUInt32LE(at, 12)
  return joined(...files, ...directory, text('PK\x05\x06'), end)
}

const ofWord = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

type Office = { part?: string; type?: string; more?: ZipPart[] }

/** An office document whose list of types names its main part. */
export const officeFile = ({
  part = 'word/document.xml',
  type = `${ofWord}.document.main+xml`,
  more = [],
}: Office = {}) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${part}" ContentType="${type}"/></Types>`,
    },
    { name: part, content: '<w:document/>' },
    ...more,
  ])

export const docx = officeFile()

/** A file of older versions of Office, with streams of these names. */
export function compoundFile(names: readonly string[], { isEncrypted = false } = {}) {
  const file = Buffer.alloc(512 * 3)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.writeUInt16LE(9, 30)
  for (const [index, name] of names.entries()) {
    const at = 512 + index * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
    file.set([2], at + 66)
    file.writeUInt32LE(1, at + 116)
  }
  file.writeUInt16LE(0xa5ec, 1024)
  file.writeUInt16LE(isEncrypted ? 0x0100 : 0, 1034)
  return new Uint8Array(file)
}

export const doc = compoundFile(['Root Entry', 'WordDocument', '1Table'])

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
