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
