import type { Context } from 'hono'
import type { Env } from '../../env.ts'

const service = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const patience = 2500

type Verdict = { success?: unknown; 'error-codes'?: string[] }

/**
 * Whether Turnstile vouches for whoever sent this. Where it is not configured, and while it is away,
 * everybody is vouched for: without its answer a person is worth more than a bot. It is asked about
 * a missing token too, because the reason may be that it is away.
 */
export async function isVouchedFor(c: Context<Env>, token = '') {
  const { TURNSTILE_SECRET_KEY: secret, TURNSTILE_VERIFY_URL: url = service } = c.env
  if (!secret) return true
  const address = c.req.header('CF-Connecting-IP')
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
      signal: AbortSignal.timeout(patience),
    })
    const { success, 'error-codes': errors } = (await response.json()) as Verdict
    return success === true || response.status >= 500 || errors?.includes('internal-error') === true
  } catch (error) {
    console.error('turnstile', error instanceof Error ? error.name : '')
    return true
  }
}
