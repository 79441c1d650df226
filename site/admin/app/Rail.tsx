import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $address } from '../navigation/address.ts'
import { tabs } from './tabs.ts'
import './Rail.css'

/** The tabs of the admin area. */
export function Rail() {
  const { path } = useStore($address)
  const rail = useRef<HTMLElement>(null)

  // On phones the rail scrolls sideways: brings the current tab into view.
  useEffect(() => {
    const tab = rail.current?.querySelector('[aria-current]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [path])

  return (
    <nav className="rail" aria-label="Admin" ref={rail}>
      <ul className="rail-tabs">
        {tabs.map(({ path: to, label, icon: Icon }) => (
          <li key={to}>
            <AdminLink to={to} aria-current={path === to ? 'page' : undefined}>
              <Icon aria-hidden />
              {label}
            </AdminLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
