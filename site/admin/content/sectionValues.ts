import type { Shape, Shapes } from './shape.ts'

/** The unchecked values of a section's fields while it is edited. */
export type SectionValues = Record<string, unknown>

const isDraft = (value: unknown): value is SectionValues =>
  typeof value === 'object' && value !== null

export const draftItems = (value: unknown): SectionValues[] =>
  Array.isArray(value) ? value.filter(isDraft) : []

export const draftLines = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string') : []

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
export const isDeepEqual = (a: unknown, b: unknown) =>
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
