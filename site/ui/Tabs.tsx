import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import './Tabs.css'

type Tab = { value: string; label: string; icon?: ReactNode; content: ReactNode }

type TabsProps = {
  /** the name of the tab list for screen readers */
  label: string
  tabs: readonly Tab[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
}

/** Scrolls the list to the tab that is open first: on a phone, not all fit. */
function showOpenTab(list: HTMLElement | null) {
  const tab = list?.querySelector<HTMLElement>('[data-state=active]')
  if (list && tab) list.scrollLeft = tab.offsetLeft - list.offsetLeft
}

/** Tabs with panels; `value` and `onChange` make them controlled. */
export function Tabs({ label, tabs, value, defaultValue = tabs[0]?.value, onChange }: TabsProps) {
  return (
    <Radix.Root {...(value === undefined ? { defaultValue } : { value })} onValueChange={onChange}>
      <Radix.List ref={showOpenTab} className="tabs-list" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} className="tab" value={tab.value}>
            {tab.icon}
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} className="tab-panel" value={tab.value}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
