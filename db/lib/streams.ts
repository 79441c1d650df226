import {
  type Client,
  type Config,
  createClient,
  type InStatement,
  type ResultSet,
} from '@libsql/client/web'
import {
  BatchCond,
  HttpServerError,
  openHttp,
  ResponseError,
  type RowsResult,
  Stmt,
  type Stream,
} from '@libsql/hrana-client'
import { isRead } from './is-read.ts'
import { isRecent } from './is-recent.ts'

/** A call that runs longer than this was abandoned by its request. In ms. */
export const callLeaseMs = 3500
/** The database closes a stream that nobody uses for ten seconds. In ms. */
const maxIdleMs = 5000
/** Few: sqld refuses more than 128 streams of all its clients together, and counts unused ones too. */
const maxKept = 3

/** A place for one stream, which is idle or lent to a call. */
type Slot = { stream?: Stream | undefined; usedAt: number; lent?: { at: number } | undefined }

/**
 * Sends statements to the database over a few streams, as libSQL calls its connections, and keeps the streams
 * for later statements. libSQL's own client opens a stream for each call, and the database then reads the whole
 * schema: that takes longer than most queries. Each call is one round trip, so that no transaction stays open.
 */
export class Streams {
  private readonly slots: Slot[] = Array.from({ length: maxKept }, () => ({ usedAt: 0 }))
  private readonly connection: Config
  private opened: Client | undefined

  constructor(connection: Config) {
    this.connection = connection
  }

  /** For calls while all streams are lent. Created at the first one, so that a wrong address fails at a call only. */
  private get client() {
    return (this.opened ??= createClient(this.connection))
  }

  /** Carries out one statement by itself. */
  execute(statement: InStatement): Promise<ResultSet> {
    return this.lend(
      async (stream) => resultOf(await stream.query(stmtOf(statement))),
      () => this.client.execute(statement),
    )
  }

  /** Carries out statements in one transaction. */
  batch(statements: InStatement[]): Promise<ResultSet[]> {
    // A transaction that began as a read could not write any more once another client has written.
    const mode = statements.every(isRead) ? 'read' : 'write'
    return this.lend(
      (stream) => transact(stream, mode, statements),
      () => this.client.batch(statements, mode),
    )
  }

  /**
   * A stream is lent to one caller at a time. A caller whose request has died never gives its stream back, and
   * that stream would not answer again: after `callLeaseMs`, its place gets a new one.
   */
  private async lend<T>(call: (stream: Stream) => Promise<T>, withoutStream: () => Promise<T>) {
    const slot = this.slots.find(({ lent }) => !lent || !isRecent(lent.at, callLeaseMs))
    if (!slot) return withoutStream()
    const kept = isRecent(slot.usedAt, maxIdleMs) ? slot.stream : undefined
    const stream = kept ?? this.open()
    const lent = { at: Date.now() }
    Object.assign(slot, { stream: undefined, lent })
    try {
      return await call(stream)
    } catch (error) {
      if (kept && isUnknownStream(error)) return await withoutStream()
      throw error
    } finally {
      if (slot.lent === lent) {
        const given = stream.closed ? undefined : stream
        Object.assign(slot, { stream: given, usedAt: Date.now(), lent: undefined })
      }
    }
  }

  private open() {
    const { url, authToken, fetch } = this.connection
    return openHttp(url.replace(/^libsql:/, 'https:'), authToken, fetch).openStream()
  }
}

const begin = { read: 'BEGIN TRANSACTION READONLY', write: 'BEGIN IMMEDIATE' }

/** Each step runs only if the one before it has succeeded. */
async function transact(stream: Stream, mode: keyof typeof begin, statements: InStatement[]) {
  const batch = stream.batch(false)
  let last = batch.step()
  const begun = last.run(begin[mode])
  const results = statements.map((statement, at) => {
    last = batch.step().condition(BatchCond.ok(last))
    return last.query(stmtOf(statement)).catch((error) => {
      throw Object.assign(error, { statementAt: at })
    })
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

/** The place of the statement that failed in its transaction; undefined if the transaction failed otherwise. */
export const failedAt = (error: unknown) =>
  error instanceof Error && 'statementAt' in error ? Number(error.statementAt) : undefined

/** Whether the database refuses the stream, as after its restart or a move. It has carried out nothing then. */
const isUnknownStream = (error: unknown) =>
  (error instanceof HttpServerError && error.status >= 400 && error.status < 500) ||
  (error instanceof ResponseError && error.code === 'STREAM_EXPIRED')

function stmtOf(statement: InStatement) {
  if (typeof statement === 'string') return new Stmt(statement)
  const { sql, args = [] } = statement
  const stmt = new Stmt(sql)
  if (Array.isArray(args)) return stmt.bindIndexes(args)
  for (const [name, value] of Object.entries(args)) stmt.bindName(name, value)
  return stmt
}

/** In a transaction that succeeded, each step has a result. */
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
