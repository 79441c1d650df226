import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { studyParts } from '#db/model/studies/fields.ts'
import { formStepKeys, type FormSteps, type StudyStep } from './steps.ts'
import './Group.css'

type GroupProps = { id: StudyStep; steps: FormSteps; children: ReactNode }

export function Group({ id, steps, children }: GroupProps) {
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
        {studyParts[id].heading}
      </h2>
      <p className="note">{studyParts[id].text}</p>
      {children}
      {next && (
        <SmallButton onClick={() => steps.goTo(next)}>
          Next: {studyParts[next].heading} <ArrowRight aria-hidden />
        </SmallButton>
      )}
    </section>
  )
}
