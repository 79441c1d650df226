import type { ProviderAnswer } from '#worker/lib/mail/providers/answer.ts'
import type { TokenSource } from './settings.ts'

/** No token could be had; `answer` says what that means for a letter. */
export class TokenFailure extends Error {
  readonly answer: ProviderAnswer
  constructor(answer: ProviderAnswer & { says: string }) {
    super(answer.says)
    this.answer = answer
  }
}

type Tokens = {
  current: () => Promise<string>
  /** A new token in place of one that the mail server has refused. */
  after: (refused: string) => Promise<string>
}

type TokenAnswer = { access_token?: unknown; expires_in?: unknown; error?: unknown }
type Token = { value: string; until: number }

const timeoutMs = 9_000
/** A token is renewed so long before its end. */
const marginMs = 5 * 60_000

const busy = (says: string) => new TokenFailure({ kind: 'busy', pauseMs: undefined, says })

async function askForToken({ tokenUrl, clientId, clientSecret, scope }: TokenSource) {
  const asked = Date.now()
  const response = await fetch(tokenUrl, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw busy('The address of SMTP_OAUTH_TOKEN_URL does not answer')
  })
  // An answer that is no JSON has no token, as one that lacks it.
  const answer: TokenAnswer = await response.json().catch(() => ({}))
  const { access_token: value, expires_in: seconds, error } = Object(answer)
  if (response.ok && typeof value === 'string' && /^[\x21-\x7e]+$/.test(value)) {
    return { value, until: asked + (Number(seconds) || 0) * 1000 - marginMs }
  }
  // Only the code of OAuth: a longer text might repeat what we sent.
  const code = typeof error === 'string' && /^\w{1,40}$/.test(error) ? ` (${error})` : ''
  const says = `SMTP_OAUTH_TOKEN_URL gave no token: it answered ${response.status}${code}`
  if (response.status === 429 || response.status >= 500) throw busy(says)
  throw new TokenFailure({ kind: 'misused', says })
}

/** Keeps a token until five minutes before its end. Everybody who needs a new one waits for the same request. */
export function openTokens(source: TokenSource): Tokens {
  let token: Token | undefined
  let asking: Promise<string> | undefined
  const renew = () => {
    asking ??= askForToken(source)
      .then((got) => {
        token = got
        return got.value
      })
      .finally(() => {
        asking = undefined
      })
    return asking
  }
  const current = async () => (token && Date.now() < token.until ? token.value : renew())
  return {
    current,
    async after(refused) {
      if (token?.value === refused) token = undefined
      return current()
    },
  }
}
