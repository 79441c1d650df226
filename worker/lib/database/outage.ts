import { isRecent } from '#db/lib/is-recent.ts'
import { Unavailable } from '../http/problem.ts'

/** After a call without an answer, new calls fail at once for this long. */
const cooldownMs = 1000

// One for each isolate.
let downSince = 0

export const isDown = () => isRecent(downSince, cooldownMs)

/** A database without room answers at once, and goes on reading: nobody else needs to be spared. */
const isFull = (error: unknown) => codeIn(error) === 'SQLITE_FULL'

/** Returns SQL errors as they are. Anything else means that the database is away: starts the cooldown. */
export function databaseFailure(error: unknown) {
  if (isSqlError(error)) return error
  if (!isFull(error)) downSince = Date.now()
  console.error('database', error instanceof Error ? error.name : '', codeIn(error))
  return new Unavailable()
}

/** Whether the database received the statement and refused it, rather than not answering. */
export const isSqlError = (error: unknown) =>
  error instanceof Error &&
  (/^(SQLITE_(?!BUSY|FULL|IOERR|NOMEM|LOCKED)|SQL_)/.test(codeIn(error)) || isBadRequest(error))

const isBadRequest = (error: Error) =>
  [error, error.cause].some((one) => one instanceof Error && 'status' in one && one.status === 400)

const codeIn = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
