import { access, constants, cp, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { projectDir } from './run.ts'

const astroSources = ['db', 'site', 'astro.config.mjs', 'package.json', 'tsconfig.json']

const mayWriteProject = () =>
  access(projectDir, constants.W_OK).then(
    () => true,
    () => false,
  )

/**
 * Gives Astro a folder to build from, in which it also writes types. The user of a server may not write the project, so
 * Astro gets a copy of the sources at `copy`, with the same packages.
 */
export async function withSources(copy: string, build: (root: string) => Promise<void>) {
  if (await mayWriteProject()) return build(projectDir)
  try {
    await mkdir(copy, { recursive: true })
    for (const name of astroSources)
      await cp(join(projectDir, name), join(copy, name), { recursive: true })
    await symlink(join(projectDir, 'node_modules'), join(copy, 'node_modules'))
    await build(copy)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
