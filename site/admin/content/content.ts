import * as v from 'valibot'
import { parseSection, readSection, type SectionKey } from '#db/model/content.ts'
import { api, type ApiError } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { nameOfSection } from './sectionWords.ts'
import type { SectionValues } from './sectionValues.ts'

const content = api.admin.content

const fetchSections = async () => (await call(content.$get())).sections

export type SavedSection = Awaited<ReturnType<typeof fetchSections>>[number]

export const $sections = createRemote('sections', fetchSections)

export type SectionState = 'default' | 'own' | 'off' | 'unreadable'

export function sectionState(key: SectionKey, saved: SavedSection | undefined): SectionState {
  if (!saved) return 'default'
  if (!parseSection(key, saved.content).success) return 'unreadable'
  return saved.isActive ? 'own' : 'off'
}

export const draftFrom = (key: SectionKey, stored: unknown): SectionValues => ({
  ...readSection(key, stored),
})

/** The wording a form starts with, and the version it is based on: null if none was saved yet. */
type Start = { draft: SectionValues; basedOn: string | null }

export const sectionStart = (key: SectionKey, saved: SavedSection | undefined): Start => ({
  draft: draftFrom(key, saved?.content),
  basedOn: saved?.updatedAt ?? null,
})

type Save = { content: unknown; isActive: boolean; basedOn: string | null }

export async function saveSection(key: SectionKey, save: Save) {
  const title = nameOfSection(key)
  const param = { sectionKey: key }
  return (await write(content[':sectionKey'].$put({ param, json: { title, ...save } }))).section
}

/** Error messages by the path of their field: `areas.3.name`. */
export type DraftErrors = Readonly<Record<string, string>>

export function errorsIn(key: SectionKey, draft: SectionValues): DraftErrors {
  const { issues = [] } = parseSection(key, draft)
  return Object.fromEntries(
    issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message] as const).toReversed(),
  )
}

export const errorsFrom = ({ errors }: ApiError): DraftErrors =>
  Object.fromEntries(errors.map(({ path, message }) => [path.replace(/^content\./, ''), message]))
