import { type ChildProcess, fork } from 'node:child_process'
import type { FileStore, Surroundings } from '#worker/surroundings.ts'
import { overlayKey } from '#worker/lib/files/keys.ts'
import type { FromRenderer, ToRenderer } from './renderer-messages.ts'

/** Rendering all pages of a wide change takes several seconds on a small machine. */
const renderTimeoutMs = 60_000

type Options = {
  script: URL
  files: FileStore
  /** the folder of the build that is shown now */
  pages: () => string
  /** reads the new overlay at once */
  onBrought: () => Promise<void>
}

/**
 * Renders saved changes in a process of its own, so that no visitor waits meanwhile. This process alone writes files:
 * it stores the overlay that the other one has made.
 */
export function openRenderer({ script, files, pages, onBrought }: Options) {
  let child: ChildProcess | undefined
  const asked = new Map<number, (answer: FromRenderer | undefined) => void>()
  let count = 0
  let isClosed = false

  async function put({ id, bytes, options }: Extract<FromRenderer, { kind: 'put' }>) {
    const stored = await files.put(overlayKey, bytes, options).catch((error: Error) => error)
    const answer: ToRenderer =
      stored instanceof Error
        ? { kind: 'stored', id, error: stored.message }
        : { kind: 'stored', id, etag: stored?.etag }
    child?.send(answer)
  }

  function start() {
    const started = fork(script, { serialization: 'advanced' })
    started.on('message', (message: FromRenderer) => {
      if (message.kind === 'put') void put(message)
      else asked.get(message.id)?.(message)
    })
    started.once('exit', () => {
      if (child !== started) return
      child = undefined
      for (const end of asked.values()) end(undefined)
    })
    return started
  }

  const answerOf = (id: number) =>
    new Promise<FromRenderer | undefined>((resolve) => {
      const end = (answer: FromRenderer | undefined) => {
        clearTimeout(timer)
        asked.delete(id)
        resolve(answer)
      }
      // A renderer that hangs is replaced.
      const timer = setTimeout(() => child?.kill('SIGKILL'), renderTimeoutMs)
      asked.set(id, end)
    })

  const renderer: NonNullable<Surroundings['RENDERER']> = {
    async bringOverlay() {
      if (isClosed) return true
      child ??= start()
      const id = ++count
      const request: ToRenderer = { kind: 'bring', id, pages: pages() }
      child.send(request)
      const answer = await answerOf(id)
      if (answer?.kind !== 'brought') throw new Error('The renderer has ended')
      if (answer.error) throw new Error(answer.error)
      await onBrought()
      return true
    },
  }
  return {
    renderer,
    /** Loads the renderer before the first change needs it. */
    prepare() {
      child ??= start()
    },
    close() {
      isClosed = true
      child?.kill('SIGKILL')
    },
  }
}
