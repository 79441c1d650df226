import type { R2Bucket, RateLimit } from '@cloudflare/workers-types'
import type { SqlClient } from '#db/client.ts'
import type { ProviderAnswer } from './lib/mail/providers/answer.ts'
import type { CloudflareMail, MailMessage } from './mail-message.ts'

/** `isOff` only where `npm start` or a test wants no limits. */
export type Limit = RateLimit & { isOff?: true }

/** The methods of R2 that the app calls. */
export type FileStore = Pick<R2Bucket, 'get' | 'head' | 'put' | 'delete' | 'list'>

/** Figures of the machine for health. Where the provider looks after the machine, there are none. */
type Machine = {
  /** bytes of the file system with the data */
  disk: () => Promise<{ free: number; total: number }>
  /** the home makes its backups itself, and is late after this time */
  backupOverdueMs: number
}

/**
 * Everything around the app that its home provides. Each home fills this list: Cloudflare (`worker/cloudflare`), `npm
 * start` (`worker/operate/local`) and a server (`worker/operate/server`). The app never asks where it runs.
 */
export type Surroundings = {
  /** one statement, or several in one transaction */
  DATABASE: SqlClient
  /** the files of the built site */
  ASSETS: { fetch: typeof fetch }
  /** uploads, the overlay, and what waits for the database */
  FILES: FileStore
  /** Cloudflare's own mail service; other providers are asked over HTTP */
  MAIL?: {
    send: (message: CloudflareMail) => Promise<{ messageId?: string } | void>
    /** Only on a local site, which writes mail to files: Cloudflare sends no news. */
    takesNews?: boolean
  }
  /** a mail server of the operator's choice, spoken to by SMTP */
  SMTP?: { send: (message: MailMessage) => Promise<ProviderAnswer> }
  LOGIN_LIMIT: Limit
  SUBMIT_LIMIT: Limit
  /** Asks for a build of the site. Returns why that failed, if it did. */
  BUILDER: { request: () => Promise<string | undefined> }
  /** the home's own settings that are missing or unusable */
  FAULTY_SETTINGS: readonly string[]
  /** shows saved changes in place of this process, whose other requests would wait; false if it cannot be reached */
  RENDERER?: { bringOverlay: () => Promise<boolean> }
  /** tells near visitors that nothing is newer than the build; absent where the store is near */
  QUIET_NOTE?: { fetch: (url: string) => Promise<Response>; withdraw: () => Promise<void> }
  MACHINE?: Machine
}

/** Background work of a request or of cron: the home does not end before it is done. */
export type Background = { waitUntil: (work: Promise<unknown>) => void }
