import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { R2Bucket, R2Object } from '@cloudflare/workers-types'
import { getPlatformProxy, unstable_readConfig as readConfig } from 'wrangler'
import { endWithThisProcess } from '../database/server-process.ts'
import type { Manifest } from './manifest.ts'

const config = new URL('../../../wrangler.toml', import.meta.url).pathname

export type Bucket = { files: R2Bucket; close: () => Promise<void> }

/** The name of the bucket that the Worker is deployed with. */
export function deployedBucket() {
  const [bucket] = readConfig({ config }).r2_buckets
  if (!bucket?.bucket_name) throw new Error('wrangler.toml names no bucket')
  return bucket.bucket_name
}

/** The local site's bucket in `dataDir`, or one at Cloudflare by its name; wrangler needs CLOUDFLARE_API_TOKEN. */
export async function openBucket(
  dataDir: string | undefined,
  bucketName = deployedBucket(),
): Promise<Bucket> {
  const { name, compatibility_date, r2_buckets } = readConfig({ config })
  const folder = await mkdtemp(join(tmpdir(), 'bucket-'))
  const own = join(folder, 'wrangler.json')
  const buckets = r2_buckets.map((bucket: object) => ({
    ...bucket,
    bucket_name: bucketName,
    remote: !dataDir,
  }))
  await writeFile(own, JSON.stringify({ name, compatibility_date, r2_buckets: buckets }))
  const proxy = await getPlatformProxy<{ FILES: R2Bucket }>({
    configPath: own,
    persist: dataDir ? { path: join(dataDir, 'state/v3') } : false,
    remoteBindings: !dataDir,
  })
  const release = endWithThisProcess(runtimesOf(process.pid))
  return {
    files: proxy.env.FILES,
    async close() {
      release()
      await proxy.dispose()
      await rm(folder, { recursive: true })
    },
  }
}

/** The workerd processes that a process has started. wrangler does not end them when it is killed. */
const runtimesOf = (pid: number) =>
  spawnSync('pgrep', ['-P', String(pid), 'workerd'], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)

async function* objectsIn(files: R2Bucket): AsyncGenerator<R2Object> {
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
  files: R2Bucket,
  path: (number: number) => string,
  isMeant: (key: string) => boolean,
) {
  const copied: BackedUpFile[] = []
  for await (const { key } of objectsIn(files)) {
    if (!isMeant(key)) continue
    const object = await files.get(key)
    if (!object) continue
    const hash = createHash('sha256')
    // Miniflare and Node each have their own type of the same stream.
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
export async function copyIn(files: R2Bucket, stored: BackedUpFile, path: string) {
  const { key, sha256, httpMetadata, customMetadata } = stored
  await files.put(key, await readFile(path), { sha256, httpMetadata, customMetadata })
}
