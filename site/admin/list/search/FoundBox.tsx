import { Search } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import './FoundBox.css'
import '../toolbar.css'

export type Found = { key: string; name: string; about: string }

type FoundBoxProps<One extends Found> = {
  /** the name of the field: 'Person, visit or post' */
  label: string
  placeholder: string
  typed: string
  onTyped: (typed: string) => void
  /** the results, in groups with a heading or none */
  groups: readonly { group?: string; found: readonly One[] }[]
  isSearching: boolean
  onChoose: (one: One) => void
  /** the state of the search in words */
  children: ReactNode
}

/** A search box above its results. The keyboard is enough to use it. */
export function FoundBox<One extends Found>(props: FoundBoxProps<One>) {
  const { label, placeholder, typed, onTyped, groups, isSearching, onChoose, children } = props
  const id = useId()
  const [at, setAt] = useState(0)
  // True if the user pressed Enter before the answer came.
  const isHurried = useRef(false)
  const all = groups.flatMap(({ found }) => found)
  const current = all[Math.min(at, all.length - 1)]
  const optionId = ({ key }: Found) => `${id}-${key}`

  function choose(one: One) {
    isHurried.current = false
    onChoose(one)
  }

  useEffect(() => {
    if (isHurried.current && !isSearching && current) choose(current)
  })

  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  })

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      if (all.length > 0) setAt((Math.min(at, all.length - 1) + step + all.length) % all.length)
    }
    if (key !== 'Enter') return
    // The box may stand in a form.
    event.preventDefault()
    // Until the search has answered, the list shows the results of the words before.
    if (isSearching) isHurried.current = true
    else if (current) choose(current)
  }

  return (
    <div className="found-box stack gap-1">
      <div className="search">
        <Search aria-hidden />
        <input
          type="search"
          role="combobox"
          aria-label={label}
          placeholder={placeholder}
          aria-expanded={all.length > 0}
          aria-controls={`${id}-found`}
          aria-activedescendant={current && optionId(current)}
          aria-autocomplete="list"
          autoFocus
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={({ target }) => {
            isHurried.current = false
            onTyped(target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="found-list" id={`${id}-found`} role="listbox" aria-label="Found">
        {groups.map(({ group = '', found }) => (
          <div key={group} {...(group && { role: 'group', 'aria-labelledby': `${id}-${group}` })}>
            {group && (
              <p id={`${id}-${group}`} className="found-group">
                {group}
              </p>
            )}
            {found.map((one) => (
              <div
                key={one.key}
                id={optionId(one)}
                role="option"
                aria-selected={one === current}
                className="found-option"
                onClick={() => choose(one)}
              >
                <bdi className="found-name">{one.name}</bdi>
                {one.about && <span className="note">{one.about}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p className="note" role="status">
        {children}
      </p>
    </div>
  )
}
