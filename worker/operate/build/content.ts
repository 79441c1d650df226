import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Connection, Db } from '#db/client.ts'
import { defaultTimeZone } from '#db/model/lib/time.ts'
import type { BuildInfo } from '#db/publish/pages-list.ts'
import { getPublishState } from '#db/publish/publish.ts'
import { monthAt } from '#db/publish/site.ts'
import { noteUse } from './code.ts'
import { runNode } from './run.ts'

type Settings = Record<string, string>

/** The settings that pages depend on. */
const shown = ['SITE_URL', 'SITE_TIME_ZONE', 'SITE_STAGE', 'SITE_NOINDEX', 'TURNSTILE_SITE_KEY']

/** Changes with everything but the content that pages are made from. */
function makerOf(code: string, settings: Settings) {
  const all = { ...process.env, ...settings }
  const parts = [basename(code), ...shown.map((name) => all[name] ?? '')]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

/** The database that a site is made from: over HTTP, or the file of a server. */
export type ContentSource = Connection | { file: string }

const sourceSettings = (source: ContentSource): Settings =>
  'file' in source
    ? { SITE_DATABASE_FILE: source.file }
    : { TURSO_DATABASE_URL: source.url, TURSO_AUTH_TOKEN: source.authToken ?? '' }

type Writing = {
  database: ContentSource
  /** the folder of the site's code, from `buildCode` */
  code: string
  /** the folder for the site, replaced as a whole */
  out: string
  /** the last build, whose unchanged pages are kept; by default the one in `out` */
  last?: string | undefined
  settings: Settings
  signal?: AbortSignal | undefined
}

/** Writes the site from the stored content. Only reads the database. */
export async function writeContent({ database, code, out, last, settings, signal }: Writing) {
  await noteUse(code)
  await runNode(['site/prebuild/content/write.ts'], {
    settings: {
      ...sourceSettings(database),
      SITE_CODE_DIR: code,
      SITE_MAKER: makerOf(code, settings),
      SITE_OUT_DIR: out,
      SITE_LAST_DIR: last ?? out,
      ...settings,
    },
    signal,
  })
}

type Asked = Pick<Writing, 'code' | 'settings'> & { db: Db; site: string }

async function infoOf(site: string): Promise<BuildInfo | undefined> {
  const written = await readFile(join(site, 'build.json'), 'utf8').catch(() => undefined)
  return written && JSON.parse(written)
}

/** Whether this code has made the build in the folder `site`, with these settings. Its content may be older. */
export const isMadeBy = async ({ site, code, settings }: Omit<Asked, 'db'>) =>
  (await infoOf(site))?.maker === makerOf(code, settings)

/** Whether the build in the folder `site` shows the stored content, as this code makes it. */
export async function isCurrent({ db, site, code, settings }: Asked) {
  const info = await infoOf(site)
  if (!info) return false
  const { epoch, contentVersion, changedAt } = await getPublishState(db)
  return (
    info.epoch === epoch &&
    info.contentVersion === contentVersion &&
    info.changedAt === changedAt &&
    info.month === monthAt(process.env['SITE_TIME_ZONE'] || defaultTimeZone) &&
    info.maker === makerOf(code, settings) &&
    info.undrawn === undefined
  )
}
