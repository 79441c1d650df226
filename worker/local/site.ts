import { spawn } from 'node:child_process'
import { link, mkdir, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { PlainError } from '../../db/server.ts'

export type Build = { dataDir: string; databaseUrl: string; siteUrl: string }

const projectDir = new URL('../..', import.meta.url).pathname

/** The directory that is served; a link to the last build that succeeded. */
export const liveSite = (dataDir: string) => join(dataDir, 'site', 'live')

/** Builds the site beside the live one and, only when it is whole, puts it in its place. */
export async function buildSite({ dataDir, databaseUrl, siteUrl }: Build) {
  const site = join(dataDir, 'site')
  const name = `build-${Date.now()}`
  await mkdir(site, { recursive: true })
  try {
    await astroBuild({
      TURSO_DATABASE_URL: databaseUrl,
      SITE_URL: siteUrl,
      SITE_OUT_DIR: join(site, name),
      SITE_CACHE_DIR: join(dataDir, 'cache'),
    })
  } catch (error) {
    await rm(join(site, name), { recursive: true, force: true })
    throw error
  }
  await keepFilesOfOpenPages(dataDir, join(site, name))
  const replacement = join(site, `link-${name}`)
  await symlink(name, replacement)
  await rename(replacement, liveSite(dataDir))
  await removeOthers(dataDir, name)
}

const astroBuild = (settings: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs')
    const child = spawn(process.execPath, [astro, 'build', '--silent'], {
      cwd: projectDir,
      env: { ...process.env, ...settings, ASTRO_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    let output = ''
    const keep = (data: Buffer) => (output = (output + data).slice(-4000))
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new PlainError(`The site could not be built:\n${output.trim()}`)),
    )
  })

const day = 24 * 3600_000

/** Scripts and styles of earlier builds stay for a day: a page opened before the swap still asks for them. */
async function keepFilesOfOpenPages(dataDir: string, next: string) {
  const from = join(liveSite(dataDir), '_astro')
  for (const file of await readdir(from).catch(() => [])) {
    const { mtimeMs } = await stat(join(from, file))
    if (Date.now() - mtimeMs > day) continue
    // It is there already if the file has not changed: its name says what is in it.
    await link(join(from, file), join(next, '_astro', file)).catch(() => {})
  }
}

/** Keeps the build before this one: a page opened from it may still ask for its files. */
async function removeOthers(dataDir: string, current: string) {
  const site = join(dataDir, 'site')
  const builds = (await readdir(site)).filter((name) => name.startsWith('build-')).sort()
  for (const old of builds.slice(0, -2)) {
    if (old !== current) await rm(join(site, old), { recursive: true, force: true })
  }
}
