import { mkdir, readdir, rm } from 'node:fs/promises'
import type { MediaRow } from '#db/media/media.ts'
import { madeKey } from '#db/media/pictures.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { isDescribed } from '#db/model/media/media.ts'
import type { Layout, Made, MadeByKey } from '#db/model/text/picture.ts'
import type { readSite } from '#db/publish/site.ts'
import { linkOrCopy } from '../last.ts'
import { reportProblem } from '../problems.ts'
import { makeFor, openCache, pictureFileNames } from './make.ts'
import { wantedOf } from './wanted.ts'

type Stored = Awaited<ReturnType<typeof readSite>>

const timeoutMs = 30_000

async function read(site: string, file: string) {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(new URL(`/media/${file}`, site), { signal, redirect: 'error' })
  if (!response.ok) throw new Error(`The site answers ${response.status} for its file`)
  return new Uint8Array(await response.arrayBuffer())
}

const notMade =
  'Its smaller versions could not be made, so visitors load the whole file. The next build tries again.'
const notDescribed =
  'Visitors do not see it: please say what it shows, or that it is only decoration.'

type MadeHere = Partial<Record<Layout, Made>>

/**
 * Makes the small files of the pictures that the site shows, unless the folder `kept` has them: a large photo takes a
 * second. `site` is the address from which whole files are read.
 */
export async function makePictures(stored: Stored, site: string, kept: URL): Promise<MadeByKey> {
  const cache = await openCache(kept)
  const wanted = wantedOf(stored)
  const made: Record<string, MadeHere> = {}
  const tell = ({ id, name }: MediaRow, reason: string) =>
    reportProblem({ ofBuild: true, record: 'media', id: String(id), title: name, reason })
  for (const row of stored.library) {
    const layouts = wanted.get(row.key)
    if (!layouts) continue
    if (!isDescribed(row)) tell(row, notDescribed)
    else {
      await makeFor(row, layouts, cache, () => read(site, row.file)).then(
        (files) => (made[row.key] = files),
        () => tell(row, notMade),
      )
    }
  }
  for (const { id, title, picture } of stored.studies) {
    if (!picture) continue
    const [focalX, focalY] = picture.focus
    const file = picture.src.replace(/^.*\//, '')
    await makeFor({ file, focalX, focalY }, ['study'], cache, () => read(site, file)).then(
      (files) => (made[madeKey(picture)] = files),
      () =>
        reportProblem({ ofBuild: true, record: 'studies', id: String(id), title, reason: notMade }),
    )
  }
  return made
}

/** Puts all files into the site, and removes the files that no page shows any more from the cache. */
export async function placePictures(made: MadeByKey, cache: URL, out: URL) {
  await mkdir(out, { recursive: true })
  const used = new Set<string>()
  for (const picture of Object.values(made)) {
    for (const layout of keysOf(picture)) {
      const one = picture[layout]
      if (!one) continue
      used.add(`${one.id}.json`)
      for (const name of pictureFileNames(layout, one)) {
        if (!used.has(name)) await linkOrCopy(new URL(name, cache), new URL(name, out))
        used.add(name)
      }
    }
  }
  for (const entry of await readdir(cache, { withFileTypes: true }))
    if (entry.isFile() && !used.has(entry.name)) await rm(new URL(entry.name, cache))
}
