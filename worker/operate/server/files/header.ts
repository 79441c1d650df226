import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { R2HTTPMetadata } from '@cloudflare/workers-types'

/** The metadata in front of an object. */
export type FileHeader = {
  key: string
  version: string
  size: number
  /** the MD5 of the content, as hex */
  etag: string
  /** as hex, if it was given */
  sha256?: string | undefined
  /** in ms since 1970 */
  uploaded: number
  httpMetadata: Omit<R2HTTPMetadata, 'cacheExpiry'>
  customMetadata: Record<string, string>
}

// A file begins with these bytes, which also name the format, and the length of the header in 32 bits.
const mark = Buffer.from('file1\n')
const lengthAt = mark.length
const headerAt = lengthAt + 4

/** Most headers fit into what is read first. */
const firstBlockBytes = 4096

export const damagedFile = (key: string) => new Error(`The stored file ${key} is damaged.`)

/** The header with the bytes around it, filled with spaces up to `bytes`. */
export function encodeHeader(header: FileHeader, bytes = 0) {
  const json = Buffer.from(JSON.stringify(header))
  const whole = Buffer.alloc(Math.max(bytes, headerAt + json.length), ' ')
  mark.copy(whole)
  whole.writeUInt32BE(whole.length - headerAt, lengthAt)
  json.copy(whole, headerAt)
  return whole
}

/** The byte at which the content begins; undefined in a file of another format. */
function contentStart(block: Buffer, fileBytes: number) {
  if (block.length < headerAt || !block.subarray(0, lengthAt).equals(mark)) return undefined
  const start = headerAt + block.readUInt32BE(lengthAt)
  return start <= fileBytes ? start : undefined
}

function decodeHeader(key: string, whole: Buffer, fileBytes: number): FileHeader {
  try {
    const header: FileHeader = JSON.parse(whole.subarray(headerAt).toString())
    if (header.key === key && whole.length + header.size === fileBytes) return header
  } catch {
    // Not JSON.
  }
  throw damagedFile(key)
}

async function readBlock(file: FileHandle, at: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at)
  return buffer.subarray(0, bytesRead)
}

/** Opens an object and reads its header. Returns undefined if there is none. The caller closes the file. */
export async function openObject(path: string, key: string, blockBytes = firstBlockBytes) {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (!file) return undefined
  try {
    const { size: fileBytes } = await file.stat()
    const block = await readBlock(file, 0, Math.min(blockBytes, fileBytes))
    const start = contentStart(block, fileBytes)
    if (start === undefined) throw damagedFile(key)
    const whole = start <= block.length ? block.subarray(0, start) : await readBlock(file, 0, start)
    const header = decodeHeader(key, whole, fileBytes)
    return { file, header, start, content: block.subarray(start) }
  } catch (error) {
    await file.close()
    throw error
  }
}

export async function readHeader(path: string, key: string) {
  const opened = await openObject(path, key)
  await opened?.file.close()
  return opened?.header
}

/** As `readHeader`. Used for lists, whose callers mostly want nothing but the keys. */
export function readHeaderNow(path: string, key: string) {
  const file = openSync(path, 'r')
  try {
    const { size: fileBytes } = fstatSync(file)
    const readStart = (length: number) => {
      const block = Buffer.alloc(length)
      return block.subarray(0, readSync(file, block, 0, length, 0))
    }
    const block = readStart(Math.min(firstBlockBytes, fileBytes))
    const start = contentStart(block, fileBytes)
    if (start === undefined) throw damagedFile(key)
    return decodeHeader(
      key,
      start <= block.length ? block.subarray(0, start) : readStart(start),
      fileBytes,
    )
  } finally {
    closeSync(file)
  }
}
