import { spawn } from 'node:child_process'
import { chmod, link, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import type { Connection } from '../../db/client.ts'
import { failure, notBuilt } from '../../db/model/publish.ts'
import { PlainError } from '../../db/commands/server.ts'

export type Build = { dataDir: string; database: Connection; siteUrl: string }

/** Where the first build leaves what the Worker shows drafts with. */
export const previewIn = (dataDir: string) => join(dataDir, 'preview')

/** Where a build leaves what it could not show; see worker/problems.ts. */
export const problemsIn = (dataDir: string) => join(dataDir, 'problems.jsonl')

const projectDir = new URL('../..', import.meta.url).pathname
const siteIn = (dataDir: string) => join(dataDir, 'site')

/**
 * Builds the site into a directory of its own, beside those of earlier builds, and answers its path.
 * `preview` names a directory for what shows drafts.
 */
export async function buildSite({ dataDir, database, siteUrl }: Build, preview = '') {
  const next = join(siteIn(dataDir), `build-${Date.now()}`)
  await mkdir(siteIn(dataDir), { recursive: true })
  await lendPackages(dataDir)
  if (preview) await rm(preview, { recursive: true, force: true })
  await rm(problemsIn(dataDir), { force: true })
  try {
    await astroBuild(dataDir, {
      TURSO_DATABASE_URL: database.url,
      TURSO_AUTH_TOKEN: database.authToken ?? '',
      SITE_URL: siteUrl,
      SITE_OUT_DIR: next,
      SITE_CACHE_DIR: join(dataDir, 'cache'),
      SITE_PREVIEW_DIR: preview,
      SITE_PROBLEMS_FILE: problemsIn(dataDir),
    })
  } catch (error) {
    await rm(next, { recursive: true, force: true })
    throw error
  }
  await keepCopiesPrivate(next)
  await keepFilesOfOpenPages(dataDir, next)
  return next
}

/** Astro copies these with the modes that they have in the repository. */
async function keepCopiesPrivate(site: string) {
  const folder = join(projectDir, 'site/public')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile()) await chmod(join(site, path), 0o600)
  }
}

/**
 * Astro leaves what it runs while it builds in its output, if that is below the working directory, or
 * else in the project, where two instances would meet. So it works in the data directory, and finds
 * its packages there.
 */
const lendPackages = (dataDir: string) =>
  symlink(join(projectDir, 'node_modules'), join(dataDir, 'node_modules')).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })

const astroBuild = (dataDir: string, settings: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs')
    const child = spawn(process.execPath, [astro, 'build', '--silent', '--root', projectDir], {
      cwd: dataDir,
      env: { ...process.env, ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    // Visitors come first: on a busy machine a build takes what they leave.
    if (child.pid) setPriority(child.pid, 10)
    let output = ''
    const keep = (data: Buffer) => (output = (output + data).slice(-4000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new PlainError(failure(notBuilt, output))),
    )
  })

const builds = async (dataDir: string) =>
  (await readdir(siteIn(dataDir)).catch(() => []))
    .filter((name) => name.startsWith('build-'))
    .sort()
    .map((name) => join(siteIn(dataDir), name))

const day = 24 * 3600_000

/** Scripts and styles of the last build stay for a day: a page opened from it may still ask for them. */
async function keepFilesOfOpenPages(dataDir: string, next: string) {
  const previous = (await builds(dataDir)).filter((path) => path !== next).at(-1)
  if (!previous) return
  for (const file of await readdir(join(previous, '_astro')).catch(() => [])) {
    const { mtimeMs } = await stat(join(previous, '_astro', file))
    if (Date.now() - mtimeMs > day) continue
    // It is there already if the file has not changed: its name says what is in it.
    await link(join(previous, '_astro', file), join(next, '_astro', file)).catch(() => {})
  }
}

/** Removes the builds before `live`. */
export async function removeOldBuilds(dataDir: string, live: string) {
  for (const path of await builds(dataDir)) {
    if (path < live) await rm(path, { recursive: true, force: true })
  }
}
