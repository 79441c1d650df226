import type { Db } from '#db/client.ts'
import type { Bindings } from '#worker/env.ts'
import type { NewsSender } from './provider.ts'

/** A run that sends news. `now` is the time by which it acts. */
export type NewsRun = { db: Db; env: Bindings; sender: NewsSender; now: () => number }
