import type { Limit } from '#worker/surroundings.ts'

/** The values of wrangler.toml; the period is in seconds. */
export type AllowedRequests = { limit: number; period: number }

/** Counts the requests of each key in memory: the limits of Miniflare write to the disk at each request. */
export function countingLimit({ limit, period }: AllowedRequests): Limit {
  const counts = new Map<string, number>()
  let current = 0
  return {
    async limit({ key }) {
      const now = Math.floor(Date.now() / (period * 1000))
      if (now !== current) counts.clear()
      current = now
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return { success: count <= limit }
    },
  }
}
