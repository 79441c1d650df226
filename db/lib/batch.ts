import { sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'

/** Runs statements in one transaction. Drizzle's own `batch` takes only lists known not to be empty. */
export async function batch<Statement extends BatchItem<'sqlite'>>(
  db: Db,
  statements: Statement[],
): Promise<Statement['_']['result'][]> {
  const [first, ...others] = statements
  return first ? db.batch([first, ...others]) : []
}

/**
 * Whether the previous statement of the same batch wrote a row, those of triggers aside. How many is not
 * known here: see `withExactChanges`.
 */
export const hasWritten = sql`changes() > 0`
