import type { Surroundings } from '../surroundings.ts'
import type { CloudflareEnv } from './env.ts'

const webhookTimeoutMs = 10_000

type Webhook = Pick<CloudflareEnv, 'REBUILD_WEBHOOK_URL' | 'REBUILD_WEBHOOK_TOKEN' | 'SITE_STAGE'>

/** Builds are made elsewhere: a webhook of GitHub, or a deploy hook, starts them. */
export const webhookBuilder = (env: Webhook): Surroundings['BUILDER'] => ({
  async request() {
    try {
      const response = await fetch(env.REBUILD_WEBHOOK_URL, {
        method: 'POST',
        headers: {
          Accept: 'application/vnd.github+json',
          'Content-Type': 'application/json',
          'X-GitHub-Api-Version': '2022-11-28',
          'User-Agent': 'research-site',
          ...(env.REBUILD_WEBHOOK_TOKEN && {
            Authorization: `Bearer ${env.REBUILD_WEBHOOK_TOKEN}`,
          }),
        },
        // GitHub starts the workflow of this branch with this input. A deploy hook of Workers Builds ignores the body.
        body: JSON.stringify({
          ref: 'main',
          ...(env.SITE_STAGE && { inputs: { stage: env.SITE_STAGE } }),
        }),
        signal: AbortSignal.timeout(webhookTimeoutMs),
      })
      return response.ok ? undefined : `The builder answered ${response.status}`
    } catch {
      return 'The builder could not be reached'
    }
  },
})
