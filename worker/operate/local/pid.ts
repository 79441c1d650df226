import { AsyncLocalStorage } from 'node:async_hooks'
import type { ChildProcess } from 'node:child_process'
import { channel } from 'node:diagnostics_channel'

// Miniflare does not tell its process id. Node announces each child process in the async context that spawned it.
const spawner = new AsyncLocalStorage<{ child?: ChildProcess }>()
channel('child_process').subscribe((announced) => {
  const own = spawner.getStore()
  // The message of this channel, which Node declares as unknown.
  if (own) own.child = (announced as { process: ChildProcess }).process
})

/** Starts something that spawns processes. `pid` returns the id of the last process it spawned. */
export function withPid<Started>(start: () => Started) {
  const own: { child?: ChildProcess } = {}
  return { started: spawner.run(own, start), pid: () => own.child?.pid }
}
