import { useStore } from '@nanostores/react'
import { ChevronDown, Globe, Menu } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { keysOf } from '#db/model/lib/keys.ts'
import { productVersion } from '#db/model/publish/version.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { $address } from '#site/admin/navigation/address.ts'
import { useMay } from '#site/admin/base/may.tsx'
import { adminPages } from '../addresses.ts'
import { Finder } from '../finder/Finder.tsx'
import { tabGroups, tabs } from '../tabs.ts'
import './Rail.css'

/** The tabs that the signed-in user may read. On phones a button names the current one and opens the rest. */
export function Rail() {
  const { path } = useStore($address)
  const [openedAt, setOpenedAt] = useState<string>()
  const rail = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const may = useMay()
  const shown = tabs.filter(({ parts }) => may.read(...parts))
  const current = shown.find((tab) => tab.path === path)
  const CurrentIcon = current?.icon ?? Menu
  // The list closes when another screen opens.
  const isOpen = openedAt === path
  const close = () => setOpenedAt(undefined)

  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !rail.current?.contains(target)) setOpenedAt(undefined)
    }
    addEventListener('pointerdown', onPress)
    return () => removeEventListener('pointerdown', onPress)
  }, [isOpen])

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close()
  }

  return (
    <nav
      className="rail screen-only"
      aria-label="Admin"
      ref={rail}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <button
        type="button"
        className="rail-button"
        ref={button}
        aria-expanded={isOpen}
        aria-controls="rail-groups"
        onClick={() => setOpenedAt(isOpen ? undefined : path)}
      >
        <CurrentIcon aria-hidden />
        <span className="rail-current one-line">
          {adminPages.find((page) => page.path === path)?.label}
        </span>
        <span className="visually-hidden">Menu</span>
        <ChevronDown aria-hidden className="rail-chevron" />
      </button>
      <div
        className="rail-groups stack"
        id="rail-groups"
        data-open={isOpen || undefined}
        onClick={close}
      >
        <Finder />
        {keysOf(tabGroups).map((group) => {
          const inGroup = shown.filter((tab) => tab.group === group)
          return (
            inGroup.length > 0 && (
              <div key={group}>
                <p className="rail-title" id={`rail-${group}`}>
                  {tabGroups[group]}
                </p>
                <ul className="rail-tabs" aria-labelledby={`rail-${group}`}>
                  {inGroup.map(({ path: to, label, icon: Icon }) => (
                    <li key={to}>
                      <AdminLink to={to} aria-current={path === to ? 'page' : undefined}>
                        <Icon aria-hidden />
                        {label}
                      </AdminLink>
                    </li>
                  ))}
                </ul>
              </div>
            )
          )
        })}
        <a className="rail-site" href="/">
          <Globe aria-hidden />
          The public site
        </a>
        <p className="rail-version">Version {productVersion}</p>
      </div>
    </nav>
  )
}
