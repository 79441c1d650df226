import type { R2Bucket } from '@cloudflare/workers-types'
import type { Steps } from './steps.ts'

type Stored = { etag: string; bytes: Uint8Array<ArrayBuffer>; customMetadata: object }
type Condition = { onlyIf?: { etagMatches?: string; etagDoesNotMatch?: string } }

const meets = ({ onlyIf = {} }: Condition, stored: Stored | undefined) => {
  const { etagMatches: wanted, etagDoesNotMatch: known } = onlyIf
  if (wanted !== undefined) return stored?.etag === wanted
  return known === undefined || !(known === '*' ? stored : stored?.etag === known)
}

/** A bucket in memory, with the conditions of R2. */
export function memoryBucket(objects = new Map<string, Stored>()) {
  /** The bucket as one isolate reaches it. */
  function reachedBy({ step }: Steps): R2Bucket {
    const withBody = ({ bytes, ...object }: Stored) => ({
      ...object,
      body: true,
      arrayBuffer: () => step(async () => bytes.slice().buffer),
    })
    const calls = {
      async get(key: string, options: Condition = {}) {
        const stored = objects.get(key)
        if (!stored) return null
        return meets(options, stored) ? withBody(stored) : { etag: stored.etag }
      },
      async head(key: string) {
        return objects.get(key) ?? null
      },
      async put(
        key: string,
        bytes: Uint8Array<ArrayBuffer>,
        options: Condition & { customMetadata: object },
      ) {
        if (!meets(options, objects.get(key))) return null
        const { customMetadata } = options
        const etag = crypto.randomUUID()
        objects.set(key, { etag, bytes: bytes.slice(), customMetadata })
        return { etag }
      },
    }
    const { get, head, put } = calls
    // Publishing calls no other methods.
    return {
      get: (...asked: Parameters<typeof get>) => step(() => get(...asked)),
      head: (...asked: Parameters<typeof head>) => step(() => head(...asked)),
      put: (...asked: Parameters<typeof put>) => step(() => put(...asked)),
    } as unknown as R2Bucket
  }

  return { reachedBy, copy: () => memoryBucket(new Map(objects)) }
}
