import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { sentences } from '#db/model/lib/fields.ts'
import type { Options } from '#db/model/lib/choices.ts'

export type FieldProblem = { path: string; message: string }

const titles: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  411: 'Length Required',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
}

export const problemTitle = (status: number) => titles[status] ?? 'Internal Server Error'

type Extra = { errors?: FieldProblem[]; headers?: Record<string, string> } & Record<string, unknown>

/** An error whose answer is `application/problem+json` (RFC 9457). */
export class Problem extends HTTPException {
  readonly extra: Extra
  constructor(status: ContentfulStatusCode, detail: string, extra: Extra = {}) {
    super(status, { message: detail })
    this.extra = extra
  }
}

export class Unavailable extends Problem {
  constructor(detail = 'The database does not answer. Please try again in a moment.') {
    super(503, detail, { headers: { 'Retry-After': '3' } })
  }
}

/** `choices`: the valid options of a field, value to label, if they have changed since the page was built. */
export const invalid = (errors: FieldProblem[], more: { choices?: Record<string, Options> } = {}) =>
  new Problem(422, sentences(errors.map(({ message }) => message)), { errors, ...more })

/** Returns the row, or throws the problem for a missing one. */
export function found<Row>(row: Row | undefined, missing: () => Problem): Row {
  if (row === undefined) throw missing()
  return row
}

const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined
  return 'code' in error ? String(error.code) : codeOf(error.cause)
}

/** A violated unique constraint becomes a 409 that names the field; `messages` has one for each unique field. */
export async function unique<T>(
  write: Promise<T>,
  messages: Readonly<Record<string, string>>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const column = duplicateIn(error)?.replaceAll('_', '').toLowerCase()
    const [path, message] =
      Object.entries(messages).find(([name]) => column?.endsWith(name.toLowerCase())) ?? []
    if (path === undefined || message === undefined) throw error
    throw new Problem(409, message, { errors: [{ path, message }] })
  }
}

export const isDuplicate = (error: unknown, column: string) =>
  Boolean(duplicateIn(error)?.endsWith(`.${column}`))

/** The column or index in SQLite's message about a violated unique constraint. */
function duplicateIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return (
    /UNIQUE constraint failed: (?:index ')?([\w.]+)/.exec(error.message)?.[1] ??
    duplicateIn(error.cause)
  )
}

/** Whether the database or R2 did not answer. Drizzle wraps the error of its client. */
export const isUnavailable = (error: unknown): boolean =>
  error instanceof Unavailable || (error instanceof Error && error.cause instanceof Unavailable)

export const isForeignKeyError = (error: unknown): boolean =>
  error instanceof Error &&
  (/FOREIGN KEY constraint failed/.test(error.message) || isForeignKeyError(error.cause))

/** Turns every error into its answer. The log gets the route and the error's name, no personal data. */
export function answerError(thrown: Error, c: Context) {
  const error = thrown.cause instanceof HTTPException ? thrown.cause : thrown
  if (!(error instanceof HTTPException)) {
    console.error(c.req.method, c.req.routePath, thrown.name, codeOf(thrown) ?? '')
  }
  const problem =
    error instanceof HTTPException
      ? error
      : new Problem(500, 'Something went wrong on our side. Please try again.')
  const { errors, headers, ...rest } = problem instanceof Problem ? problem.extra : {}
  const title = problemTitle(problem.status)
  const body = {
    type: 'about:blank',
    title,
    status: problem.status,
    detail: problem.message,
    errors,
  }
  return c.body(JSON.stringify({ ...body, ...rest }), problem.status, {
    'Content-Type': 'application/problem+json',
    ...headers,
  })
}
