import { type ReactNode, useId } from 'react'
import type { Options } from '../../../db/model/fields.ts'
import type { Errors } from './useForm.ts'
import '../../styles/forms.css'

type FieldProps = {
  name: string
  label: string
  hint?: ReactNode
  errors?: Errors
  optional?: boolean
  /** takes both columns of the form */
  wide?: boolean
  /** shown only once the form's `first` select is chosen */
  later?: boolean
}

type Control = {
  id: string
  name: string
  required: boolean
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

/** A control with its label, hint and error, connected for screen readers. */
export function Field({
  name,
  label,
  hint,
  errors,
  optional = false,
  wide = false,
  later = false,
  children,
}: FieldProps & { children: (control: Control) => ReactNode }) {
  const id = useId()
  const error = errors?.[name]
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')

  return (
    <div className={`field${wide ? ' field-wide' : ''}${later ? ' field-later' : ''}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        required: !optional,
        'aria-invalid': Boolean(error),
        'aria-describedby': described || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={id} className="field-error">
      {error}
    </p>
  )

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'date' | 'url' | 'password' | 'search' | 'number'
  inputMode?: 'text' | 'numeric' | 'email' | 'tel' | 'url'
  autoComplete?: string
  defaultValue?: string
  readOnly?: boolean
  min?: string | number
  max?: string | number
  maxLength?: number
  /** the id of a datalist */
  list?: string
}

export function TextField({
  type = 'text',
  inputMode,
  autoComplete,
  defaultValue,
  readOnly,
  min,
  max,
  maxLength,
  list,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          {...{ type, inputMode, autoComplete, defaultValue, readOnly, min, max, maxLength, list }}
          spellCheck={type === 'text' ? undefined : false}
        />
      )}
    </Field>
  )
}

type TextAreaProps = FieldProps & { rows?: number; defaultValue?: string; maxLength?: number }

export function TextArea({
  rows = 5,
  defaultValue,
  maxLength,
  wide = true,
  ...field
}: TextAreaProps) {
  return (
    <Field wide={wide} {...field}>
      {(control) => <textarea ref={growing} {...control} {...{ rows, defaultValue, maxLength }} />}
    </Field>
  )
}

/** Grows with its text. Set here because CSS validators do not know the property yet. */
const growing = (area: HTMLTextAreaElement | null) =>
  area?.style.setProperty('field-sizing', 'content')

export const OptionList = ({ options }: { options: Options }) =>
  Object.entries(options).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))

type SelectProps = FieldProps & {
  options: Options
  placeholder?: string
  defaultValue?: string
  /** the `later` fields appear once it is chosen */
  first?: boolean
}

export function Select({
  options,
  placeholder = 'Please choose',
  defaultValue,
  first,
  ...field
}: SelectProps) {
  return (
    <Field {...field}>
      {(control) => (
        <div className="field-select">
          <select {...control} defaultValue={defaultValue} data-first={first}>
            <option value="">{placeholder}</option>
            <OptionList options={options} />
          </select>
        </div>
      )}
    </Field>
  )
}

type CheckboxProps = {
  name: string
  label: string
  hint?: ReactNode
  value?: string
  defaultChecked?: boolean
}

export function Checkbox({ name, label, hint, value, defaultChecked }: CheckboxProps) {
  const id = useId()
  return (
    <div className="field-check">
      <input
        type="checkbox"
        aria-describedby={hint ? `${id}-hint` : undefined}
        {...{ id, name, value, defaultChecked }}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}

type ChipsProps = {
  name: string
  label: string
  options: readonly string[]
  chosen: readonly string[]
}

/** Checkboxes for short options. */
export const Chips = ({ name, label, options, chosen }: ChipsProps) => (
  <fieldset className="fields">
    <legend>{label}</legend>
    <div className="chips field-wide">
      {options.map((option) => (
        <label key={option} className="chip">
          <input
            type="checkbox"
            name={name}
            value={option}
            defaultChecked={chosen.includes(option)}
          />
          {option}
        </label>
      ))}
    </div>
  </fieldset>
)

/** Set when the form is sent, and anew after success; see formControls.ts. */
export const SubmissionId = () => <input type="hidden" name="submissionId" />

/** The Worker writes errors here if the form was sent without JavaScript. */
export const Corrections = () => (
  <div data-corrections suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)

/** Explains the mark beside labels. Screen readers announce `required` instead. */
export const RequiredNote = () => (
  <p className="form-required" aria-hidden>
    * required
  </p>
)

export function ErrorCount({ errors }: { errors: Errors }) {
  const count = Object.keys(errors).length
  return (
    <p role="alert" className="form-count">
      {count > 0 && `${count === 1 ? 'One field needs' : `${count} fields need`} your attention.`}
    </p>
  )
}

type SubmitProps = {
  label: string
  pendingLabel: string
  pending: boolean
  errors?: Errors
  /** more buttons */
  children?: ReactNode
}

/** The end of a form. The button is not `disabled` while the form is sent, since it would lose the focus. */
export function Submit({ label, pendingLabel, pending, errors = {}, children }: SubmitProps) {
  return (
    <>
      <RequiredNote />
      <div className="form-end">
        <button className="button" aria-disabled={pending}>
          {pending ? pendingLabel : label}
        </button>
        {children}
        <ErrorCount errors={errors} />
      </div>
    </>
  )
}
