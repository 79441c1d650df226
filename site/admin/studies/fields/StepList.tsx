import { Check } from 'lucide-react'
import { studyParts } from '#db/model/studies/fields.ts'
import { formStepKeys, isStepDone, type StudyStep } from './steps.ts'
import './StepList.css'

type StepListProps = {
  step: StudyStep
  values: Readonly<Record<string, unknown>>
  onChoose: (step: StudyStep) => void
}

export const StepList = ({ step, values, onChoose }: StepListProps) => (
  <nav aria-label="Parts of the form">
    <ol className="step-list row">
      {formStepKeys.map((one, at) => {
        const isDone = isStepDone(one, values)
        return (
          <li key={one}>
            <button
              type="button"
              aria-current={one === step ? 'step' : undefined}
              data-done={isDone || undefined}
              onClick={() => onChoose(one)}
            >
              <span className="step-mark" aria-hidden>
                {isDone ? <Check size={16} /> : at + 1}
              </span>
              {studyParts[one].heading}
              {isDone && <span className="visually-hidden"> (filled in)</span>}
            </button>
          </li>
        )
      })}
    </ol>
  </nav>
)
