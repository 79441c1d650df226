import { getPublishState } from '../db/publish.ts'
import { api } from './api.ts'
import type { Bindings } from './env.ts'
import { openDatabase } from './lib/database.ts'
import { replayInbox } from './lib/inbox.ts'
import { sendDueMail } from './lib/mail.ts'
import { healPublishing } from './lib/rebuild.ts'
import { sweepUploads } from './lib/sweep.ts'

type Waits = { waitUntil: (work: Promise<unknown>) => void }

/** Each minute: what a request could not finish is tried again. */
async function scheduled(_event: unknown, env: Bindings, ctx: Waits) {
  const db = openDatabase(env, (work) => ctx.waitUntil(work))
  await replayInbox(db, env)
  await sendDueMail(db, env)
  await healPublishing(db, env, await getPublishState(db))
  if (new Date().getMinutes() === 0) await sweepUploads(db, env)
}

export default { fetch: api.fetch, scheduled }
