import type { InStatement, ResultSet } from '@libsql/client/web'

type Batch = (statements: InStatement[]) => Promise<ResultSet[]>

const sqlOf = (statement: InStatement) =>
  typeof statement === 'string' ? statement : statement.sql

const asks = (statement: InStatement | undefined) =>
  statement !== undefined && sqlOf(statement).includes('changes()')

// A statement with triggers, even one that finds no row, makes each full-text index write what it holds.
const flush = 'update audit_log set hash = hash where false'

/**
 * Makes `changes()` in batches of this client true to the statement before. A full-text index keeps new words
 * in memory until some later statement of the transaction begins, and SQLite takes what it then writes for
 * changes of the statement before. So every index is flushed ahead of a statement whose changes are asked for.
 */
export function withExactChanges<C extends { batch: Batch }>(client: C): C {
  const batch = client.batch.bind(client)
  return Object.assign(client, {
    async batch(statements: InStatement[]) {
      const isFlush: boolean[] = []
      const sent = statements.flatMap((statement, at) => {
        const isCounted = asks(statements[at + 1]) && !asks(statement)
        isFlush.push(...(isCounted ? [true, false] : [false]))
        return isCounted ? [flush, statement] : [statement]
      })
      const results = await batch(sent)
      return results.filter((_, at) => !isFlush[at])
    },
  })
}
