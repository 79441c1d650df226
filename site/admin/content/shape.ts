import { type SectionKey, sections } from '#db/model/content.ts'
import { limitOf, maxOf, type Schema, schemaSteps } from '../form/schema.ts'

/** The properties of a field that its form needs, derived from the model's schema. */
export type Shape = { optional?: boolean } & (
  | { kind: 'text'; max: number; type: 'text' | 'email' | 'date' | 'tel' }
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
  const checks = new Set(schemaSteps(schema).map(({ type }) => type))
  const type = checks.has('rfc_email')
    ? 'email'
    : checks.has('iso_date')
      ? 'date'
      : isMarked(schema, 'telephone')
        ? 'tel'
        : 'text'
  return { kind: 'text', max: maxOf(schema), type }
}

const isMarked = (schema: Schema, name: 'written' | 'picture' | 'telephone') =>
  schemaSteps(schema).some(({ type, metadata }) => type === 'metadata' && metadata?.[name] === true)

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
      return shapeOf(schemaSteps(schema).find(({ type }) => type === 'array'))
    default:
      throw new Error(`There is no field for a ${schema?.type}`)
  }
}

const shapesOf = (entries: Record<string, Schema>): Shapes =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, shapeOf(entry)]))

export const shapesOfSection = (key: SectionKey) => shapesOf(sections[key].model.entries)
