import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './notice.css'

type NoticeBoxProps = {
  icon: LucideIcon
  /** its name for screen readers */
  label?: string
  title?: ReactNode
  children: ReactNode
}

/** Tells staff what they have to know or do first, above the rest. */
export const NoticeBox = ({ icon: Icon, label, title, children }: NoticeBoxProps) => (
  <section className="notice" aria-label={label}>
    <Icon aria-hidden />
    <div>
      {title && <h2>{title}</h2>}
      {children}
    </div>
  </section>
)
