import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { takeFocus } from './takeFocus.ts'
import './states.css'

/** A placeholder: its text for screen readers, bars for everybody else. */
export const Loading = ({ children, bars = 4 }: { children: ReactNode; bars?: number }) => (
  <div className="stack" aria-live="polite" aria-busy="true">
    <p className="note">{children}</p>
    {Array.from({ length: bars }, (_, bar) => (
      <div key={bar} className="loading-bar" aria-hidden />
    ))}
  </div>
)

const wells = Array.from({ length: 96 }, (_, well) => ({
  x: (well % 12) + 0.5,
  y: Math.floor(well / 12) + 0.5,
}))

const EmptyPlate = () => (
  <svg viewBox="-0.5 -0.5 13 9" className="state-plate" aria-hidden>
    <rect
      x="-0.3"
      y="-0.3"
      width="12.6"
      height="8.6"
      rx="0.9"
      fill="none"
      stroke="currentColor"
      strokeWidth="0.1"
    />
    {wells.map(({ x, y }) => (
      <circle
        key={`${x} ${y}`}
        cx={x}
        cy={y}
        r="0.34"
        fill="none"
        stroke="currentColor"
        strokeWidth="0.09"
      />
    ))}
    <circle cx="4.5" cy="3.5" r="0.38" className="lit" />
  </svg>
)

type EmptyProps = { title: string; children?: ReactNode; level?: 2 | 3 }

export function Empty({ title, children, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const
  return (
    <div className="state">
      <EmptyPlate />
      <Heading>{title}</Heading>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  )
}

type OutcomeProps = {
  Icon: LucideIcon
  good?: boolean
  /** does not take the focus: for outcomes that are there from the start */
  quiet?: boolean
  level?: 1 | 2
  title: string
  children: ReactNode
}

/** The result of an action, in its place; takes the focus, so that screen readers announce it. */
export function Outcome({
  Icon,
  good = false,
  quiet = false,
  level = 2,
  title,
  children,
}: OutcomeProps) {
  const Heading = `h${level}` as const
  return (
    <div className="state">
      <span className={good ? 'state-icon state-icon-good' : 'state-icon'}>
        <Icon aria-hidden />
      </span>
      <Heading tabIndex={-1} ref={quiet ? undefined : takeFocus}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

type FailedProps = { error: unknown; title?: string; onRetry?: () => void }

export const Failed = ({ error, title = 'This could not be loaded', onRetry }: FailedProps) => (
  <Outcome Icon={CloudOff} title={title}>
    <p>{error instanceof Error ? error.message : 'Please try again in a moment.'}</p>
    <button
      type="button"
      className="button button-outline"
      onClick={onRetry ?? (() => location.reload())}
    >
      Retry
    </button>
  </Outcome>
)
