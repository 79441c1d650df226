import { inflateRawSync } from 'node:zlib'

/** The limit of files in a zip; a resume has fewer. */
const maxEntries = 10_000
/** For a part that shows the kind of a document, such as its list of types. Real ones are far smaller. */
const maxPartBytes = 1024 * 1024

const endMark = 0x06054b50
const entryMark = 0x02014b50
const endLength = 22
const maxComment = 0xffff

type ZipEntry = { name: string; isEncrypted: boolean; method: number; packed: number; at: number }

const latin1 = new TextDecoder('latin1')
const utf8 = new TextDecoder()

const viewOf = ({ buffer, byteOffset, length }: Uint8Array) =>
  new DataView(buffer, byteOffset, length)

/** The position of the last record of a zip. Only a comment may follow, which can contain any text. */
function endOf(bytes: Uint8Array) {
  const from = Math.max(0, bytes.length - endLength - maxComment)
  const at = latin1.decode(bytes.subarray(from)).lastIndexOf('PK\x05\x06')
  return at < 0 || from + at + endLength > bytes.length ? undefined : from + at
}

/** The directory of a zip, read once from start to end; undefined if it is broken. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | undefined {
  const view = viewOf(bytes)
  const end = endOf(bytes)
  if (end === undefined || view.getUint32(end, true) !== endMark) return undefined
  const count = view.getUint16(end + 10, true)
  if (count > maxEntries) return undefined
  const entries: ZipEntry[] = []
  for (let at = view.getUint32(end + 16, true); entries.length < count;) {
    if (at + 46 > end || view.getUint32(at, true) !== entryMark) return undefined
    const nameEnd = at + 46 + view.getUint16(at + 28, true)
    const next = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    if (next > end) return undefined
    entries.push({
      name: utf8.decode(bytes.subarray(at + 46, nameEnd)).replaceAll('\\', '/'),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      at: view.getUint32(at + 42, true),
    })
    at = next
  }
  return entries
}

/** The text of a small part; undefined if the part is broken or too large. */
export function zipText(bytes: Uint8Array, { method, packed, at }: ZipEntry) {
  if (at + 30 > bytes.length) return undefined
  const view = viewOf(bytes)
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  const content = bytes.subarray(start, start + packed)
  if (start + packed > bytes.length || packed > maxPartBytes) return undefined
  if (method === 0) return utf8.decode(content)
  try {
    return utf8.decode(inflateRawSync(content, { maxOutputLength: maxPartBytes }))
  } catch {
    return undefined
  }
}
