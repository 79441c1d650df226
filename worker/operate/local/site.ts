import { spawn } from 'node:child_process'
import { chmod, link, mkdir, readdir, rm, stat, symlink } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join, relative } from 'node:path'
import type { Connection } from '#db/client.ts'
import { dayMs } from '#db/model/lib/time.ts'
import { notBuilt, storedFailure } from '#db/model/publish/publish.ts'
import { PlainError } from '../database/server.ts'

export type Build = { dataDir: string; database: Connection; siteUrl: string }

/** The first build writes the code that renders drafts into this folder. The Worker uses it. */
export const previewIn = (dataDir: string) => join(dataDir, 'preview')

/** The file into which a build writes its problems: see worker/operate/problems.ts. */
export const problemsIn = (dataDir: string) => join(dataDir, 'problems.jsonl')

const projectDir = new URL('../../..', import.meta.url).pathname
const siteIn = (dataDir: string) => join(dataDir, 'site')

/**
 * Builds the site into a new directory beside the earlier builds, and returns its path. `preview` is the directory for
 * the code that renders drafts; if empty, the build does not write that code. `signal` ends the build.
 */
export async function buildSite(
  { dataDir, database, siteUrl }: Build,
  preview = '',
  signal?: AbortSignal,
) {
  const next = join(siteIn(dataDir), `build-${Date.now()}`)
  await mkdir(siteIn(dataDir), { recursive: true })
  await linkPackages(dataDir)
  if (preview) await rm(preview, { recursive: true, force: true })
  await rm(problemsIn(dataDir), { force: true })
  try {
    const settings = {
      TURSO_DATABASE_URL: database.url,
      TURSO_AUTH_TOKEN: database.authToken ?? '',
      SITE_URL: siteUrl,
      SITE_OUT_DIR: next,
      SITE_CACHE_DIR: join(dataDir, 'cache'),
      SITE_PICTURES_DIR: join(dataDir, 'pictures'),
      SITE_PREVIEW_DIR: preview,
      SITE_PROBLEMS_FILE: problemsIn(dataDir),
    }
    await astroBuild(dataDir, settings, signal)
  } catch (error) {
    await rm(next, { recursive: true, force: true })
    throw error
  }
  await keepCopiesPrivate(next)
  await keepFilesOfLastBuild(dataDir, next)
  return next
}

/** Astro copies public files with their modes in the repository, which others may read. */
async function keepCopiesPrivate(site: string) {
  const folder = join(projectDir, 'site/public')
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name))
    if (entry.isFile()) await chmod(join(site, path), 0o600)
  }
}

/**
 * Astro writes temporary code into its output if the output is below the working directory. Otherwise it writes into
 * the project, where two instances would overwrite each other's files. So a build runs in the data directory, and finds
 * its packages through this link.
 */
const linkPackages = (dataDir: string) =>
  symlink(join(projectDir, 'node_modules'), join(dataDir, 'node_modules')).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })

const astroBuild = (dataDir: string, settings: Record<string, string>, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs')
    const child = spawn(process.execPath, [astro, 'build', '--silent', '--root', projectDir], {
      cwd: dataDir,
      // The Worker cannot run what is built for development.
      env: { ...process.env, ...settings, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    // A low priority, so that a build does not slow down visitors.
    if (child.pid) setPriority(child.pid, 10)
    // SIGKILL also ends a process that is stopped. Its output is thrown away in any case.
    const end = () => child.kill('SIGKILL')
    if (signal?.aborted) end()
    signal?.addEventListener('abort', end, { once: true })
    let output = ''
    const keep = (data: Buffer) => (output = (output + data).slice(-4000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('exit', (code) => {
      signal?.removeEventListener('abort', end)
      if (code === 0) resolve()
      else reject(new PlainError(storedFailure(notBuilt, output)))
    })
  })

const builds = async (dataDir: string) =>
  (await readdir(siteIn(dataDir)).catch(() => []))
    .filter((name) => name.startsWith('build-'))
    .sort()
    .map((name) => join(siteIn(dataDir), name))

const keptForMs = dayMs

/** Keeps scripts, styles and pictures of the last build for a day, because an open page may still load them. */
async function keepFilesOfLastBuild(dataDir: string, next: string) {
  const previous = (await builds(dataDir)).filter((path) => path !== next).at(-1)
  if (!previous) return
  for (const folder of ['_astro', 'pictures']) {
    for (const file of await readdir(join(previous, folder)).catch(() => [])) {
      const { mtimeMs } = await stat(join(previous, folder, file))
      if (Date.now() - mtimeMs > keptForMs) continue
      // Fails where the file has not changed: its name contains a hash of its content.
      await link(join(previous, folder, file), join(next, folder, file)).catch(() => {})
    }
  }
}

export async function removeOldBuilds(dataDir: string, live: string) {
  for (const path of await builds(dataDir)) {
    if (path < live) await rm(path, { recursive: true, force: true })
  }
}
