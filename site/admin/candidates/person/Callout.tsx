import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './Callout.css'

type CalloutProps = { label: string; icon: LucideIcon; isRed?: boolean; children: ReactNode }

/** A notice about a person that staff read before anything else in the record. */
export const Callout = ({ label, icon: Icon, isRed = false, children }: CalloutProps) => (
  <section className={isRed ? 'callout callout-red' : 'callout'} aria-label={label}>
    <Icon aria-hidden />
    <div className="stack gap-1">{children}</div>
  </section>
)
