import { Fragment, type ReactNode } from 'react'
import type { AnyFields } from '#db/model/records/fields.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { DrawnField } from './drawnFields.ts'
import { RecordField } from './RecordField.tsx'

type Draw = (field: DrawnField) => ReactNode

/** Components in place of the usual ones: the form needs one for each field of the kind `own`. */
type Own<F extends AnyFields> = {
  readonly [Name in keyof F as F[Name]['kind'] extends 'own' ? Name : never]: Draw
} & { readonly [Name in keyof F]?: Draw }

type FieldsProps<F extends AnyFields> = {
  form: { field: (name: string) => DrawnField }
  of: F
  /** hints that depend on what the form holds */
  hints?: Readonly<Partial<Record<keyof F, ReactNode>>>
  /** shown after a field */
  after?: Readonly<Partial<Record<keyof F, ReactNode>>>
} & (Record<never, never> extends Own<F> ? { own?: Own<F> } : { own: Own<F> })

/** Draws fields of a record in their order, in two columns where there is room. */
export const RecordFields = <F extends AnyFields>({
  form,
  of,
  own,
  hints,
  after,
}: FieldsProps<F>) => (
  <div className="fields">
    {keysOf(of).map((name) => {
      const field = form.field(name)
      const drawn = { ...field, hint: hints?.[name] ?? field.hint }
      const draw: Draw | undefined = own?.[name]
      return (
        <Fragment key={name}>
          {draw ? draw(drawn) : <RecordField {...drawn} />}
          {after?.[name]}
        </Fragment>
      )
    })}
  </div>
)
