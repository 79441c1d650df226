import type { ReactNode } from 'react'
import './Beside.css'

type BesideProps = {
  /** the open record, if there is one */
  detail: ReactNode
  children: ReactNode
}

export const Beside = ({ detail, children }: BesideProps) => (
  <div className={detail ? 'beside beside-open' : 'beside'}>
    <div className="list-side">{children}</div>
    {detail}
  </div>
)
