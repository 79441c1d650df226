import { WorkerEntrypoint } from 'cloudflare:workers'
import { quietAnswer, quietTag } from '../lib/publish/overlay/quiet.ts'
import type { CloudflareEnv } from './env.ts'

/** The entrypoint whose answers Cloudflare keeps near visitors: wrangler.toml says so. */
export class QuietNote extends WorkerEntrypoint<CloudflareEnv> {
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
