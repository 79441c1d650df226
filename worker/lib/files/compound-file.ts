const entryLength = 128
const utf16 = new TextDecoder('utf-16le')

type CompoundEntry = { name: string; firstSector: number }

/**
 * The names in a compound file, the format of older versions of Word (MS-CFB). The directory can be anywhere in the
 * file, but each entry begins at a multiple of its length.
 */
function entriesOf(bytes: Uint8Array): CompoundEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const entries: CompoundEntry[] = []
  for (let at = 512; at + entryLength <= bytes.length; at += entryLength) {
    const nameBytes = view.getUint16(at + 64, true)
    const type = view.getUint8(at + 66)
    // A storage or a stream has a name that ends with a zero.
    const isEntry = (type === 1 || type === 2) && nameBytes >= 4 && nameBytes <= 64
    if (!isEntry || nameBytes % 2 === 1 || view.getUint16(at + nameBytes - 2, true) !== 0) continue
    const name = utf16.decode(bytes.subarray(at, at + nameBytes - 2))
    entries.push({ name, firstSector: view.getUint32(at + 116, true) })
  }
  return entries
}

const wordMark = 0xa5ec
const encryptedFlag = 0x0100

/** Whether the main stream of a Word document is marked as encrypted (MS-DOC, Fib). */
function isEncrypted(bytes: Uint8Array, { firstSector }: CompoundEntry) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = (firstSector + 1) * 2 ** view.getUint16(30, true)
  if (!(at + 12 <= bytes.length) || view.getUint16(at, true) !== wordMark) return false
  return (view.getUint16(at + 10, true) & encryptedFlag) !== 0
}

/** The kind of a compound file; undefined if it is not an office document. */
export function compoundKind(bytes: Uint8Array) {
  const entries = entriesOf(bytes)
  const found = (...names: string[]) => entries.find(({ name }) => names.includes(name))
  if (found('EncryptedPackage', 'EncryptionInfo')) return 'password'
  const word = found('WordDocument')
  if (!word) {
    if (found('Workbook', 'Book')) return 'spreadsheet'
    return found('PowerPoint Document') && 'presentation'
  }
  if (isEncrypted(bytes, word)) return 'password'
  return found('VBA', '_VBA_PROJECT') ? 'macros' : 'word'
}
