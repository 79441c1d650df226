import { statSync } from 'node:fs'
import type { R2ListOptions } from '@cloudflare/workers-types'
import { type FileHeader, readHeader, readHeaderNow } from './header.ts'
import { StoredObject } from './object.ts'
import { checkedList } from './options.ts'
import { bytesOfKey, keyOfBytes } from './paths.ts'
import { type entryReader, keysIn } from './walk.ts'

const readAtOnce = 32

/** For a list, as one damaged file must not hide the others. `get` reports the damage. */
const unknownHeader = (path: string, key: string): FileHeader => ({
  key,
  version: '',
  size: 0,
  etag: '',
  uploaded: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0,
  httpMetadata: {},
  customMetadata: {},
})

/** The object reads its file when a caller wants more than the key. Most lists are only counted. */
function withoutMetadata(key: string, path: string) {
  let header: FileHeader | undefined
  function read() {
    try {
      return { ...readHeaderNow(path, key), httpMetadata: {}, customMetadata: {} }
    } catch {
      return unknownHeader(path, key)
    }
  }
  return new StoredObject(key, () => (header ??= read()))
}

type Found = { key: string; path: string }
type Include = NonNullable<R2ListOptions['include']>

/** Leaves out files that were deleted since the folder was read. */
async function withMetadata({ key, path }: Found, include: Include) {
  const whole = await readHeader(path, key).catch(() => unknownHeader(path, key))
  if (!whole) return []
  const header = {
    ...whole,
    httpMetadata: include.includes('httpMetadata') ? whole.httpMetadata : {},
    customMetadata: include.includes('customMetadata') ? whole.customMetadata : {},
  }
  return [new StoredObject(key, () => header)]
}

async function objectsOf(found: Found[], include: Include) {
  if (include.length === 0) return found.map(({ key, path }) => withoutMetadata(key, path))
  const objects: StoredObject[] = []
  for (let at = 0; at < found.length; at += readAtOnce) {
    const some = found.slice(at, at + readAtOnce)
    objects.push(...(await Promise.all(some.map((one) => withMetadata(one, include)))).flat())
  }
  return objects
}

/** A page of a list. Its cursor is the last key. */
export async function listObjects(
  root: string,
  entriesIn: ReturnType<typeof entryReader>,
  options: R2ListOptions | undefined,
) {
  const { prefix, limit, cursor, include } = checkedList(options)
  const after = cursor ? Buffer.from(cursor, 'base64').toString('latin1') : undefined
  const found: Found[] = []
  let isTruncated = false
  for await (const { bytes, path } of keysIn(root, {
    prefix: bytesOfKey(prefix),
    after,
    entriesIn,
  })) {
    isTruncated = found.length === limit
    if (isTruncated) break
    found.push({ key: keyOfBytes(bytes), path })
  }
  const objects = await objectsOf(found, include)
  const last = found.at(-1)?.key ?? ''
  return isTruncated
    ? {
        objects,
        delimitedPrefixes: [],
        truncated: true,
        cursor: Buffer.from(last).toString('base64'),
      }
    : { objects, delimitedPrefixes: [], truncated: false }
}
