import type { R2Bucket, RateLimit } from '@cloudflare/workers-types'
import type { sessionUser } from '../db/sessions.ts'
import type { Db } from '../db/client.ts'
import type { SentForm } from './lib/http/body.ts'

export type MailMessage = {
  from: { name: string; email: string }
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export type Bindings = {
  ASSETS: { fetch: typeof fetch }
  FILES: R2Bucket
  MAIL: { send: (message: MailMessage) => Promise<unknown> }
  LOGIN_LIMIT: RateLimit
  SUBMIT_LIMIT: RateLimit
  TURSO_DATABASE_URL: string
  TURSO_AUTH_TOKEN?: string
  JWT_SECRET: string
  /** where visitors reach the site, without a trailing slash */
  SITE_URL: string
  SITE_TIME_ZONE?: string
  REBUILD_WEBHOOK_URL: string
  REBUILD_WEBHOOK_TOKEN?: string
  /** with it, submissions without a valid Turnstile token are marked */
  TURNSTILE_SECRET_KEY?: string
  /** another verifier than Cloudflare's */
  TURNSTILE_VERIFY_URL?: string
  STAFF_EMAIL: string
  MAIL_FROM: string
}

export type SignedIn = Omit<NonNullable<Awaited<ReturnType<typeof sessionUser>>>, 'seenAt'>

export type Env = {
  Bindings: Bindings
  Variables: {
    db: Db
    /** when the request came, in ms */
    startedAt: number
    /** reads the form that was sent without JavaScript, once however often it is asked */
    form?: () => Promise<SentForm>
    user: SignedIn
    /** as stored: the hash of the id in the cookie */
    sessionId: string
  }
}
