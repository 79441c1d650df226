import type { ExecutionContext } from 'hono'
import { answerRequest, type CronEvent, runCron } from './app.ts'
import type { CloudflareEnv } from './cloudflare/env.ts'
import { cloudflareHome } from './cloudflare/home.ts'
import type { Bindings } from './env.ts'
import { openDatabase } from './lib/database/open.ts'
import { cloudflareEvents } from './lib/mail/events/cloudflare.ts'
import { takeMailEvents } from './lib/mail/events/take.ts'
import type { Background } from './surroundings.ts'

type QueueBatch = { messages: readonly { body: unknown }[] }
type EventContext = Background & {
  /** the entrypoints of this Worker */
  exports?: { QuietNote?: NonNullable<Bindings['QUIET_NOTE']> }
}

export { QuietNote } from './cloudflare/quiet-note.ts'

let home: { env: CloudflareEnv; bindings: Bindings } | undefined

/** The isolate's surroundings. The entrypoints belong to the event. */
function homeOf(env: CloudflareEnv, { exports }: EventContext): Bindings {
  if (home?.env !== env) home = { env, bindings: cloudflareHome(env) }
  return exports?.QuietNote ? { QUIET_NOTE: exports.QuietNote, ...home.bindings } : home.bindings
}

/** Events of Cloudflare Email Sending, from the queue that MAIL_EVENTS_QUEUE names at the deployment. */
async function queue({ messages }: QueueBatch, given: CloudflareEnv, ctx: EventContext) {
  const env = homeOf(given, ctx)
  const events = messages.flatMap(({ body }) => cloudflareEvents(body, env))
  // After a failure the queue delivers all messages again.
  await takeMailEvents(
    openDatabase(env, (work) => ctx.waitUntil(work)),
    events,
  )
}

export default {
  fetch: (request: Request, env: CloudflareEnv, ctx: ExecutionContext & EventContext) =>
    answerRequest(request, homeOf(env, ctx), ctx),
  scheduled: (event: CronEvent, env: CloudflareEnv, ctx: EventContext) =>
    runCron(event, homeOf(env, ctx), ctx),
  queue,
}
