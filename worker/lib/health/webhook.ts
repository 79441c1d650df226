import type { Bindings } from '#worker/env.ts'

const timeoutMs = 10_000

const cardType = 'application/vnd.microsoft.card.adaptive'

/**
 * One body for all receivers. Slack reads `text`, and ignores an attachment that has none of its own fields. A
 * workflow of Teams reads only `attachments`, a list of Adaptive Cards. ntfy takes any body, and shows only `text` if
 * the address has `?tpl=1&m={{.text}}`.
 */
export const alertBody = (lines: string[], url: string) => ({
  type: 'message',
  text: lines.join('\n'),
  attachments: [
    {
      contentType: cardType,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: lines.map((text) => ({ type: 'TextBlock', text, wrap: true })),
        actions: [{ type: 'Action.OpenUrl', title: 'Open the admin area', url }],
      },
    },
  ],
})

/** Sends a test alert, so that an operator sees that alerts arrive. */
export async function sendTestAlert({ ALERT_WEBHOOK_URL: url, SITE_URL }: Bindings) {
  if (!url) return { outcome: 'off' as const, detail: null }
  const line = `${new URL(SITE_URL).hostname}: This is a test alert. Nothing is wrong.`
  const error = await postAlert(url, alertBody([line], `${SITE_URL}/admin`))
  return { outcome: error ? ('failed' as const) : ('sent' as const), detail: error }
}

/** Returns why the post failed, or null. The reason leaves out the address, which is a secret. */
export async function postAlert(url: string, body: ReturnType<typeof alertBody>) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return response.ok ? null : `The receiver answered ${response.status}`
  } catch {
    return 'The receiver could not be reached'
  }
}
