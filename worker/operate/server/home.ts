import type { SqlClient } from '#db/client.ts'
import type { Bindings } from '#worker/env.ts'
import type { FileStore, Surroundings } from '#worker/surroundings.ts'
import { countingLimit } from '../door/limit.ts'
import type { ServerSettings } from './settings.ts'

/** Requests a minute from one address, as in wrangler.toml. */
export const requestLimits = {
  LOGIN_LIMIT: { limit: 200, period: 60 },
  SUBMIT_LIMIT: { limit: 120, period: 60 },
}

type Parts = Pick<Surroundings, 'BUILDER' | 'RENDERER' | 'SMTP' | 'MACHINE'> & {
  product: ServerSettings['product']
  database: SqlClient
  files: FileStore
  /** the pages of the build that is shown now */
  pages: () => Surroundings['ASSETS']
}

/** The app's surroundings on a server: this process, its disk, and a mail server. */
export const serverHome = ({ product, database, files, pages, ...others }: Parts): Bindings => ({
  ...product,
  ...others,
  DATABASE: database,
  FILES: files,
  ASSETS: { fetch: (asked, init) => pages().fetch(asked, init) },
  LOGIN_LIMIT: countingLimit(requestLimits.LOGIN_LIMIT),
  SUBMIT_LIMIT: countingLimit(requestLimits.SUBMIT_LIMIT),
  FAULTY_SETTINGS: [],
})
