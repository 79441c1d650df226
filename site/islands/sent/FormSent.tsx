import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Outcome } from '#site/ui/states.tsx'
import './FormSent.css'

export type SentFact = readonly [name: string, value: ReactNode]

type FormSentProps = {
  title: string
  text: ReactNode
  facts: readonly SentFact[]
  /** after the facts */
  children?: ReactNode
  /** before the button that prints */
  actions: ReactNode
}

/** In place of a form once it is sent: what happens next, to print. */
export const FormSent = ({ title, text, facts, children, actions }: FormSentProps) => (
  <div className="form-done">
    <Outcome Icon={CircleCheck} good title={title}>
      <p>{text}</p>
      {facts.length > 0 && (
        <dl className="sent-facts">
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      <p className="sent-actions">
        {actions}
        <button type="button" className="button button-outline" onClick={() => print()}>
          Print this
        </button>
      </p>
    </Outcome>
  </div>
)
