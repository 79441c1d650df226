import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { LRUCache } from 'lru-cache'
import mime from 'mime'
import { lazyStream, readyBody } from './bodies.ts'
import { compress, type Encoding, keptQuality } from './compress.ts'

/** Files that steer Cloudflare's static assets, which does not serve them. */
const unserved = ['/_headers', '/_redirects', '/.assetsignore']

/** The part of the memory that one file or compressed copy may take. */
const largestPart = 16

function typeOf(path: string) {
  const type = mime.getType(path)
  return type?.startsWith('text/') ? `${type}; charset=utf-8` : type
}

/** The paths of all files below a folder, as addresses spell them. Links are left out: they may lead elsewhere. */
async function listSiteFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    .filter((path) => !unserved.includes(path))
}

const fileChunks = async function* (path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path)
}

/** As long as Cloudflare's. By the content, so that a build changes only the ETags of what it changes. */
async function etagOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const hash = createHash('sha256')
  for await (const chunk of chunks) hash.update(chunk)
  return `"${hash.digest('hex').slice(0, 32)}"`
}

type Variant = Encoding | 'plain'

/** The files of a folder that does not change. Bytes used last stay in memory, up to `memory` bytes of all. */
export async function openSiteFiles(folder: string, memory: number) {
  const files = new Map((await listSiteFiles(folder)).map((path) => [path, typeOf(path)]))
  const largest = memory / largestPart
  const details = new Map<string, Promise<{ etag: string; isLarge: boolean }>>()

  const kept: LRUCache<string, Uint8Array> = new LRUCache({
    maxSize: memory,
    maxEntrySize: largest,
    sizeCalculation: ({ length }) => Math.max(length, 1),
    // Whoever waits for bytes gets them, even if others push them out of the memory meanwhile.
    ignoreFetchAbort: true,
    async fetchMethod(key): Promise<Uint8Array> {
      const [variant = '', path = ''] = key.split(/:(.*)/s)
      if (variant !== 'br' && variant !== 'gzip') return readFile(join(folder, path))
      // Copied, because zlib's buffers are parts of larger ones.
      return new Uint8Array(await compress(await bytesOf(path, 'plain'), variant, keptQuality))
    },
  })

  function bytesOf(path: string, variant: Variant): Uint8Array | Promise<Uint8Array> {
    const key = `${variant}:${path}`
    return kept.get(key) ?? kept.forceFetch(key)
  }

  async function readDetails(path: string) {
    const { size } = await stat(join(folder, path))
    const isLarge = size > largest
    const chunks = isLarge ? fileChunks(join(folder, path)) : [await bytesOf(path, 'plain')]
    return { etag: await etagOf(chunks), isLarge }
  }

  /** Remembered for each file, so that a HEAD or a 304 reads nothing from the second time on. */
  function detailsOf(path: string) {
    const known = details.get(path)
    if (known) return known
    const reading = readDetails(path)
    details.set(path, reading)
    reading.catch(() => details.delete(path))
    return reading
  }

  return {
    has: (path: string) => files.has(path),
    typeOf: (path: string) => files.get(path),
    etagOf: async (path: string) => (await detailsOf(path)).etag,
    async bodyOf(path: string): Promise<ReadableStream> {
      const { isLarge } = await detailsOf(path)
      if (isLarge) return lazyStream(fileChunks(join(folder, path)))
      return readyBody({
        bytes: () => bytesOf(path, 'plain'),
        encoded: (encoding) => bytesOf(path, encoding),
      })
    },
  }
}

export type SiteFiles = Awaited<ReturnType<typeof openSiteFiles>>
