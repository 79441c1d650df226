import type { InStatement, ResultSet } from '@libsql/client/web'
import {
  BatchCond,
  HttpServerError,
  openHttp,
  ResponseError,
  type RowsResult,
  Stmt,
  type Stream,
} from '@libsql/hrana-client'

type Connection = {
  url: string
  authToken: string | undefined
  fetch: (request: Request) => Promise<Response>
}

/** The database closes a connection that nobody uses for ten seconds. In ms. */
const maxIdleMs = 5000

/**
 * Commits transactions one after another over one connection, which needs no closing. libSQL's own client
 * opens one for each transaction, which first reads the whole schema: that takes as long as storing several
 * submissions. Each transaction is one round trip, so that none stays open.
 */
export class WriteStream {
  private readonly connection: Connection
  private stream: Stream | undefined
  private usedAt = 0

  constructor(connection: Connection) {
    this.connection = connection
  }

  /**
   * The connection is lent to one caller at a time. One whose request died meanwhile does not give it back:
   * that connection would never answer again.
   */
  async commit(statements: InStatement[]): Promise<ResultSet[]> {
    const kept = Date.now() - this.usedAt < maxIdleMs ? this.stream : undefined
    this.stream = undefined
    const stream = kept ?? this.open()
    try {
      return await transact(stream, statements)
    } catch (error) {
      if (kept && isUnknownStream(error)) return this.commit(statements)
      throw error
    } finally {
      if (!stream.closed) {
        this.stream = stream
        this.usedAt = Date.now()
      }
    }
  }

  private open() {
    const { url, authToken, fetch } = this.connection
    return openHttp(url.replace(/^libsql:/, 'https:'), authToken, fetch).openStream()
  }
}

/** Each step runs only if the one before it has succeeded. */
async function transact(stream: Stream, statements: InStatement[]) {
  const batch = stream.batch(false)
  let last = batch.step()
  const begun = last.run('BEGIN IMMEDIATE')
  const results = statements.map((statement) => {
    last = batch.step().condition(BatchCond.ok(last))
    return last.query(stmtOf(statement))
  })
  const commit = batch.step().condition(BatchCond.ok(last))
  const committed = commit.run('COMMIT')
  const rollback = batch.step().condition(BatchCond.not(BatchCond.ok(commit)))
  const isOver = rollback.run('ROLLBACK').catch(() => {})
  const [rows] = await Promise.all([
    Promise.all(results),
    begun,
    committed,
    isOver,
    batch.execute(),
  ])
  return rows.map(resultOf)
}

/** Whether the database does not know the connection, as after its restart. It has carried out nothing then. */
const isUnknownStream = (error: unknown) =>
  (error instanceof HttpServerError && error.status === 400) ||
  (error instanceof ResponseError && error.code === 'STREAM_EXPIRED')

function stmtOf(statement: InStatement) {
  if (typeof statement === 'string') return new Stmt(statement)
  const { sql, args = [] } = statement
  const stmt = new Stmt(sql)
  if (Array.isArray(args)) return stmt.bindIndexes(args)
  for (const [name, value] of Object.entries(args)) stmt.bindName(name, value)
  return stmt
}

/** The step of a transaction that succeeded has rows. */
function resultOf(rows: RowsResult | undefined): ResultSet {
  if (!rows) throw new Error('The database answered without a result')
  return {
    columns: rows.columnNames.map((name) => name ?? ''),
    columnTypes: rows.columnDecltypes.map((type) => type ?? ''),
    rows: rows.rows,
    rowsAffected: rows.affectedRowCount,
    lastInsertRowid: rows.lastInsertRowid,
    toJSON: () => rows,
  }
}
