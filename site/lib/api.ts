import { type ClientResponse, hc } from 'hono/client'
import type { Options } from '#db/model/lib/choices.ts'
import type { Api } from '#worker/api.ts'

type FieldError = { path: string; message: string }

type Choices = Readonly<Record<string, Options>>
type Problem = {
  detail?: string
  errors?: FieldError[]
  choices?: Choices
} & Readonly<Record<string, unknown>>

type Details = { problem?: Problem; retryAfter?: number }

/** The server refused, failed, or could not be reached (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  /** the options of fields whose options have changed since the page was built */
  readonly choices: Choices
  /** seconds */
  readonly retryAfter: number | undefined
  /** the whole answer: a refused save of an outdated version brings the stored record along */
  readonly problem: Problem

  constructor(status: number, detail: string, { problem = {}, retryAfter }: Details = {}) {
    super(status ? `${status}: ${detail}` : detail)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.errors = problem.errors ?? []
    this.choices = problem.choices ?? {}
    this.retryAfter = retryAfter
  }
}

export const unreachable = () =>
  new ApiError(0, 'We could not reach the server. Nothing you typed is lost: please try again.')

const timeoutMs = 30_000

async function request(input: RequestInfo | URL, init?: RequestInit) {
  try {
    return await fetch(input, { signal: AbortSignal.timeout(timeoutMs), ...init })
  } catch {
    throw unreachable()
  }
}

type Retry = (refused: Response) => Promise<Record<string, string> | undefined>
let headersToRetry: Retry | undefined

/** The admin area asks staff about a refused save. If `ask` returns headers, the request is sent again with them. */
export function onRefusal(ask: Retry) {
  headersToRetry = ask
}

async function requestOrAsk(input: RequestInfo | URL, init?: RequestInit) {
  const response = await request(input, init)
  const more = response.status === 409 ? await headersToRetry?.(response.clone()) : undefined
  if (!more) return response
  return request(input, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init?.headers)), ...more },
  })
}

export const { api } = hc<Api>('/', { fetch: requestOrAsk })

export const idParam = (id: number | string) => ({ param: { id: String(id) } })

/** The body of a successful answer; every other answer is thrown as an ApiError. */
export async function unwrap<Body>(
  call: Promise<ClientResponse<Body, number, 'json'> | ClientResponse<Body, number, 'body'>>,
): Promise<Body> {
  const response = await call
  const text = await response.text().catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw errorFrom(response, text)
  // Hono's client knows the type of the body, but hands out text.
  return (text ? JSON.parse(text) : null) as Body
}

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

/** Whether the request was refused because of the stored data, and not because of one of its fields. */
export const isConflict = (error: unknown) =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0

/** The stored record that comes with the refusal of a save based on an older version of it. */
export function storedIn<Row>(error: unknown, name: string) {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  // The API sends the record as in the answer to a read, but errors have no type in Hono's client.
  return error.problem[name] as Row | undefined
}

/** Turns an answer into an error: its body may be problem+json, a text, or empty. */
export function errorFrom(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
) {
  const retryAfter = Number(headers.get('Retry-After')) || undefined
  const type = headers.get('Content-Type') ?? ''
  const problem: Problem = /json/.test(type) ? problemIn(text) : { detail: text }
  // A proxy may have answered with an HTML page, which is not a message for the user.
  const said = /html/.test(type) ? '' : problem.detail
  return new ApiError(status, said || statusText || 'No reason given', { problem, retryAfter })
}

function problemIn(text: string): Problem {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
