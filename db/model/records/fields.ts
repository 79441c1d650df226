import type { Options } from '../lib/choices.ts'

type Words = {
  label: string
  /** below the label */
  hint?: string
  /** takes both columns of the form */
  wide?: true
  /** asked for wherever it is shown, although the rules let it be missing */
  required?: true
  /** by default off: most records are about other people than who types */
  autoComplete?: string
}

type ListedOptions<Value extends string> = {
  options: Readonly<Record<Value, string>>
  /** the words for no choice, if not 'Not said' */
  none?: string
}

/** `text` is plain and of several lines; `formatted` is Markdown. */
type TextKind = 'line' | 'email' | 'phone' | 'date' | 'digits' | 'address' | 'password' | 'picture'
type LongTextKind = 'text' | 'formatted'

type Kind<Value> =
  // The form has a component for it, which keeps the value as JSON in a hidden field.
  | { kind: 'own' }
  | ([Value] extends [boolean] ? { kind: 'yes or no' } : never)
  | ([Value] extends [number] ? { kind: 'number' } | { kind: 'choice'; none?: string } : never)
  | ([Value] extends [string]
      ? | { kind: TextKind }
        | { kind: LongTextKind; rows?: number }
        | ({ kind: 'choice' } & (string extends Value
            ? { options?: Options; none?: string }
            : ListedOptions<Value>))
      : never)
  | ([Value] extends [readonly (infer Item extends string)[]]
      ? { kind: 'lines'; rows?: number } | ({ kind: 'several' } & ListedOptions<Item>)
      : never)

/**
 * The fields of a record in their order, beside its schema: what its form, its history, conflicts of two saves and the
 * audit log call them. Whether a field may be empty, and how large its number is, the schema says.
 */
export type FormFields<Values> = {
  readonly [Name in keyof Values]-?: Words & Kind<NonNullable<Values[Name]>>
}

/** A field of any record. The options of a choice without any here are loaded by its form. */
export type AnyField = Words & {
  kind: 'own' | 'yes or no' | 'number' | 'choice' | 'lines' | 'several' | TextKind | LongTextKind
  options?: Options
  none?: string
  rows?: number
}
export type AnyFields = Readonly<Record<string, AnyField>>
