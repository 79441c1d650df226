import type { ComponentProps, ReactNode } from 'react'
import './Choice.css'

type ChoiceProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: ReactNode
  /** what follows from it, in a few words */
  effect?: string | undefined
  /** the key that presses it */
  digit?: number
}

/** A button that saves at once, and says what follows. */
export const Choice = ({ label, effect, digit, ...button }: ChoiceProps) => (
  <button type="button" {...button} className="choice" aria-keyshortcuts={digit?.toString()}>
    <span className="choice-label">
      {digit !== undefined && <kbd aria-hidden>{digit}</kbd>}
      {label}
    </span>
    {effect && <span className="choice-effect">{effect}</span>}
  </button>
)
