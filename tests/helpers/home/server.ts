import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { cp } from 'node:fs/promises'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject } from 'vitest'
import { over, type SqlClient } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { openFiles } from '#worker/operate/server/files/files.ts'
import { filesFolder } from '#worker/operate/server/places.ts'
import { threadBeside } from './bundle.ts'
import type { FromHome, ToHome } from './messages.ts'

type Wanted = {
  /** another bundle than this code's */
  main?: string | undefined
  dataDir: string
  assets: string
  vars: Record<string, string>
}

type Without<Message, Field extends string> = Message extends unknown ? Omit<Message, Field> : never
type Asked = Without<Exclude<ToHome, { kind: 'start' }>, 'id'>

const ended = (child: ChildProcess) =>
  once(child, 'exit').then(([code, signal]) => {
    throw new Error(`The server ended: ${code ?? signal}`)
  })

/** Starts the server of `npm run serve` in a process of its own, on a copy of the prepared database. */
export async function startOnServer({ main, dataDir, assets, vars }: Wanted) {
  const script = main ?? inject('serverBundle')
  await cp(inject('preparedSite'), dirname(siteDatabaseIn(dataDir)), { recursive: true })
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env
  const child = fork(script, {
    execArgv: [],
    env: { PATH, TMPDIR, NODE_COMPILE_CACHE },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const logs: string[] = []
  const asked = new Map<number, () => void>()
  const ready = Promise.withResolvers<string>()
  child.on('message', (message: FromHome) => {
    if (message.kind === 'ready') ready.resolve(message.siteUrl)
    else if (message.kind === 'log') logs.push(message.message)
    else asked.get(message.id)?.()
  })
  const end = ended(child)
  // Tests that wait for nothing of the server notice its end by themselves.
  end.catch(() => {})
  const send = (message: ToHome) => child.send(message)
  send({ kind: 'start', dataDir, assets, vars, thread: threadBeside(script) })
  async function ask(what: Asked) {
    const id = asked.size
    const done = new Promise<void>((resolve) => asked.set(id, resolve))
    send({ ...what, id })
    await Promise.race([done, end])
  }
  const siteUrl = await Promise.race([ready.promise, end])
  const database = openSqlite(siteDatabaseIn(dataDir))
  const scripts = new DatabaseSync(siteDatabaseIn(dataDir), { timeout: 5000 })
  const files = openFiles(filesFolder(dataDir))
  return {
    siteUrl,
    // Tests also use a method of libSQL's client that the product does not call.
    db: over({
      ...database,
      executeMultiple: async (sql: string) => scripts.exec(sql),
    } as SqlClient),
    files: async () => files,
    logs: () => logs,
    /** Runs cron and waits until its work is done. */
    cron: (time = new Date()) => ask({ kind: 'cron', time: time.getTime() }),
    /** Settings with which a command finds the database. */
    commandSettings: { DATA_DIR: dataDir },
    stopDatabase: () => ask({ kind: 'close database' }),
    replaceDatabase: () => ask({ kind: 'open database' }),
    async stop() {
      database.close()
      scripts.close()
      child.kill('SIGKILL')
      await end.catch(() => {})
    },
  }
}
