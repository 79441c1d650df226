import type { Client } from '@libsql/client'
import { over } from '#db/client.ts'
import { getPublishState } from '#db/publish/publish.ts'
import type { Bindings } from '#worker/env.ts'
import { publishing } from '#worker/lib/publish/state.ts'
import type { memoryBucket } from './bucket.ts'
import type { Place } from './place.ts'
import { type Files, origin, type Shown, timeZone } from './states.ts'
import { startSteps } from './steps.ts'

/** The database in its present state, and the bucket. All isolates share them. */
export type World = { client: Client; bucket: ReturnType<typeof memoryBucket>; place?: Place }

// Cloudflare has this function, but Node 24 does not.
Uint8Array.prototype.toHex ??= function (this: Uint8Array) {
  return Buffer.from(this).toString('hex')
}

const folder = new URL('../../../worker/lib/publish/', import.meta.url).pathname
let loaded = 0

/** Loads a module that keeps state in memory, once for each isolate. */
function loadOnce<Module>(file: string) {
  let module: Promise<Module> | undefined
  return (): Promise<Module> =>
    (module ??= import(/* @vite-ignore */ `${folder}${file}?isolate=${loaded++}`))
}

/** An isolate of the Worker with the files of its deployment. Each call to the outside is a step. */
export function startIsolate(
  world: World,
  files: () => Files,
  more: Pick<Bindings, 'RENDERER'> = {},
) {
  const bring = loadOnce<typeof import('#worker/lib/publish/overlay/bring.ts')>('overlay/bring.ts')
  const front = loadOnce<typeof import('#worker/lib/publish/overlay/front.ts')>('overlay/front.ts')
  const content = loadOnce<typeof import('#worker/lib/publish/version.ts')>('version.ts')
  const steps = startSteps()
  const { step } = steps
  const fetchFile = (asked: RequestInfo | URL) =>
    step(async () => {
      const text = files().get(new URL(asked instanceof Request ? asked.url : asked).pathname)
      return new Response(text ?? null, { status: text === undefined ? 404 : 200 })
    })
  // Publishing needs no other bindings.
  const FILES = world.bucket.reachedBy(steps)
  const env = {
    ASSETS: { fetch: fetchFile },
    FILES,
    ...(world.place && { QUIET_NOTE: world.place.reachedBy(steps, FILES) }),
    SITE_URL: origin,
    SITE_TIME_ZONE: timeZone,
    ...more,
  } as unknown as Bindings
  const db = over({
    execute: (...asked: Parameters<Client['execute']>) =>
      step(() => world.client.execute(...asked)),
    batch: (...asked: Parameters<Client['batch']>) => step(() => world.client.batch(...asked)),
  })
  return {
    holdAt: steps.holdAt,
    /** The state of publishing, as staff see it. */
    state: async () => publishing(env, await getPublishState(db)),
    /** The ETag of the API's public answers. */
    version: async () => (await content()).currentVersion(db, env),
    bring: async () => (await bring()).bringOverlay(db, env),
    /** The pages that a visitor gets, by address, without missing ones. Waits for late answers, unless told not to. */
    async view(paths: Iterable<string>, { waits = true } = {}): Promise<Shown> {
      const { knownRedirects, withOverlay } = await front()
      const background: Promise<unknown>[] = []
      const { ASSETS } = withOverlay(env, (work) => background.push(work))
      const shown = new Map<string, string>()
      for (const path of paths) {
        const answer = await ASSETS.fetch(origin + path)
        if (answer.ok) shown.set(path, await answer.text())
      }
      // A request does not wait for a late answer of the store. The answer is used for later requests.
      if (waits) await Promise.all(background)
      return shown.set('redirects', JSON.stringify(await knownRedirects(env)))
    },
  }
}

export type Isolate = ReturnType<typeof startIsolate>
