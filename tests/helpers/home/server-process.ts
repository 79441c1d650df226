import '#worker/operate/server/globals.ts'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { format } from 'node:util'
import type { InStatement } from '@libsql/client/web'
import type { ExecutionContext } from 'hono'
import { answerRequest, runCron } from '#worker/app.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'
import { webhookBuilder } from '#worker/cloudflare/builder.ts'
import type { Bindings } from '#worker/env.ts'
import { trustedProxies } from '#worker/operate/door/visitor.ts'
import { openBackground } from '#worker/operate/server/background.ts'
import { openThreads, type ThreadedClient } from '#worker/operate/server/database/open-threads.ts'
import { openDoor } from '#worker/operate/server/door.ts'
import { openFiles } from '#worker/operate/server/files/files.ts'
import { serverHome } from '#worker/operate/server/home.ts'
import { openPages } from '#worker/operate/server/pages/pages.ts'
import { filesFolder } from '#worker/operate/server/places.ts'
import type { Limit } from '#worker/surroundings.ts'
import type { FromHome, ToHome } from './messages.ts'

// The parts of `npm run serve` behind its door, with surroundings that tests can watch: mail goes to a mailbox, builds
// to a webhook, and rate limits can be off.

const send = (message: FromHome) => process.send?.(message)

for (const level of ['log', 'info', 'warn', 'error'] as const)
  console[level] = (...parts) => send({ kind: 'log', message: format(...parts) })

const unlimited: Limit = { isOff: true, limit: async () => ({ success: true }) }
const background = openBackground()
let bindings: Bindings
let database: ThreadedClient
let openDatabase: () => void

const mailTo = (mailbox: string | undefined, token: string | undefined): Bindings['MAIL'] => ({
  takesNews: true,
  async send(message) {
    if (!mailbox) return
    await fetch(mailbox, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(message),
    })
  },
})

async function bindingsFor({ dataDir, assets, vars, thread }: Extract<ToHome, { kind: 'start' }>) {
  const { LOCAL_PAGES_URL: pagesUrl, LOCAL_RATE_LIMIT, REBUILD_WEBHOOK_URL = '' } = vars
  const { LOCAL_MAILBOX_URL, REBUILD_WEBHOOK_TOKEN, ...product } = vars
  const isStaging = vars['SITE_STAGE'] === 'staging'
  openDatabase = () => {
    database = openThreads(siteDatabaseIn(dataDir), {
      script: new URL(thread),
      onFailure: (error) => console.error('database', error),
    })
  }
  openDatabase()
  const pages = await openPages(assets)
  const home = serverHome({
    // Some tests leave out a setting, to see what the app does then.
    product: product as Parameters<typeof serverHome>[0]['product'],
    database: {
      execute: (statement: InStatement) => database.execute(statement),
      batch: (statements: InStatement[]) => database.batch(statements),
    },
    files: openFiles(filesFolder(dataDir)),
    pages: () =>
      pagesUrl
        ? { fetch: (page, init) => fetch(pagesUrl + new URL(String(page)).pathname, init) }
        : pages,
    BUILDER: webhookBuilder({
      REBUILD_WEBHOOK_URL,
      ...(REBUILD_WEBHOOK_TOKEN && { REBUILD_WEBHOOK_TOKEN }),
      ...(isStaging && { SITE_STAGE: 'staging' }),
    }),
  })
  const limits = { LOGIN_LIMIT: unlimited, SUBMIT_LIMIT: unlimited }
  return {
    ...home,
    ...(LOCAL_RATE_LIMIT === 'off' && limits),
    MAIL: mailTo(LOCAL_MAILBOX_URL, REBUILD_WEBHOOK_TOKEN),
  }
}

const listening = (server: Server) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      // A server on a port, not on a pipe, has an address object.
      const { port } = server.address() as AddressInfo
      resolve(`http://127.0.0.1:${port}`)
    })
  })

async function start(given: Extract<ToHome, { kind: 'start' }>) {
  // Hono declares more of a context than the app uses.
  const context = background as unknown as ExecutionContext
  const { server } = openDoor(
    (request) => answerRequest(request, bindings, context),
    trustedProxies(undefined),
  )
  const siteUrl = await listening(server)
  bindings = await bindingsFor({ ...given, vars: { SITE_URL: siteUrl, ...given.vars } })
  send({ kind: 'ready', siteUrl })
}

async function fireCron(scheduledTime: number) {
  // Work of requests may go on: a letter waits ten seconds for a second thought.
  const own = openBackground()
  await runCron({ scheduledTime }, bindings, own)
  await own.settled()
}

async function follow(message: ToHome) {
  if (message.kind === 'start') return start(message)
  if (message.kind === 'cron') await fireCron(message.time)
  else if (message.kind === 'close database') await database.close()
  else openDatabase()
  send({ kind: 'done', id: message.id })
}

process.on('message', follow)
process.once('disconnect', () => process.exit())
