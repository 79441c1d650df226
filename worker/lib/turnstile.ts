import type { Context } from 'hono'
import type { Env } from '../env.ts'

const service = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const patience = 2500

/**
 * Whether Turnstile vouches for whoever sent this. Where it is not configured everybody is vouched
 * for; where it does not answer nobody is: their submission is taken all the same, and marked.
 */
export async function isVouchedFor(c: Context<Env>, token: string | undefined) {
  const { TURNSTILE_SECRET_KEY: secret, TURNSTILE_VERIFY_URL: url = service } = c.env
  if (!secret) return true
  if (!token) return false
  const address = c.req.header('CF-Connecting-IP')
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, ...(address && { remoteip: address }) }),
      signal: AbortSignal.timeout(patience),
    })
    return ((await response.json()) as { success?: unknown }).success === true
  } catch (error) {
    console.error('turnstile', error instanceof Error ? error.name : '')
    return false
  }
}
