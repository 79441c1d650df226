import { type SectionContent, type SectionKey, sections } from '#db/model/content.ts'
import { limitOf, maxOf, type Schema, steps } from '../form/schema.ts'

/** The properties of a field that its form needs, derived from the model's schema. */
export type Shape = { optional?: boolean } & (
  | { kind: 'text'; max: number; type: 'text' | 'email' | 'date' }
  | { kind: 'number' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'hours' }
  | { kind: 'lines' }
  | { kind: 'written'; inParts: boolean; max: number }
  | { kind: 'picture' }
  | { kind: 'list'; entries: Shapes; min: number; max: number }
)

export type Shapes = Readonly<Record<string, Shape>>

function textOf(schema: Schema): Shape {
  const checks = new Set(steps(schema).map(({ type }) => type))
  const type = checks.has('rfc_email') ? 'email' : checks.has('iso_date') ? 'date' : 'text'
  return { kind: 'text', max: maxOf(schema), type }
}

const isMarked = (schema: Schema, name: 'written' | 'picture') =>
  steps(schema).some(({ type, metadata }) => type === 'metadata' && metadata?.[name] === true)

function shapeOf(schema: Schema | undefined): Shape {
  if (schema && isMarked(schema, 'picture')) return { kind: 'picture' }
  if (schema && isMarked(schema, 'written')) {
    return { kind: 'written', inParts: schema.type !== 'string', max: maxOf(schema) }
  }
  switch (schema?.type) {
    case 'string':
      return textOf(schema)
    case 'optional':
      return { ...shapeOf(schema.wrapped), optional: true }
    case 'nullable':
      return shapeOf(schema.wrapped)
    case 'object':
      // The only field that is an object: office hours.
      return { kind: 'hours' }
    case 'number':
      return { kind: 'number' }
    case 'picklist':
      return {
        kind: 'choice',
        options: (schema.options ?? []).filter((option) => typeof option === 'string'),
      }
    case 'union': {
      // Our forms produce the first option; the model accepts the others too.
      const option = schema.options?.[0]
      const first = shapeOf(typeof option === 'object' ? option : undefined)
      return first.kind === 'text' ? textOf(schema) : first
    }
    case 'array': {
      const { item } = schema
      if (!item?.entries) return { kind: 'lines' }
      return {
        kind: 'list',
        entries: shapesOf(item.entries),
        min: Number(limitOf(schema, 'min_length') ?? 0),
        max: maxOf(schema),
      }
    }
    // An array behind a custom check of its length.
    case 'custom':
      return shapeOf(steps(schema).find(({ type }) => type === 'array'))
    default:
      throw new Error(`There is no field for a ${schema?.type}`)
  }
}

const shapesOf = (entries: Record<string, Schema>): Shapes =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, shapeOf(entry)]))

export const shapesOfSection = (key: SectionKey) => shapesOf(sections[key].model.entries)

/** The unchecked values of a section's fields while it is edited. */
export type SectionValues = Record<string, unknown>

const isDraft = (value: unknown): value is SectionValues =>
  typeof value === 'object' && value !== null

/** The items of a list in a draft. */
export const draftItems = (value: unknown): SectionValues[] =>
  Array.isArray(value) ? value.filter(isDraft) : []

/** The lines of a field in a draft. */
export const draftLines = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []

export const draftOf = (content: SectionContent): SectionValues => ({ ...structuredClone(content) })

/** A new, empty item of a list. */
export const emptyItem = (shapes: Shapes, hidden: (name: string) => boolean): SectionValues =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, emptyValue(shape, hidden(name))]),
  )

function emptyValue(shape: Shape, hidden: boolean): unknown {
  // The only hidden fields are ids of items.
  if (hidden) return `item-${Date.now().toString(36)}`
  if (shape.kind === 'lines' || shape.kind === 'list') return []
  if (shape.optional) return undefined
  return shape.kind === 'choice' ? shape.options[0] : ''
}

/** A draft ready to be sent: without blank lines in its lists. */
export function tidied(shapes: Shapes, draft: SectionValues): SectionValues {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const shape = shapes[name]
      if (shape?.kind === 'lines') return [name, draftLines(value).filter((line) => line.trim())]
      if (shape?.kind !== 'list') return [name, value]
      return [name, draftItems(value).map((item) => tidied(shape.entries, item))]
    }),
  )
}

/** Deep equality, whatever the order of fields. */
export const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}
