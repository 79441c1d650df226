import { link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Db } from '#db/client.ts'
import { dayMs } from '#db/model/lib/time.ts'
import { type ContentSource, isCurrent, isMadeBy, writeContent } from './content.ts'

export type Build = {
  dataDir: string
  /** the folder of the builds in `dataDir` */
  folder?: 'site' | 'pages'
  /** the path of the file of problems, if it is not in `dataDir` itself */
  problems?: string
  database: ContentSource
  siteUrl: string
  /** the folder of the site's code */
  code: string
  /** the address from which whole pictures are read, if it is not the site's */
  mediaUrl?: string
}

/** The file into which a build writes its problems: see worker/operate/problems.ts. */
type Place = Pick<Build, 'dataDir' | 'folder' | 'problems'>
const sitesIn = ({ dataDir, folder = 'site' }: Place) => join(dataDir, folder)
export const problemsIn = ({ dataDir, problems }: Place) =>
  problems ?? join(dataDir, 'problems.jsonl')

const writingSettings = (build: Build) => ({
  SITE_URL: build.siteUrl,
  SITE_PICTURES_DIR: join(build.dataDir, 'pictures'),
  SITE_PROBLEMS_FILE: problemsIn(build),
  ...(build.mediaUrl && { SITE_MEDIA_URL: build.mediaUrl }),
})

/** Writes the site into a new directory beside the earlier builds, and returns its path. `signal` ends that. */
export async function buildSite(build: Build, signal?: AbortSignal) {
  const { database, code } = build
  const out = join(sitesIn(build), `build-${Date.now()}`)
  const last = await lastBuild(build)
  await mkdir(sitesIn(build), { recursive: true })
  await rm(problemsIn(build), { force: true })
  await writeContent({ database, code, out, last, settings: writingSettings(build), signal })
  await keepFilesOfLastBuild(last, out)
  return out
}

/** The last build, if it shows the stored content as this code makes it. */
export async function currentBuild(build: Build, db: Db) {
  const site = await lastBuild(build)
  const asked = { db, code: build.code, settings: writingSettings(build) }
  return site && (await isCurrent({ ...asked, site })) ? site : undefined
}

/** The newest build. */
async function lastBuild(build: Place) {
  const names = await readdir(sitesIn(build)).catch(() => [])
  const newest = names
    .filter((name) => /^build-\d+$/.test(name))
    .sort()
    .at(-1)
  return newest && join(sitesIn(build), newest)
}

/** The last build, if this code has made it with these settings. Its content may be older. */
export async function usableBuild(build: Build) {
  const site = await lastBuild(build)
  const settings = writingSettings(build)
  return site && (await isMadeBy({ site, code: build.code, settings })) ? site : undefined
}

const keptForMs = dayMs

/** Keeps scripts, styles and pictures of the last build for a day, because an open page may still load them. */
async function keepFilesOfLastBuild(previous: string | undefined, next: string) {
  const now = new Date()
  for (const folder of ['_astro', 'pictures']) {
    // The time of a file is that of the last build that shows it.
    for (const file of await readdir(join(next, folder)))
      await utimes(join(next, folder, file), now, now)
    if (!previous) continue
    for (const file of await readdir(join(previous, folder)).catch(() => [])) {
      const { mtimeMs } = await stat(join(previous, folder, file))
      if (Date.now() - mtimeMs > keptForMs) continue
      // Fails where the file has not changed: its name contains a hash of its content.
      await link(join(previous, folder, file), join(next, folder, file)).catch(() => {})
    }
  }
}

/** Removes all builds but the live one, and what interrupted ones have left. */
export async function removeOldBuilds(build: Place, live: string) {
  for (const name of await readdir(sitesIn(build)))
    if (name !== basename(live))
      await rm(join(sitesIn(build), name), { recursive: true, force: true })
}
