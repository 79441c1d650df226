import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { goTo, hrefOf, type Query } from './address.ts'

type AdminLinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { to: string; query?: Query }

export function AdminLink({ to, query, ...anchor }: AdminLinkProps) {
  function onClick(event: MouseEvent) {
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
    event.preventDefault()
    goTo(to, query)
  }
  return <a {...anchor} href={hrefOf(to, query)} onClick={onClick} />
}
