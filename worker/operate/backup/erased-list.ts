import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import * as v from 'valibot'
import { ErasureNote, readErasures } from '#worker/lib/erasures.ts'
import { PlainError } from '../database/server.ts'

/** The place that records later erasures: a bucket at Cloudflare, or the folder of a local site. */
export type Source = { bucket: string } | { dataDir: string }

const List = v.object({
  sources: v.array(v.union([v.object({ bucket: v.string() }), v.object({ dataDir: v.string() })])),
  erasures: v.array(ErasureNote),
})
type List = v.InferOutput<typeof List>

/** The list of erasures beside an archive. All archives in a folder share one. */
export const erasedListBeside = (archive: string) => join(dirname(resolve(archive)), 'erased.json')

export const uniqueErasures = (erasures: ErasureNote[]) => [
  ...new Map(erasures.map((one) => [one.id, one])).values(),
]

export async function readErasedList(file: string): Promise<List | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (text === undefined) return undefined
  try {
    return v.parse(List, JSON.parse(text))
  } catch {
    throw new PlainError(`${file} is no list of erasures. Nothing was changed.`)
  }
}

/** Adds the erasures of a source to the list, and keeps erasures that no bucket records any more. */
export async function extendList(file: string, source: Source, erasures: ErasureNote[]) {
  const old = await readErasedList(file)
  const sources = [source, ...(old?.sources ?? [])].map((one) => JSON.stringify(one))
  const list: List = {
    sources: [...new Set(sources)].map((one) => JSON.parse(one)),
    erasures: uniqueErasures([...(old?.erasures ?? []), ...erasures]),
  }
  await writeFile(`${file}.new`, JSON.stringify(list, undefined, 1))
  await rename(`${file}.new`, file)
}

async function readSource(source: Source) {
  // Loaded late: wrangler is large, and a list of a server names no source.
  const { openBucket } = await import('./files.ts')
  const isLocal = 'dataDir' in source
  if (isLocal) await stat(source.dataDir)
  const bucket = await openBucket(
    isLocal ? source.dataDir : undefined,
    isLocal ? undefined : source.bucket,
  )
  try {
    return await readErasures({ FILES: bucket.files })
  } finally {
    await bucket.close()
  }
}

/**
 * All erasures that a restore of an archive needs: the list, and later ones from the sources that it names. If the
 * operator names a list, only that list counts, because a source may be gone.
 */
export async function erasuresFor(
  archive: string,
  named: string | undefined,
): Promise<ErasureNote[]> {
  const file = named ?? erasedListBeside(archive)
  const list = await readErasedList(file)
  if (!list)
    throw new PlainError(
      `There is no list of erasures, ${file}: people who were erased would come back. Put the newest one beside the archive, or name it with --erased. Nothing was changed.`,
    )
  if (named !== undefined) return list.erasures
  const found = [...list.erasures]
  for (const source of list.sources) {
    const name = 'bucket' in source ? `the bucket ${source.bucket}` : source.dataDir
    found.push(
      ...(await readSource(source).catch(() => {
        throw new PlainError(
          `Erasures since the backup are noted in ${name}, which cannot be read. If it is gone, name the newest list with --erased. Nothing was changed.`,
        )
      })),
    )
  }
  return uniqueErasures(found)
}
