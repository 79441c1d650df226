import { once as onceEvent } from 'node:events'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { openSqlite } from '#db/lib/sqlite.ts'
import { migrationsFinding } from '#worker/operate/doctor/checks/database-facts.ts'
import { type Check, type Finding, ok, skipped, wrong } from '#worker/operate/doctor/finding.ts'
import type { ServerSubject } from '../subject.ts'

const quickCheckTimeoutMs = 120_000
const restoreAdvice =
  'Stop the server, keep a copy of db/ with all its files, and restore the newest archive.'

/** `synchronous=FULL`: a commit is on the disk before it is answered. */
const full = 2

/** The database file, opened read only. Each check opens it for itself: a damaged one fails in its own way. */
export function databaseFileChecks({ env: { DATA_DIR: dataDir = '' } }: ServerSubject): Check[] {
  const path = join(dataDir, 'db/site.db')

  const ifOurs = (run: () => Promise<Finding>) => async () => {
    if (!dataDir || !existsSync(path)) return skipped('there is no db/site.db in DATA_DIR yet')
    // Reading makes db/site.db-shm, which a server of another user could not use.
    const { uid } = await stat(dataDir)
    return process.getuid?.() === uid
      ? run()
      : skipped(`run this as user ${uid}, who owns DATA_DIR`)
  }

  async function withDatabase<Result>(
    work: (query: (sql: string) => Promise<Record<string, unknown>[]>) => Promise<Result>,
  ) {
    const client = openSqlite(path, { readOnly: true })
    try {
      return await work(async (sql) => (await client.execute(sql)).rows)
    } finally {
      client.close()
    }
  }

  const unreadable = (error: unknown) =>
    wrong(
      `cannot be read: ${error instanceof Error ? error.message : String(error)}`,
      restoreAdvice,
    )

  async function migrations(): Promise<Finding> {
    const finding = await withDatabase(migrationsFinding).catch(unreadable)
    return finding.state === 'warning'
      ? wrong(finding.says, 'Start the server again: it applies them.')
      : finding
  }

  async function durability(): Promise<Finding> {
    try {
      const [mode, sync] = await withDatabase((query) =>
        Promise.all([query('pragma journal_mode'), query('pragma synchronous')]),
      )
      const isWal = mode[0]?.['journal_mode'] === 'wal'
      if (!isWal) return wrong('has no write-ahead log', 'Start the server again: it sets it.')
      return sync[0]?.['synchronous'] === full
        ? ok('has a write-ahead log, and each commit waits for the disk')
        : wrong('does not wait for the disk', 'Report this: the code sets synchronous=FULL.')
    } catch (error) {
      return unreadable(error)
    }
  }

  async function intact(): Promise<Finding> {
    const worker = new Worker(new URL('../quick-check.ts', import.meta.url), { workerData: path })
    try {
      const [says] = await onceEvent(worker, 'message', {
        signal: AbortSignal.timeout(quickCheckTimeoutMs),
      })
      return says === 'ok'
        ? ok('quick_check finds nothing')
        : wrong(`is damaged: ${says}`, restoreAdvice)
    } catch (error) {
      return unreadable(error)
    } finally {
      await worker.terminate()
    }
  }

  return [
    { name: 'Migrations', run: ifOurs(migrations), isInstant: true },
    { name: 'Durability', run: ifOurs(durability), isInstant: true },
    {
      name: 'Database file',
      run: ifOurs(intact),
      isInstant: true,
      timeoutMs: quickCheckTimeoutMs + 1000,
    },
  ]
}
