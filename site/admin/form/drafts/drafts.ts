import { draftDays } from '#db/model/drafts.ts'
import { dayMs } from '#db/model/lib/time.ts'
import { draftPrefix as prefix } from './dropAllDrafts.ts'

/** Unsaved work in this browser, or on the server. */
export type KeptDraft<Values> = {
  keptAt: string
  /** the `updatedAt` of the version that it changes; null or missing for a new record */
  basedOn?: string | null | undefined
  values: Values
  /** set for a draft of the server: written in another browser; undefined for this browser's own */
  isElsewhere?: boolean
}

/** A draft that was found, with the form in this browser that wrote it; undefined for the server's. */
export type Offer<Values> = KeptDraft<Values> & { key?: string; isRival?: boolean }

const maxAgeMs = draftDays * dayMs

/** The key of one form's draft of a record: two windows with the same record never overwrite one another. */
export const draftKey = (name: string) => `${prefix}${name} ${crypto.randomUUID()}`

export function keepDraft<Values>(key: string, draft: Omit<KeptDraft<Values>, 'keptAt'>) {
  const kept = { ...draft, keptAt: new Date().toISOString() }
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // The browser has no room, or keeps nothing for this site: the form works without it.
  }
}

function keptDraft<Values>(key: string): Offer<Values> | undefined {
  try {
    // `keepDraft` has written it.
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft<Values> | null
    return kept && Date.now() - Date.parse(kept.keptAt) < maxAgeMs ? { ...kept, key } : undefined
  } catch {
    return undefined
  }
}

/** The drafts of a record, the newest first, without those that are too old. */
export const keptDrafts = <Values>(name: string): Offer<Values>[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`${prefix}${name} `))
    .map((key) => keptDraft<Values>(key))
    .filter((draft) => draft !== undefined)
    .toSorted((a, b) => (a.keptAt < b.keptAt ? 1 : -1))

export const dropDraft = (key: string) => localStorage.removeItem(key)
