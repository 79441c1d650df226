import './globals.ts'
import { keepFilesPrivate } from '../database/server.ts'
import { sayFailure } from '../failure.ts'
import { readSettings, secretNames } from './settings.ts'
import { type Handle, openServer, type RunningServer } from './server.ts'
import type { FromServer, ToServer } from './server-messages.ts'

/** Longer than that of the supervisor. */
const endTimeoutMs = 25_000

const handles: Handle[] = []
let opening: Promise<RunningServer> | undefined
let ended: Promise<void> | undefined
const ending = new AbortController()

const send = (message: FromServer) => process.send?.(message)

async function start(given: Extract<ToServer, { kind: 'start' }>) {
  const { settings } = readSettings(process.env)
  if (!settings) throw new Error('The settings have changed')
  // Builds and the renderer need none of them.
  for (const name of secretNames) delete process.env[name]
  opening = openServer({ ...given, settings, handles, ending: ending.signal })
  const { setupLink } = await opening
  // On a full disk there is no link, but pages to read.
  const link = given.isFirst && (await setupLink().catch(() => undefined))
  if (link)
    console.log(
      `There is no user yet. The first admin sets up an account here, within 24 hours:\n${link}`,
    )
  send({ kind: 'ready' })
}

const end = (code: number) =>
  (ended ??= (async () => {
    ending.abort()
    // Without its supervisor, nobody else would end it.
    setTimeout(() => process.exit(1), endTimeoutMs)
    // Its own failure has been told already.
    const server = await opening?.catch(() => undefined)
    await server?.close()
    process.exit(code)
  })())

function fail(error: unknown) {
  // A start that was given up is no failure.
  if (ending.signal.aborted) return
  sayFailure(error)
  process.exit(1)
}

keepFilesPrivate()
process.on('message', (message: ToServer, handle: Handle) => {
  if (message.kind === 'socket') handles.push(handle)
  else if (message.kind === 'ping') send({ kind: 'pong' })
  else start(message).catch(fail)
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
// The supervisor was killed.
process.once('disconnect', () => end(0))
