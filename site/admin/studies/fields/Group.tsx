import { type ReactNode, useId } from 'react'
import type { GroupId } from './GroupLinks.tsx'
import './Group.css'

type GroupProps = { id: GroupId; title: string; text: ReactNode; children: ReactNode }

/** A group of fields with what they have in common: who reads them, and who has to approve them. */
export function Group({ id, title, text, children }: GroupProps) {
  const heading = useId()
  return (
    <section id={id} className="study-group" aria-labelledby={heading}>
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="note">{text}</p>
      {children}
    </section>
  )
}

type ChoiceGroupProps = {
  label: string
  hint?: string
  error?: string | undefined
  optional?: boolean
  children: ReactNode
}

/** Several checkboxes or fields under one label. */
export function ChoiceGroup({ label, hint, error, optional, children }: ChoiceGroupProps) {
  const id = useId()
  return (
    <fieldset
      className="study-choices field-wide"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>
        {label}
        {optional && <span className="field-optional"> (optional)</span>}
      </legend>
      {hint && <p className="field-hint">{hint}</p>}
      {children}
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
