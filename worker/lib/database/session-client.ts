import type { InStatement, ResultSet } from '@libsql/client/web'
import { type Db, over } from '#db/client.ts'
import { isRead } from '#db/lib/is-read.ts'
import { refusalIn } from '#db/must.ts'
import type { GatedClient } from './gate.ts'
import { isSqlError } from './outage.ts'

type Waiting = {
  statements: InStatement[]
  resolve: (results: ResultSet[]) => void
  reject: (error: unknown) => void
}

/** A statement that fails with 'ended' after the session has ended, and the error that its user gets then. */
type Guard = { statement: InStatement; refusal: () => Error }

/**
 * The client of one request. If the database is far away, a round trip takes longer than any query. Once the request
 * has to prove its session, reads that begin together are sent as one batch, and the lookup of the session goes with
 * the first batch. Before the lookup has passed, no row is returned or written. Until the answer, each write checks the
 * session again in its own transaction, because the session may have ended meanwhile.
 */
export class SessionClient {
  private readonly gate: GatedClient
  private proof: Promise<unknown> | undefined
  private guard: Guard | undefined
  private waiting: Waiting[] = []
  private hasSent = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(gate: GatedClient) {
    this.gate = gate
  }

  /** Reads of `lookup` wait for the request's first call, or for the returned function. If it fails, all calls do. */
  prove<User>(lookup: (db: Db) => Promise<User>, guard: Guard): () => Promise<User> {
    this.guard = guard
    const batch = (statements: InStatement[]) => this.join(statements)
    const proof = lookup(over({ batch, execute: async (one) => onlyResult(await batch([one])) }))
    // Callers that wait for the proof get its error.
    proof.catch(() => {})
    this.proof = proof
    return () => {
      this.sendSoon()
      return proof
    }
  }

  /** Work that goes on after the answer needs no session. */
  release() {
    this.guard = undefined
  }

  async execute(statement: InStatement): Promise<ResultSet> {
    return this.proof ? onlyResult(await this.batch([statement])) : this.gate.execute(statement)
  }

  async batch(statements: InStatement[]): Promise<ResultSet[]> {
    if (!this.proof) return this.gate.batch(statements)
    this.sendSoon()
    const isRefusable = this.hasSent || !statements.every(isRead)
    if (isRefusable) await this.proof
    if (!statements.every(isRead)) return this.write(statements)
    const joined = this.join(statements)
    // The timer may have run while the session was being proven.
    this.sendSoon()
    const [results] = await Promise.all([joined, this.proof])
    return results
  }

  private async write(statements: InStatement[]) {
    const { guard } = this
    if (!guard) return this.gate.batch(statements)
    try {
      const [, ...results] = await this.gate.batch([guard.statement, ...statements])
      return results
    } catch (error) {
      throw refusalIn(error) === 'ended' ? guard.refusal() : error
    }
  }

  private join(statements: InStatement[]) {
    return new Promise<ResultSet[]>((resolve, reject) => {
      this.waiting.push({ statements, resolve, reject })
    })
  }

  /** Reads that a request begins together are all waiting when the timer runs. */
  private sendSoon() {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      this.hasSent = true
      void this.send(this.waiting.splice(0))
    }, 0)
  }

  private async send(reads: Waiting[]) {
    if (reads.length === 0) return
    try {
      const results = await this.gate.batch(reads.flatMap(({ statements }) => statements))
      for (const { statements, resolve } of reads) resolve(results.splice(0, statements.length))
    } catch (error) {
      // The database refused one of the reads. Sent one by one, the others succeed.
      if (reads.length > 1 && isSqlError(error)) for (const read of reads) await this.send([read])
      else for (const { reject } of reads) reject(error)
    }
  }
}

const onlyResult = ([result]: ResultSet[]) => {
  if (!result) throw new Error('The database answered without a result')
  return result
}
