import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { linkOrCopy } from '../link-or-copy.ts'
import { connect } from '#db/client.ts'
import type { MediaRow } from '#db/media/media.ts'
import { madeKey } from '#db/media/pictures.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { isDescribed } from '#db/model/media/media.ts'
import type { Layout, Made, MadeByKey } from '#db/model/text/picture.ts'
import { getPublishState } from '#db/publish/publish.ts'
import { readSite } from '#db/publish/site.ts'
import { clinicTimeZone } from '#site/lib/dates.ts'
import { madeFile, type MadeForBuild, picturesDir } from '#site/lib/pictures.ts'
import { reportProblem } from '#site/lib/problems.ts'
import { makeFor, openCache, type PictureCache, pictureFileNames } from './make.ts'
import { wantedOf } from './wanted.ts'

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

async function makeAll(site: string, cache: PictureCache) {
  const { TURSO_DATABASE_URL: url = '', TURSO_AUTH_TOKEN: authToken } = process.env
  const db = connect({ url, authToken })
  const { contentVersion: version } = await getPublishState(db)
  const stored = await readSite(db, { timeZone: clinicTimeZone })
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
  return { version, made }
}

/** Puts all files into the site, and removes the files that no page shows any more from the cache. */
async function placeAll(made: MadeByKey, cache: URL, out: URL) {
  await mkdir(out, { recursive: true })
  const used = new Set(['made.json'])
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

/** Makes the small files of shown pictures before pages are rendered. They are kept: a large photo takes a second. */
export function pictures(): AstroIntegration {
  let made: MadeByKey = {}
  let site = ''
  return {
    name: 'pictures',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = config.site ?? ''
      },
      'astro:build:start': async () => {
        const madeNow: MadeForBuild = await makeAll(site, await openCache(picturesDir()))
        made = madeNow.made
        await writeFile(madeFile(), JSON.stringify(madeNow))
      },
      'astro:build:done': ({ dir }) => placeAll(made, picturesDir(), new URL('pictures/', dir)),
    },
  }
}
