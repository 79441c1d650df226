import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { InStatement } from '@libsql/client/web'
import type { SqliteResult } from '#db/lib/sqlite/statements.ts'
import { type Call, DatabaseAway, receivedError, type Reply, type ThreadData } from './messages.ts'

type Waiting = {
  resolve: (results: SqliteResult[]) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

type Options = {
  script: URL
  data: ThreadData
  timeoutMs: number
  onFailure: (error: unknown) => void
}

/** A thread with a connection to the database. If it ends, the next call starts another one. */
export class DatabaseThread {
  private readonly options: Options
  private readonly waiting = new Map<number, Waiting>()
  private worker: Worker | undefined
  private lastId = 0
  /** when the thread began the call that it works on */
  private begunAt = 0

  constructor(options: Options) {
    this.options = options
    this.worker = this.start()
  }

  /** How long a new call would wait, as far as one can tell: a long query makes the thread a bad choice. */
  get load() {
    return this.waiting.size * (Date.now() - this.begunAt + 1)
  }

  call(statements: InStatement[], isBatch: boolean): Promise<SqliteResult[]> {
    const { promise, resolve, reject } = Promise.withResolvers<SqliteResult[]>()
    const { timeoutMs } = this.options
    const call: Call = {
      id: ++this.lastId,
      until: Date.now() + timeoutMs,
      statements,
      isBatch,
    }
    this.worker ??= this.start()
    this.worker.postMessage(call)
    if (this.waiting.size === 0) this.begunAt = Date.now()
    // The call stays open until the thread answers.
    const timer = setTimeout(() => reject(new DatabaseAway('DATABASE_TIMEOUT')), timeoutMs)
    this.waiting.set(call.id, { resolve, reject, timer })
    return promise
  }

  /** Ends the thread after the calls that it has. */
  async close() {
    const { worker } = this
    if (!worker) return
    const hasEnded = once(worker, 'exit')
    worker.postMessage(null)
    await hasEnded
  }

  private start() {
    const { script, data } = this.options
    const worker = new Worker(script, { workerData: data, env: {} })
    let failure: unknown
    worker.on('message', (reply: Reply) => this.settle(reply))
    worker.on('error', (error) => (failure = error))
    worker.on('exit', (code) => {
      this.worker = undefined
      const cause = failure ?? (code !== 0 && new Error(`A thread of the database ended: ${code}`))
      if (cause) this.options.onFailure(cause)
      this.rejectAll(cause)
    })
    return worker
  }

  private settle(reply: Reply) {
    this.begunAt = Date.now()
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if (!waiting) return
    clearTimeout(waiting.timer)
    if ('error' in reply) waiting.reject(receivedError(reply.error))
    else waiting.resolve(reply.results)
  }

  private rejectAll(cause: unknown) {
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer)
      reject(new DatabaseAway('DATABASE_THREAD_ENDED', { cause }))
    }
    this.waiting.clear()
  }
}
