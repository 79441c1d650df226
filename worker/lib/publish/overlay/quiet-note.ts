import { WorkerEntrypoint } from 'cloudflare:workers'
import type { Bindings } from '#worker/env.ts'
import { quietAnswer, quietTag } from './quiet.ts'

/** The entrypoint whose answers Cloudflare keeps near visitors: wrangler.toml says so. */
export class QuietNote extends WorkerEntrypoint<Bindings> {
  override fetch() {
    return quietAnswer(this.env)
  }

  /** Withdraws the note everywhere. Fails if Cloudflare does not accept that. */
  async withdraw() {
    const done = await this.ctx.cache?.purge({ tags: [quietTag] })
    if (done && !done.success)
      throw new Error(`The note could not be withdrawn: ${done.errors[0]?.message}`)
  }
}
