import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { formStepKeys, formSteps, type FormSteps, type StudyStep } from './steps.ts'
import './Group.css'

type GroupProps = { id: StudyStep; steps: FormSteps; text: ReactNode; children: ReactNode }

export function Group({ id, steps, text, children }: GroupProps) {
  const heading = useId()
  const next = formStepKeys[formStepKeys.indexOf(id) + 1]
  return (
    <section
      className="study-group stack"
      data-step={id}
      hidden={steps.step !== id}
      aria-labelledby={heading}
    >
      <h2 id={heading} tabIndex={-1}>
        {formSteps[id]}
      </h2>
      <p className="note">{text}</p>
      {children}
      {next && (
        <SmallButton onClick={() => steps.goTo(next)}>
          Next: {formSteps[next]} <ArrowRight aria-hidden />
        </SmallButton>
      )}
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
