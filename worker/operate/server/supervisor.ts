import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../database/server.ts'
import type { ServerScripts } from './server.ts'
import type { FromServer, ToServer } from './server-messages.ts'
import type { bindSockets } from './sockets.ts'

const askEachMs = 1000
/** A server that answers nothing for longer than this is started again. */
const silentLimitMs = 6500
/** If the supervisor itself is this late, it cannot judge the server. */
const maxLateMs = 1000
/** The pause before another start of a server that has ended before it was ready, or at once after that. */
const pauseMs = 1000
const shortLifeMs = 500
const endTimeoutMs = 20_000

// Node keeps 96 MB for new objects of a busy process, of which ours needs little.
const nodeFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=8']

export type Supervising = {
  /** the paths of the server's script, and of those that it starts */
  server: string
  scripts: ServerScripts
  code: string
  sockets: ReturnType<typeof bindSockets>
  /** the server has started, or has ended */
  onServer: (pid: number | undefined) => void
}

/** Starts the server, and starts it again when it ends or hangs. Its sockets stay open meanwhile. */
export function supervise({ server, scripts, code, sockets, onServer }: Supervising) {
  let child: ChildProcess
  let isReady = false
  /** whether any of the servers was ready */
  let wasReady = false
  let isEnding = false
  let heardAt = 0
  let settle: { ready: () => void; failed: () => void }
  const firstReady = new Promise<void>((ready, reject) => {
    settle = { ready, failed: () => reject(new PlainError('The server could not start.')) }
  })

  const say = (message: ToServer, handle?: unknown) =>
    // Node declares only handles of servers that listen already.
    child.send(message, handle as Parameters<ChildProcess['send']>[1], () => {})

  function start() {
    let readyAt = Infinity
    isReady = false
    child = fork(server, { execArgv: nodeFlags })
    onServer(child.pid)
    for (const socket of sockets) say({ kind: 'socket' }, socket)
    say({ kind: 'start', scripts, code, isFirst: !wasReady })
    child.on('message', (message: FromServer) => {
      heardAt = performance.now()
      if (message.kind !== 'ready') return
      readyAt = performance.now()
      isReady = true
      wasReady = true
      settle.ready()
    })
    child.once('exit', async (exit, signal) => {
      onServer(undefined)
      if (isEnding) return
      if (!wasReady) return settle.failed()
      console.error(`The server has ended (${signal ?? exit}): starting it again.`)
      if (performance.now() < readyAt + shortLifeMs) await sleep(pauseMs)
      if (!isEnding) start()
    })
  }

  async function watch() {
    while (!isEnding) {
      const slept = performance.now()
      await sleep(askEachMs, undefined, { ref: false })
      const isLate = performance.now() - slept - askEachMs > maxLateMs
      if (isLate || !isReady) heardAt = performance.now()
      else if (performance.now() - heardAt > silentLimitMs) {
        console.error('The server does not answer any more: starting it again.')
        isReady = false
        child.kill('SIGKILL')
      }
      if (child.connected) say({ kind: 'ping' })
    }
  }

  start()
  void watch()
  return {
    firstReady,
    /** Ends the server after what it has begun, or after 20 s. */
    async stop() {
      isEnding = true
      for (const socket of sockets) socket.close()
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
      await ended
      clearTimeout(timer)
    },
  }
}
