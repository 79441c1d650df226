import { expect, vi } from 'vitest'
import type { Isolate } from './isolates.ts'
import type { Shown } from './states.ts'
import { comparedPaths } from './versions.ts'

/** Longer than an isolate uses its cached overlay. */
const soonMs = 2000

/** The pages of each version, in the order in which the versions were stored. */
export type History = Map<string, Shown>

const parts = [...comparedPaths, 'redirects']

/**
 * A visitor of an isolate. Each look fails unless all pages are of one version, and no earlier look has shown a newer
 * one.
 */
export function startVisitor(isolate: Isolate, history: History) {
  let newest = 0

  /** Returns the version that the isolate shows without waiting for its next read. */
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
    looksAtOnce,
    sees: async (version: string) => expect(await looks()).toBe(version),
    seesAtOnce: async (version: string) => expect(await looksAtOnce()).toBe(version),
  }
}
