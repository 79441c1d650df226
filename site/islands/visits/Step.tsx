import type { MouseEvent, ReactNode } from 'react'
import '#site/styles/forms/field-groups.css'
import './Step.css'

type StepProps = {
  at: number
  of: number
  question: string
  hint?: string | undefined
  /** whether the answers let the visitor go on; it shows what is wrong with them */
  mayPass?: (form: HTMLFormElement) => boolean
  children: ReactNode
}

/** One question of a form in steps. Without a script, all of them are one page: see visit-steps.ts. */
export function FormStep({ at, of, question, hint, mayPass, children }: StepProps) {
  function onNext(event: MouseEvent<HTMLButtonElement>) {
    const { form } = event.currentTarget
    if (form && mayPass && !mayPass(form)) event.preventDefault()
  }
  return (
    <fieldset className="fields step" data-step>
      <legend tabIndex={-1}>
        <span className="step-count">
          Step {at} of {of}
        </span>
        {question}
      </legend>
      {hint && <p className="note field-wide">{hint}</p>}
      {children}
      <div className="step-buttons row gap-1 field-wide" data-step-buttons hidden>
        {at > 1 && (
          <button type="button" className="button button-outline" data-go="back">
            Back
          </button>
        )}
        {at < of && (
          <button type="button" className="button" data-go="next" onClick={onNext}>
            Next
          </button>
        )}
      </div>
    </fieldset>
  )
}
