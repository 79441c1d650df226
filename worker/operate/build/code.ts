import { createHash } from 'node:crypto'
import { chmod, glob, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dayMs, hourMs } from '#db/model/lib/time.ts'
import { projectDir, runNode } from './run.ts'
import { withSources } from './sources.ts'

const projectCodes = join(projectDir, '.code')
const codeSources = ['{site,db}/**/*', 'astro.config.mjs', 'package-lock.json', 'tsconfig.json']

/** Changes with each file of the project that fits a pattern. */
async function digestOf(patterns: string[]) {
  const files = (await Array.fromAsync(glob(patterns, { cwd: projectDir, withFileTypes: true })))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()
  const digest = createHash('sha256')
  for (const file of files) {
    digest.update(`${file.slice(projectDir.length)}\0`).update(await readFile(file))
  }
  return digest.digest('hex').slice(0, 16)
}

/** The module that renders pages, in the folder of the code. */
export const rendererIn = (code: string) => join(code, 'server/entry.mjs')

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** Astro copies public files with their modes in the repository, which others may read. */
async function keepPrivate(dir: string) {
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await chmod(join(entry.parentPath, entry.name), 0o600)
}

const keptForMs = 30 * dayMs

/** Removes code that nothing has used for a month, and what interrupted builds have left. */
async function removeOldCode(codesDir: string, now = Date.now()) {
  for (const name of await readdir(codesDir)) {
    const { mtimeMs } = await stat(join(codesDir, name)).catch(() => ({ mtimeMs: now }))
    const limit = name.includes('.') ? hourMs : keptForMs
    if (now - mtimeMs > limit) await rm(join(codesDir, name), { recursive: true, force: true })
  }
}

/**
 * Builds the site's code, unless it is built already: it depends only on the sources, neither on the content nor on
 * settings. Returns its folder, whose name changes with the sources. New code is put into `codesDir`.
 */
export async function buildCode(signal?: AbortSignal, codesDir = projectCodes) {
  const digest = await digestOf(codeSources)
  for (const known of new Set([projectCodes, codesDir])) {
    const dir = join(known, digest)
    if (!(await isThere(join(dir, 'code.json')))) continue
    await noteUse(dir)
    return dir
  }
  const dir = join(codesDir, digest)
  await build(dir, signal)
  return dir
}

/** Keeps this code from being removed. Nothing removes code from a project that only its owner may write. */
export const noteUse = (dir: string) =>
  utimes(dir, new Date(), new Date()).catch((error: NodeJS.ErrnoException) => {
    if (!['EROFS', 'EPERM', 'EACCES'].includes(error.code ?? '')) throw error
  })

/** Builds the site's code into this folder. */
export async function compile(dir: string, signal?: AbortSignal) {
  await mkdir(dir, { recursive: true })
  const astro = join(projectDir, 'node_modules/astro/bin/astro.mjs')
  // Astro empties `dir` first, so the sources lie beside it.
  await withSources(`${dir}.sources`, (root) =>
    runNode([astro, 'build', '--silent', '--root', root], {
      // Astro writes temporary code into the project, unless its output is below the working directory.
      cwd: dir,
      settings: { SITE_CODE_DIR: dir },
      signal,
    }),
  )
  await keepPrivate(join(dir, 'client'))
}

async function build(dir: string, signal: AbortSignal | undefined) {
  // Others may build the same code meanwhile. A build may be killed at any time.
  const unfinished = `${dir}.${process.pid}`
  try {
    await compile(unfinished, signal)
    await rename(unfinished, dir).catch(async (error) => {
      if (!(await isThere(join(dir, 'code.json')))) throw error
    })
    await removeOldCode(dirname(dir))
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}
