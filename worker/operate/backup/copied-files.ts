import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { R2Object } from '@cloudflare/workers-types'
import type { Bindings } from '#worker/env.ts'
import type { Manifest } from './manifest.ts'

/** The files of a site: a bucket, or a folder with the same methods. */
export type ArchiveFiles = Bindings['FILES']

export async function* objectsIn(files: ArchiveFiles): AsyncGenerator<R2Object> {
  let cursor: string | undefined
  do {
    const page = await files.list({
      ...(cursor && { cursor }),
      include: ['httpMetadata', 'customMetadata'],
    })
    yield* page.objects
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
}

export type BackedUpFile = Manifest['files'][number]

const texts = (metadata: object = {}) =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

/** Copies each object that `isMeant` accepts to `path(number)`, and leaves out objects that are deleted meanwhile. */
export async function copyOut(
  files: ArchiveFiles,
  path: (number: number) => string,
  isMeant: (key: string) => boolean,
) {
  const copied: BackedUpFile[] = []
  for await (const { key } of objectsIn(files)) {
    if (!isMeant(key)) continue
    const object = await files.get(key)
    if (!object) continue
    const hash = createHash('sha256')
    // Cloudflare and Node each have their own type of the same stream.
    const body = Readable.fromWeb(object.body as unknown as ReadableStream)
    body.on('data', (chunk) => hash.update(chunk))
    await pipeline(body, createWriteStream(path(copied.length)))
    const { size, httpMetadata, customMetadata } = object
    copied.push({
      key,
      size,
      sha256: hash.digest('hex'),
      httpMetadata: texts(httpMetadata),
      customMetadata: texts(customMetadata),
    })
  }
  return copied
}

export async function sha256Of(file: string) {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Puts a copied object back under its key. The bucket checks the hash and refuses changed bytes. */
export async function copyIn(files: ArchiveFiles, stored: BackedUpFile, path: string) {
  const { key, sha256, httpMetadata, customMetadata } = stored
  await files.put(key, await readFile(path), { sha256, httpMetadata, customMetadata })
}
