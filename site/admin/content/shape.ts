import type * as v from 'valibot'
import { type SectionContent, type SectionKey, sections } from '../../../db/model/content.ts'
import { limitOf, maxOf, type Schema, steps } from '../form/schema.ts'

/** What a form needs to know of a field, read from the model that checks it. */
export type Shape = { optional?: boolean } & (
  | { kind: 'text'; max: number; type: 'text' | 'email' | 'date' }
  | { kind: 'number' }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'hours' }
  | { kind: 'lines' }
  | { kind: 'list'; entries: Shapes; min: number; max: number }
)

export type Shapes = Readonly<Record<string, Shape>>

function textOf(schema: Schema): Shape {
  const checks = new Set(steps(schema).map(({ type }) => type))
  const type = checks.has('rfc_email') ? 'email' : checks.has('iso_date') ? 'date' : 'text'
  return { kind: 'text', max: maxOf(schema), type }
}

function shapeOf(schema: Schema): Shape {
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'optional':
      return { ...shapeOf(schema.wrapped as Schema), optional: true }
    case 'object':
      // The only field that is an object: office hours.
      return { kind: 'hours' }
    case 'number':
      return { kind: 'number' }
    case 'picklist':
      return { kind: 'choice', options: schema.options as string[] }
    case 'union': {
      // The first of its forms is what a form of ours makes; the others are what it accepts.
      const first = shapeOf(schema.options?.[0] as Schema)
      return first.kind === 'text' ? textOf(schema) : first
    }
    case 'array': {
      const item = schema.item as Schema
      if (!item.entries) return { kind: 'lines' }
      return {
        kind: 'list',
        entries: shapesOf(item.entries),
        min: Number(limitOf(schema, 'min_length') ?? 0),
        max: maxOf(schema),
      }
    }
    // A list whose length is looked at first.
    case 'custom':
      return shapeOf(steps(schema).find(({ type }) => type === 'array') as Schema)
    default:
      throw new Error(`There is no field for a ${schema.type}`)
  }
}

const shapesOf = (entries: Record<string, Schema>): Shapes =>
  Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, shapeOf(entry)]))

export const shapesOfSection = (key: SectionKey) =>
  shapesOf((sections[key] as v.ObjectSchema<v.ObjectEntries, undefined>).entries as never)

/** A section while it is edited: what its fields hold, before it is checked. */
export type Draft = Record<string, unknown>

export const draftOf = (content: SectionContent) => structuredClone(content) as Draft

/** A new item of a list, with nothing in it yet. */
export const emptyItem = (shapes: Shapes, hidden: (name: string) => boolean): Draft =>
  Object.fromEntries(
    Object.entries(shapes).map(([name, shape]) => [name, emptyValue(shape, hidden(name))]),
  )

function emptyValue(shape: Shape, hidden: boolean): unknown {
  // What staff need not see is a name by which items are told apart.
  if (hidden) return `item-${Date.now().toString(36)}`
  if (shape.kind === 'lines' || shape.kind === 'list') return []
  if (shape.optional) return undefined
  return shape.kind === 'choice' ? shape.options[0] : ''
}

/** A draft as it is sent: blank lines of its lists dropped. */
export function tidied(shapes: Shapes, draft: Draft): Draft {
  return Object.fromEntries(
    Object.entries(draft).map(([name, value]) => {
      const shape = shapes[name]
      if (shape?.kind === 'lines') return [name, (value as string[]).filter((line) => line.trim())]
      if (shape?.kind !== 'list') return [name, value]
      return [name, (value as Draft[]).map((item) => tidied(shape.entries, item))]
    }),
  )
}

/** Whether two drafts say the same; the order of their fields says nothing. */
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
