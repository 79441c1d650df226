import type { FileFault } from '#db/model/media/file-advice.ts'
import { compoundKind } from './compound-file.ts'
import { fileType, isPicture } from './file-type.ts'
import { needsPassword } from './pdf-password.ts'
import { zipEntries, zipText } from './zip.ts'

const latin1 = new TextDecoder('latin1')

const types = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

/** The type of a document, or its fault; undefined for a file of another kind. */
type Found = { type: string } | { fault: FileFault } | undefined

const startsWith = (bytes: Uint8Array, ...magic: number[]) =>
  magic.every((byte, index) => bytes[index] === byte)

/** The kinds of office documents, by the end of the content type of their main part. */
const officeKinds: readonly (readonly [RegExp, FileFault])[] = [
  [/macroenabled|vbaproject/i, 'macros'],
  [/wordprocessingml\.template\.main/i, 'template'],
  [/spreadsheetml\.\w+\.main/i, 'spreadsheet'],
  [/presentationml\.\w+\.main/i, 'presentation'],
]
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** Whether the list of types names the main part of a Word file. Word Online calls it `word/document2.xml`. */
function hasWordPart(contentTypes: string, names: ReadonlySet<string>) {
  for (const [tag] of contentTypes.matchAll(
    /<(?:\w{1,20}:)?(?:Override|Default)\s[^<>]{1,2000}>/g,
  )) {
    if (!tag.includes(wordType)) continue
    const part = /\sPartName\s?=\s?["']\/?([^"']+)["']/.exec(tag)?.[1]
    const ending = /\sExtension\s?=\s?["']([^"']+)["']/.exec(tag)?.[1]
    if (part && names.has(part.toLowerCase())) return true
    if (ending && names.has(`word/document.${ending.toLowerCase()}`)) return true
  }
  return false
}

function zipDocument(bytes: Uint8Array): Found {
  const entries = zipEntries(bytes)
  if (!entries) return { fault: 'broken' }
  if (entries.some(({ isEncrypted }) => isEncrypted)) return { fault: 'password' }
  const names = new Set(entries.map(({ name }) => name.toLowerCase()))
  const listed = entries.find(({ name }) => name.toLowerCase() === '[content_types].xml')
  if (!listed) {
    if (entries.some(({ name }) => /^Index\/.*\.iwa$|^Index\.zip$|^index\.xml$/.test(name)))
      return { fault: 'pages' }
    return { fault: names.has('mimetype') && names.has('content.xml') ? 'openDocument' : 'archive' }
  }
  const contentTypes = zipText(bytes, listed)
  if (contentTypes === undefined) return { fault: 'broken' }
  if ([...names].some((name) => name.endsWith('vbaproject.bin'))) return { fault: 'macros' }
  const kind = officeKinds.find(([pattern]) => pattern.test(contentTypes))
  if (kind) return { fault: kind[1] }
  if (hasWordPart(contentTypes, names)) return { type: types.docx }
  return contentTypes.includes(wordType) ? { fault: 'broken' } : { fault: 'archive' }
}

function compoundDocument(bytes: Uint8Array): Found {
  const kind = compoundKind(bytes)
  if (kind === 'word') return { type: types.doc }
  return kind && { fault: kind }
}

/** Kinds that are recognised by their first characters. Word opens some of them under the name of a .doc. */
function textKind(bytes: Uint8Array): FileFault | undefined {
  const start = latin1
    .decode(bytes.subarray(0, 1024))
    .replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/, '')
  const plain = start.replaceAll('\0', '').trimStart()
  if (plain.startsWith('{\\rtf')) return 'rtf'
  if (/^(<!doctype html|<html|<head|<body|<\?xml|mime-version:)/i.test(plain)) return 'webPage'
  if (/^<svg[\s>]/i.test(plain)) return 'picture'
  return /^(?:\P{Cc}|[\t\n\f\r])+$/u.test(start) ? 'text' : undefined
}

/** The type or the fault of a file, judged only by its bytes. */
export async function documentIn(bytes: Uint8Array): Promise<Found> {
  if (bytes.length === 0) return { fault: 'empty' }
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return zipDocument(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
    return compoundDocument(bytes)
  if (isPicture(bytes)) return { fault: 'picture' }
  if (fileType(bytes) === types.pdf) {
    const isLocked = await needsPassword(bytes)
    return isLocked ? { fault: 'password' } : { type: types.pdf }
  }
  const fault = textKind(bytes)
  return fault && { fault }
}
