import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { connect, over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import type { BuildInfo, PagesList } from '#db/publish/pages-list.ts'
import { shownSite } from '#db/publish/site.ts'
import { readSnapshot } from '#db/publish/snapshot.ts'
import { clinicTimeZone } from '#site/lib/dates.ts'
import { writeHeaders } from './headers.ts'
import type { BuiltCode } from '../code/renderer.ts'
import { linkAll, openLast } from './last.ts'
import { compactList } from './pages-list.ts'
import { type PageRenderer, writePages } from './pages.ts'
import { makePictures, placePictures } from './pictures/made.ts'
import { reportProblem } from './problems.ts'
import { placeSharePictures } from './share-pictures.ts'

const { env } = process
const folder = (path = '') => pathToFileURL(`${resolve(path)}/`)

// Set by worker/operate/build/content.ts.
const given = {
  /** the site's address, for absolute links */
  origin: new URL(env['SITE_URL'] ?? '').origin,
  /** see `BuildInfo` */
  maker: env['SITE_MAKER'] ?? '',
  /** the file of a server's database, in place of the next */
  databaseFile: env['SITE_DATABASE_FILE'],
  database: { url: env['TURSO_DATABASE_URL'] ?? '', authToken: env['TURSO_AUTH_TOKEN'] },
  /** the address from which whole pictures are read */
  mediaUrl: env['SITE_MEDIA_URL'] || env['SITE_URL'] || '',
  /** the built code */
  code: folder(env['SITE_CODE_DIR']),
  out: folder(env['SITE_OUT_DIR']),
  /** the last build, whose unchanged pages are kept */
  last: folder(env['SITE_LAST_DIR']),
  /** small pictures and share pictures, kept from build to build */
  kept: folder(env['SITE_PICTURES_DIR']),
}

const beside = (dir: URL, name: string) =>
  new URL(`../${dir.pathname.split('/').at(-2)}.${name}/`, dir)
const writeJson = (file: URL, value: unknown) => writeFile(file, JSON.stringify(value))
const jsonIn = async (file: URL) => JSON.parse(await readFile(file, 'utf8'))

const openContent = () =>
  given.databaseFile
    ? over(openSqlite(given.databaseFile, { readOnly: true }))
    : connect(given.database)

/** Writes the site from the stored content with the built code. The folder `out` is replaced as a whole at the end. */
async function writeSite() {
  const { origin, maker, mediaUrl, code, kept } = given
  const out = beside(given.out, 'unfinished')
  await rm(out, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  const renderer: PageRenderer = await import(new URL('server/entry.mjs', code).href)
  const { scripts }: BuiltCode = await jsonIn(new URL('code.json', code))
  const snapshot = await readSnapshot(openContent(), { timeZone: clinicTimeZone })
  snapshot.problems.forEach(reportProblem)
  const made = await makePictures(snapshot.stored, mediaUrl, kept)
  const site = shownSite(snapshot.stored, made)
  await linkAll(new URL('client/', code), out)
  const last = await openLast({ dir: given.last, maker, origin })
  const pages = await writePages({ site, origin, out, last, renderer })
  await placePictures(made, kept, new URL('pictures/', out))
  const undrawn = await placeSharePictures(site, new URL('share/', kept), new URL('share/', out))
  const { epoch, contentVersion, changedAt, redirects } = snapshot
  const info: BuildInfo = {
    epoch,
    contentVersion,
    changedAt,
    month: site.month,
    maker,
    builtAt: new Date().toISOString(),
    ...(undrawn > 0 && { undrawn }),
  }
  await writeHeaders(out, scripts)
  await writeJson(new URL('pages.json', out), { ...compactList(pages), made } satisfies PagesList)
  await writeJson(new URL('redirects.json', out), redirects)
  await writeJson(new URL('build.json', out), info)
  await replace(given.out, out)
}

/** Puts the finished folder in place of the earlier one. */
async function replace(dir: URL, finished: URL) {
  const old = beside(dir, 'old')
  await rm(old, { recursive: true, force: true })
  await rename(dir, old).catch(() => {})
  await rename(finished, dir)
  await rm(old, { recursive: true, force: true })
}

await writeSite()
