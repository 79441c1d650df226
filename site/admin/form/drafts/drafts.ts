import { draftPrefix as prefix } from './dropAllDrafts.ts'

/** Unsaved work in this browser. */
export type KeptDraft<Values> = {
  keptAt: string
  /** the `updatedAt` of the version that it changes; null or missing for a new record */
  basedOn?: string | null | undefined
  values: Values
}

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

export function keepDraft<Values>(name: string, draft: Omit<KeptDraft<Values>, 'keptAt'>) {
  const kept = { ...draft, keptAt: new Date().toISOString() }
  try {
    localStorage.setItem(prefix + name, JSON.stringify(kept))
  } catch {
    // The browser has no room, or keeps nothing for this site: the form works without it.
  }
}

/** The draft of this name, unless it is too old to be meant. */
export function keptDraft<Values>(name: string): KeptDraft<Values> | undefined {
  try {
    // `keepDraft` has written it.
    const kept = JSON.parse(
      localStorage.getItem(prefix + name) ?? 'null',
    ) as KeptDraft<Values> | null
    return kept && Date.now() - Date.parse(kept.keptAt) < maxAgeMs ? kept : undefined
  } catch {
    return undefined
  }
}

export const dropDraft = (name: string) => localStorage.removeItem(prefix + name)
