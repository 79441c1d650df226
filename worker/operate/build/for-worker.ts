import { rename, rm, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Connection } from '#db/client.ts'
import { buildCode } from './code.ts'
import { writeContent } from './content.ts'
import { projectDir } from './run.ts'

/** The link through which wrangler.toml finds the folder of this code. */
const current = join(projectDir, '.code/current')

/** Builds what wrangler.toml deploys: the code, and the site from it into `dist`. Only reads the database. */
export async function buildForWorker(database: Connection, settings: Record<string, string> = {}) {
  const code = await buildCode()
  const link = `${current}.${process.pid}`
  await rm(link, { force: true })
  await symlink(basename(code), link)
  await rename(link, current)
  const { SITE_URL, SITE_PICTURES_DIR } = process.env
  await writeContent({
    database,
    code,
    out: join(projectDir, 'dist'),
    settings: {
      SITE_URL: SITE_URL || 'http://localhost:8787',
      SITE_PICTURES_DIR: SITE_PICTURES_DIR || join(projectDir, 'node_modules/.pictures'),
      ...settings,
    },
  })
}
