import type { ReactNode } from 'react'
import { AdminLink } from '../navigation/AdminLink.tsx'
import type { Query } from '../navigation/address.ts'
import { When } from '../base/time/When.tsx'
import './rows.css'
import './RowLink.css'

type RowLinkProps = {
  to: string
  query: Query
  /** whether its record is open beside the list */
  isOpen?: boolean
  title: string
  /** below the title */
  text: ReactNode
  /** when it came */
  iso: string
  /** badges */
  children?: ReactNode
}

export const RowLink = ({ to, query, isOpen, title, text, iso, children }: RowLinkProps) => (
  <AdminLink
    className="list-row row-link"
    to={to}
    query={query}
    aria-current={isOpen ? 'true' : undefined}
  >
    <span className="row-text">
      <bdi className="row-title">{title}</bdi>
      {text}
    </span>
    {children}
    <span className="row-when">
      <When iso={iso} />
    </span>
  </AdminLink>
)
