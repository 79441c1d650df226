import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { openFiles } from '#worker/operate/server/files/files.ts'
import type { FileStore } from '#worker/surroundings.ts'

/** A store of files in a folder of its own. */
export async function filesOnDisk() {
  const parent = await mkdtemp(join(tmpdir(), 'site-files-'))
  const folder = join(parent, 'files')
  return {
    folder,
    files: openFiles(folder),
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}

/** The R2 of `npm start`. */
export async function filesInR2() {
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      modules: true,
      script: 'export default {}',
      r2Buckets: ['FILES'],
    }),
  )
  // Miniflare and the Worker's types each declare R2; they are the same.
  const files = (await runtime.getR2Bucket('FILES')) as unknown as FileStore
  return { files, remove: () => runtime.dispose() }
}

/** All keys under a prefix, read in pages. */
export async function keysInPages(
  files: FileStore,
  options: NonNullable<Parameters<FileStore['list']>[0]>,
) {
  const keys: string[] = []
  let cursor: string | undefined
  do {
    const page = await files.list({ ...options, ...(cursor && { cursor }) })
    keys.push(...page.objects.map(({ key }) => key))
    cursor = page.truncated ? page.cursor : undefined
  } while (cursor)
  return keys
}
