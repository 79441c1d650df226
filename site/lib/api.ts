import { hc, type ClientResponse } from 'hono/client'
import type { Options } from '../../db/model/fields.ts'
import type { Api } from '../../worker/api.ts'

export type FieldError = { path: string; message: string }

type Choices = Readonly<Record<string, Options>>
type Problem = {
  detail?: string
  errors?: FieldError[]
  choices?: Choices
} & Readonly<Record<string, unknown>>

type Details = { problem?: Problem; retryAfter?: number }

/** An answer that is no success, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  /** what a field may be instead, where that has changed since the page was built */
  readonly choices: Choices
  /** seconds */
  readonly retryAfter: number | undefined
  /** all that the answer says, such as the stored record beside a stale save's refusal */
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

const patience = 30_000

async function request(input: RequestInfo | URL, init?: RequestInit) {
  try {
    return await fetch(input, { signal: AbortSignal.timeout(patience), ...init })
  } catch {
    throw unreachable()
  }
}

export const { api } = hc<Api>('/', { fetch: request })

/** What a call answers; every other answer is thrown as an ApiError. */
export async function unwrap<Body>(
  call: Promise<ClientResponse<Body, number, 'json'> | ClientResponse<Body, number, 'body'>>,
): Promise<Body> {
  const response = await call
  const text = await response.text().catch(() => {
    throw unreachable()
  })
  if (!response.ok) throw errorFrom(response, text)
  return (text ? JSON.parse(text) : null) as Body
}

/** The error an answer stands for: problem+json, a text, or nothing but a status. */
export function errorFrom(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
) {
  const retryAfter = Number(headers.get('Retry-After')) || undefined
  const type = headers.get('Content-Type') ?? ''
  const problem: Problem = /json/.test(type) ? problemIn(text) : { detail: text }
  // A page of some server on the way is no message.
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
