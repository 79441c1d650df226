import { hc, type ClientResponse } from 'hono/client'
import type { Api } from '../../worker/api.ts'

export type FieldError = { path: string; message: string }

type Details = { errors?: FieldError[]; retryAfter?: number }

/** An answer that is no success, or no answer at all (status 0). */
export class ApiError extends Error {
  readonly status: number
  readonly errors: FieldError[]
  /** seconds */
  readonly retryAfter: number | undefined

  constructor(status: number, detail: string, { errors = [], retryAfter }: Details = {}) {
    super(status ? `${status}: ${detail}` : detail)
    this.name = 'ApiError'
    this.status = status
    this.errors = errors
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
  return text ? JSON.parse(text) : null
}

type Problem = { detail?: string; errors?: FieldError[] }

/** The error an answer of the API stands for: problem+json, a text, or nothing but a status. */
export function errorFrom(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  text: string,
) {
  const type = headers.get('Content-Type') ?? ''
  const retryAfter = Number(headers.get('Retry-After')) || undefined
  if (/json/.test(type)) {
    const { detail, errors } = JSON.parse(text) as Problem
    return new ApiError(status, detail || statusText, { errors, retryAfter })
  }
  return new ApiError(status, (/html/.test(type) ? '' : text) || statusText, { retryAfter })
}
