import { link, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Connection, Db } from '#db/client.ts'
import { dayMs } from '#db/model/lib/time.ts'
import { isCurrent, writeContent } from '../build/content.ts'

export type Build = {
  dataDir: string
  database: Connection
  siteUrl: string
  /** the folder of the site's code */
  code: string
}

/** The file into which a build writes its problems: see worker/operate/problems.ts. */
export const problemsIn = (dataDir: string) => join(dataDir, 'problems.jsonl')

const siteIn = (dataDir: string) => join(dataDir, 'site')

const writingSettings = ({ dataDir, siteUrl }: Build) => ({
  SITE_URL: siteUrl,
  SITE_PICTURES_DIR: join(dataDir, 'pictures'),
  SITE_PROBLEMS_FILE: problemsIn(dataDir),
})

/** Writes the site into a new directory beside the earlier builds, and returns its path. `signal` ends that. */
export async function buildSite(build: Build, signal?: AbortSignal) {
  const { dataDir, database, code } = build
  const out = join(siteIn(dataDir), `build-${Date.now()}`)
  const last = (await builds(dataDir)).at(-1)
  await mkdir(siteIn(dataDir), { recursive: true })
  await rm(problemsIn(dataDir), { force: true })
  await writeContent({ database, code, out, last, settings: writingSettings(build), signal })
  await keepFilesOfLastBuild(last, out)
  return out
}

/** The last build, if it shows the stored content as this code makes it. */
export async function currentBuild(build: Build, db: Db) {
  const site = (await builds(build.dataDir)).at(-1)
  const asked = { db, code: build.code, settings: writingSettings(build) }
  return site && (await isCurrent({ ...asked, site })) ? site : undefined
}

const builds = async (dataDir: string) =>
  (await readdir(siteIn(dataDir)).catch(() => []))
    .filter((name) => /^build-\d+$/.test(name))
    .sort()
    .map((name) => join(siteIn(dataDir), name))

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
export async function removeOldBuilds(dataDir: string, live: string) {
  for (const name of await readdir(siteIn(dataDir)))
    if (name !== basename(live))
      await rm(join(siteIn(dataDir), name), { recursive: true, force: true })
}
