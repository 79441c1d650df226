import * as v from 'valibot'
import { isRecord, keysOf } from './lib/keys.ts'
import { copy } from './copy/index.ts'
import { flag } from './lib/choices.ts'
import { model, optionalLine } from './lib/fields.ts'
import { type SectionContent, type SectionKey, sections } from './sections/index.ts'

export * from './sections/index.ts'

export const sectionKeys = keysOf(sections)
export const SectionKeyParam = v.picklist(sectionKeys)

/** Missing fields take their default; if the section cannot be parsed, all of it takes its default. */
export function readSection<K extends SectionKey>(key: K, stored: unknown): SectionContent<K> {
  const result = parsed(key, fieldsOf(key, stored))
  return result.success ? result.output : defaultOf(key)
}

/** The default wording of a section, without parts that are records. */
function defaultOf<K extends SectionKey>(key: K): SectionContent<K> {
  const result = parsed(key, copy[key])
  return result.success ? result.output : copy[key]
}

/** Like `readSection`, but returns the issues if it cannot be parsed. */
export const parseSection = <K extends SectionKey>(key: K, stored: unknown) =>
  parsed(key, fieldsOf(key, stored))

function parsed<K extends SectionKey>(key: K, fields: unknown) {
  // TypeScript does not connect the entry of a key with the type of this key.
  return v.safeParse(sections[key].model as v.GenericSchema<unknown, SectionContent<K>>, fields, {
    abortPipeEarly: true,
  })
}

function fieldsOf(key: SectionKey, stored: unknown): unknown {
  if (typeof stored !== 'string') {
    return isRecord(stored) ? { ...copy[key], ...stored } : stored
  }
  try {
    const parsed: unknown = JSON.parse(stored)
    if (typeof parsed !== 'string') return fieldsOf(key, parsed)
    stored = parsed
  } catch {
    // Text that is not JSON is the section's `content`.
  }
  return 'content' in copy[key] ? { ...copy[key], content: stored } : stored
}

export const isSectionKey = (key: string): key is SectionKey =>
  sectionKeys.some((known) => known === key)

/** A save of a section. The content is checked separately, against the shape of its section. */
export const SectionUpdate = model({
  title: optionalLine(),
  content: v.unknown(),
  isActive: flag(true),
  /** the `updatedAt` that the edit is based on, null for a section never saved; refused if a newer one exists */
  basedOn: v.optional(v.nullable(v.string())),
})

export const SectionDraft = model({ content: v.unknown() })
