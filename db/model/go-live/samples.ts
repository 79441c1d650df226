import { isRecord } from '../lib/keys.ts'
/**
 * A fact in the default wording that is not the clinic's own. A claim may be true of a clinic, and staff can
 * confirm it; any other sample (a person, a study, a phone number) is invented and must be replaced.
 */
type Sample<T = unknown> = {
  readonly sample: true
  readonly value: T
  readonly claim: boolean
}

/** A text that contains marked facts. */
export class Prose {
  readonly parts: readonly (string | Sample<string>)[]

  constructor(parts: readonly (string | Sample<string>)[]) {
    this.parts = parts
  }
}

/** Default wording with marked facts. */
export type Marked<T> =
  | T
  | Sample<T>
  | (T extends string
      ? Prose
      : T extends readonly (infer Item)[]
        ? readonly Marked<Item>[]
        : T extends object
          ? { readonly [K in keyof T]: Marked<T[K]> }
          : never)

export const sample = <T>(value: T): Sample<T> => ({ sample: true, value, claim: false })
export const claim = <T>(value: T): Sample<T> => ({ sample: true, value, claim: true })

/** Marks every field of an invented record. */
export const samples = <T extends object>(record: T) =>
  // Object.fromEntries cannot type a value for each key.
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, sample(value)])) as {
    [K in keyof T]: Sample<T[K]>
  }

export const sampleProse = (texts: TemplateStringsArray, ...marks: Sample<string>[]) =>
  new Prose(
    texts.flatMap((text, i) => {
      const mark = marks[i]
      return mark ? [text, mark] : [text]
    }),
  )

export const isSampleMark = (value: unknown): value is Sample =>
  typeof value === 'object' && value !== null && 'sample' in value && value.sample === true

/** The wording without its marks, as it is stored and shown. */
// `Marked<T>` without its marks is `T`; TypeScript cannot follow the recursion.
export const withoutSampleMarks = <T>(marked: Marked<T>) => withoutMarks(marked) as T

function withoutMarks(marked: unknown): unknown {
  if (isSampleMark(marked)) return withoutMarks(marked.value)
  if (marked instanceof Prose) return marked.parts.map(withoutMarks).join('')
  if (Array.isArray(marked)) return marked.map(withoutMarks)
  if (!isRecord(marked)) return marked
  return Object.fromEntries(
    Object.entries(marked).map(([name, value]) => [name, withoutMarks(value)]),
  )
}
