import type { ComponentProps, ReactNode } from 'react'
import './Pick.css'

export type PickButton = Omit<ComponentProps<'button'>, 'children'>

type PickProps = PickButton & {
  label: ReactNode
  /** its consequence, in a few words */
  effect?: string | undefined
  /** the key that presses it */
  digit?: number
}

/** A button that saves at once, and says what follows. */
export const Pick = ({ label, effect, digit, ...button }: PickProps) => (
  <button type="button" {...button} className="pick" aria-keyshortcuts={digit?.toString()}>
    <span className="pick-label row nowrap">
      {digit !== undefined && <kbd aria-hidden>{digit}</kbd>}
      {label}
    </span>
    {effect && <span className="pick-effect">{effect}</span>}
  </button>
)
