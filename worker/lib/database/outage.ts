import { Unavailable } from '../http/problem.ts'

/** How long nobody is kept waiting for a database that has just not answered. In ms. */
const rest = 1000

// Of this isolate.
let downUntil = 0

export const isDown = () => Date.now() < downUntil

/** What to tell of a failed call: the database's refusal, or that it is away, which is remembered. */
export function failure(error: unknown) {
  if (isRefused(error)) return error
  downUntil = Date.now() + rest
  console.error('database', error instanceof Error ? error.name : '', codeIn(error))
  return new Unavailable()
}

/** Whether the database took the statement and said no, rather than not answering. */
export const isRefused = (error: unknown) =>
  error instanceof Error &&
  (/^(SQLITE_(?!BUSY|FULL|IOERR|NOMEM|LOCKED)|SQL_)/.test(codeIn(error)) || isMisunderstood(error))

const isMisunderstood = ({ cause }: Error) =>
  cause instanceof Error && 'status' in cause && cause.status === 400

const codeIn = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
