import { callLeaseMs, Streams } from '#db/lib/streams.ts'
import type { CloudflareEnv } from './env.ts'

/** The time limit of a call to the database, in ms. */
const callTimeoutMs = callLeaseMs - 500

const fetchWithTimeout = (request: Request) =>
  fetch(request, { signal: AbortSignal.timeout(callTimeoutMs) })

/** The gate limits calls: libSQL's own limit would make requests wait on each other's promises, which workerd forbids. */
export const tursoDatabase = ({ TURSO_DATABASE_URL, TURSO_AUTH_TOKEN }: CloudflareEnv) =>
  new Streams({
    url: TURSO_DATABASE_URL,
    authToken: TURSO_AUTH_TOKEN,
    fetch: fetchWithTimeout,
    concurrency: 0,
  })
