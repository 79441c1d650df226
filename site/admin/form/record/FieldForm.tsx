import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { AnyField, AnyFields, FormFields } from '#db/model/records/fields.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { Submit } from '#site/ui/form/Submit.tsx'
import { useForm } from '#site/ui/form/useForm.ts'
import { FormActions } from '../FormActions.tsx'
import { useEdited } from '../useEdited.ts'
import { type DrawnField, drawnFields } from './drawnFields.ts'
import { PlainField } from './PlainField.tsx'
import { type RecordModel, type Values, valuesIn } from './values.ts'

type FormOptions<Model extends RecordModel, Answer> = Omit<
  Parameters<typeof useForm<Model, Answer>>[1],
  'action' | 'read'
>

export type FieldFormProps<Model extends RecordModel, Answer> = FormOptions<Model, Answer> & {
  model: Model
  /** the ones that are shown now */
  fields: Partial<FormFields<v.InferOutput<Model>>>
  /** the values to begin with */
  values?: Values
  /** for screen readers */
  label: string
  /** the button that sends it, and its label while the form is being sent */
  buttons: readonly [label: string, pendingLabel: string]
  /** for a form that can be cancelled */
  onClose?: (() => void) | undefined
  /** the form takes something away */
  danger?: boolean
  /** asks before staff leave it with unsaved work */
  guarded?: boolean
  /** adds what no field holds */
  complete?: (values: Values, form: FormData) => unknown
  onTyped?: (values: Values) => void
  /** fields that are drawn in a way of their own */
  own?: Readonly<Record<string, (field: DrawnField) => ReactNode>>
  /** above the fields */
  children?: ReactNode
  /** below the fields */
  below?: ReactNode
  /** beside the button that sends it */
  more?: ReactNode
}

/** A small form whose fields are data. The form of a record that is kept, compared and restored is a `RecordForm`. */
export function FieldForm<Model extends RecordModel, Answer>(props: FieldFormProps<Model, Answer>) {
  const { model, values = {}, label, buttons, onClose, danger, guarded = false } = props
  const { complete, onTyped, own, children, below, more, ...options } = props
  const fields: AnyFields = Object.fromEntries(
    Object.entries<AnyField | undefined>(props.fields).flatMap(([name, field]) =>
      field ? [[name, field]] : [],
    ),
  )
  const valuesOf = valuesIn(fields, model)
  const { form, errors, pending } = useForm(model, {
    ...options,
    read: (data) => complete?.(valuesOf(data), data) ?? valuesOf(data),
  })
  const { form: edited, check } = useEdited(form, guarded)
  const field = drawnFields({ fields, model, values, errors })
  const names = keysOf(fields)
  const button = { label: buttons[0], pendingLabel: buttons[1], pending, errors }
  return (
    <form
      {...edited}
      onInput={(event) => {
        edited.onInput(event)
        onTyped?.(valuesOf(new FormData(event.currentTarget)))
      }}
      onReset={() => setTimeout(check)}
      className="form"
      aria-label={label}
    >
      {children}
      {names.length > 0 && (
        <div className="fields">
          {names.map(
            (name) => own?.[name]?.(field(name)) ?? <PlainField key={name} {...field(name)} />,
          )}
        </div>
      )}
      {below}
      {onClose ? (
        <FormActions {...button} {...{ danger, onClose }} />
      ) : (
        <Submit {...button}>{more}</Submit>
      )}
    </form>
  )
}
