import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { $address } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import './Beside.css'
import '../list/rows.css'

type PaneProps = {
  title: string
  status?: ReactNode
  /** buttons beside the one that closes it */
  tools?: ReactNode
  children: ReactNode
}

/** The frame of a record that is open beside its list; closing it removes `id` from the address. */
export function Pane({ title, status, tools, children }: PaneProps) {
  const { path, query } = useStore($address)
  const { id: _, ...list } = query
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="detail" aria-label={title}>
      <div className="detail-head">
        <div className="title-row row">
          <h2 ref={heading} tabIndex={-1}>
            <bdi>{title}</bdi>
          </h2>
          {status}
        </div>
        <div className="detail-tools">
          {tools}
          <AdminLink {...iconLabel('Close')} className="icon-button" to={path} query={list}>
            <X aria-hidden />
          </AdminLink>
        </div>
      </div>
      {children}
    </section>
  )
}
