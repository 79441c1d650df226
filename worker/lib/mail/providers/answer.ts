/** The answer of a provider when it is asked to send a mail. `says` is for staff, with its own words. */
export type ProviderAnswer =
  | { kind: 'taken'; id: string | undefined }
  /** the provider will never take this mail: the address takes none, or the mail is not valid */
  | { kind: 'refused'; of: 'address' | 'mail'; says: string }
  /** the provider takes no mail for a while; `pauseMs` if it says how long */
  | { kind: 'busy'; pauseMs: number | undefined; says: string }
  /** something is wrong with the key, the sender or the account: no other mail would be taken either */
  | { kind: 'misused'; says: string }
  /** nobody knows whether it took the mail */
  | { kind: 'broken'; says: string }

type Failed = {
  provider: string
  response: Response
  code?: string | undefined
  message?: string | undefined
}

/** 'Postmark answered 401 (10): The token is wrong.' */
const inWords = ({ provider, response, code, message }: Failed) =>
  `${provider} answered ${response.status}${code ? ` (${code})` : ''}${message ? `: ${message}` : ''}`

/** The longest pause, in ms. Providers may ask for days by mistake. */
const longestPauseMs = 24 * 3600_000

/** `Retry-After` in ms: a number of seconds, or a date. Undefined without one that can be read. */
function retryAfterMs({ headers }: Response, now = Date.now()) {
  const given = headers.get('Retry-After')?.trim()
  if (!given) return undefined
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestPauseMs)
}

/** The answer of a provider that did not take a mail, by its status. */
export function failedAnswer(failed: Failed): ProviderAnswer {
  const { status } = failed.response
  const says = inWords(failed)
  const pauseMs = retryAfterMs(failed.response)
  if (status === 429 || (status === 503 && pauseMs !== undefined))
    return { kind: 'busy', pauseMs, says }
  return { kind: status >= 400 && status < 500 ? 'misused' : 'broken', says }
}
