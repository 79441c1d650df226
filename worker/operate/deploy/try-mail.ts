import type { TestLetterReport } from '#worker/lib/mail/test-letter.ts'

const timeoutMs = 30_000
const byHand = 'Send one in the admin area, under "Unsent mail".'

/** Only a Worker can send through Cloudflare. Returns the result as a sentence. */
export async function tryMail(siteUrl: string, key: string | undefined) {
  if (!key) return `No test letter was sent, for HEALTH_KEY is not set here. ${byHand}`
  const response = await fetch(new URL('/api/health/test-letter', siteUrl), {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => undefined)
  if (response?.status === 401) {
    return `No test letter was sent: the Worker has another HEALTH_KEY. Give it this one with: wrangler secret put HEALTH_KEY`
  }
  const letter: TestLetterReport | undefined = response?.ok
    ? await response.json().catch(() => undefined)
    : undefined
  if (!letter) {
    const why = response ? `answered ${response.status}` : 'does not answer'
    return `No test letter was sent: ${siteUrl} ${why}. ${byHand}`
  }
  const { provider, outcome, detail } = letter
  if (outcome === 'before') return `Mail was tried before with these settings (${provider}).`
  if (outcome === 'failed') return `The test letter was not taken (${provider}): ${detail}`
  const id = detail ? ` (${provider} calls it ${detail})` : ` (${provider})`
  return `A test letter is on its way to STAFF_EMAIL${id}. Look whether it arrives.`
}
