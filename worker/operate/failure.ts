import { LibsqlError } from '@libsql/client/web'
import { DrizzleQueryError } from 'drizzle-orm'
import { SqliteError } from '#db/lib/sqlite/error.ts'
import { PlainError } from './database/server.ts'
import { outageOf } from './doctor/why-away.ts'

/** One line for the terminal: the cause of an error, or the first line of it. */
export function failureLine(error: unknown): string {
  if (error instanceof Error && error.cause) return failureLine(error.cause)
  const message = error instanceof Error ? error.message : String(error)
  return (
    message
      .split('\n')[0]
      ?.replace(/\p{Cc}/gu, ' ')
      .slice(0, 300) ?? ''
  )
}

const isOfDatabase = (error: unknown): boolean =>
  error instanceof LibsqlError ||
  error instanceof DrizzleQueryError ||
  error instanceof SqliteError ||
  (error instanceof Error && isOfDatabase(error.cause))

/** Prints in one line why a command failed. Adds the stack only for an error in our own code. */
export function sayFailure(error: unknown) {
  const outage = outageOf(error)
  if (error instanceof PlainError) console.error(error.message)
  else if (isOfDatabase(error))
    console.error(`The database failed: ${outage ?? failureLine(error)}.`)
  else console.error(outage ? `A service does not answer: ${outage}.` : error)
}
