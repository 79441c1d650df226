import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import sheet from './FormSent.css?url'
import { takeFocus } from '#site/ui/takeFocus.ts'

export type SentFact = readonly [name: string, value: ReactNode]

type FormSentProps = {
  title: string
  level?: 2 | 3
  text: ReactNode
  facts: readonly SentFact[]
  /** after the facts */
  children?: ReactNode
  /** before the button that prints */
  actions: ReactNode
}

/** In place of a form once it is sent: what happens next, to print. Screen readers begin at its heading. */
export function FormSent({ title, level = 2, text, facts, children, actions }: FormSentProps) {
  const Heading = `h${level}` as const
  return (
    <div className="form-done stack">
      {/* As a plain import it would be part of every page with a form. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <CircleCheck aria-hidden />
      <Heading tabIndex={-1} ref={takeFocus}>
        {title}
      </Heading>
      <p>{text}</p>
      {facts.length > 0 && (
        <dl>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {children}
      <p className="form-done-actions row gap-1">
        {actions}
        <button type="button" className="button button-outline" onClick={() => print()}>
          Print this
        </button>
      </p>
    </div>
  )
}
