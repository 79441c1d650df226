import * as v from 'valibot'
import { copy } from '../../../db/model/copy/index.ts'
import { parseSection, readSection, type SectionKey } from '../../../db/model/content.ts'
import { api, ApiError } from '../../lib/api.ts'
import { call, createFetcherStore, refresh } from '../../lib/remote.ts'
import { nameOfSection } from './sectionWords.ts'
import { type Draft, draftOf } from './shape.ts'

const content = api.admin.content

const fetchSections = async () => (await call(content.$get())).sections

export type SavedSection = Awaited<ReturnType<typeof fetchSections>>[number]

export const $sections = createFetcherStore<SavedSection[], Error>('sections', {
  fetcher: fetchSections,
})

/** What the page shows of a section, and why. */
export type SectionState = 'default' | 'own' | 'off' | 'unreadable'

export function stateOf(key: SectionKey, saved: SavedSection | undefined): SectionState {
  if (!saved) return 'default'
  if (!parseSection(key, saved.content).success) return 'unreadable'
  return saved.isActive ? 'own' : 'off'
}

/** The wording a form starts with, and the save it is based on: null where there was none. */
export type Start = { draft: Draft; basedOn: string | null }

export const startOf = (key: SectionKey, saved: SavedSection | undefined): Start => ({
  draft: draftOf(saved ? readSection(key, saved.content) : copy[key]),
  basedOn: saved?.updatedAt ?? null,
})

type Save = { content: unknown; isActive: boolean; basedOn: string | null }

/** Thrown where somebody else saved the section after this edit began; `theirs` is what they saved. */
export class Overtaken extends Error {
  readonly theirs: SavedSection | undefined

  constructor(theirs: SavedSection | undefined) {
    super('Somebody else has saved this section since you opened it.')
    this.theirs = theirs
  }
}

export async function saveSection(key: SectionKey, save: Save) {
  const title = nameOfSection(key)
  const put = call(
    content[':sectionKey'].$put({ param: { sectionKey: key }, json: { title, ...save } }),
  )
  try {
    return (await put).section as SavedSection
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    throw new Overtaken((await fetchSections()).find(({ sectionKey }) => sectionKey === key))
  } finally {
    refresh('sections')
  }
}

/** The message of each field of a draft, by its path: `areas.3.name`. */
export type DraftErrors = Readonly<Record<string, string>>

export function errorsIn(key: SectionKey, draft: Draft): DraftErrors {
  const { issues = [] } = parseSection(key, draft)
  return Object.fromEntries(
    issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const).toReversed(),
  )
}

/** The same, of what the server found. */
export const errorsFrom = (error: unknown): DraftErrors =>
  error instanceof ApiError
    ? Object.fromEntries(
        error.errors.map(({ path, message }) => [path.replace(/^content\./, ''), message]),
      )
    : {}
