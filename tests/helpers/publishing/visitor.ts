import { expect, vi } from 'vitest'
import type { Isolate } from './isolates.ts'
import type { Shown } from './states.ts'
import { comparedPaths } from './versions.ts'

/** Longer than an isolate goes on with what it has read. */
const soonMs = 2000

/** All that visitors see of each version, in the order in which the versions are stored. */
export type History = Map<string, Shown>

const parts = [...comparedPaths, 'redirects']

/** Looks through an isolate, and fails unless all pages are of one version, and none was newer when it looked before. */
export function startVisitor(isolate: Isolate, history: History) {
  let newest = 0

  /** Returns the version that is seen without waiting until the isolate looks for a newer one. */
  async function looksAtOnce() {
    const pages = await isolate.view(comparedPaths)
    const versions = Array.from(history, ([version, shown]) => ({
      version,
      others: parts.filter((part) => pages.get(part) !== shown.get(part)),
    }))
    const place = versions.findLastIndex(({ others }) => others.length === 0)
    expect(place, `Pages of several versions: ${JSON.stringify(versions)}`).not.toBe(-1)
    expect(place, 'An older version than before').toBeGreaterThanOrEqual(newest)
    newest = place
    return versions[place]?.version
  }

  async function looks() {
    vi.setSystemTime(Date.now() + soonMs)
    return looksAtOnce()
  }

  return {
    isolate,
    looks,
    sees: async (version: string) => expect(await looks()).toBe(version),
    seesAtOnce: async (version: string) => expect(await looksAtOnce()).toBe(version),
  }
}
