import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { go } from '#site/admin/navigation/address.ts'
import type { Found } from './sources.ts'
import { useFound } from './useFound.ts'
import './FinderBox.css'

/** One box for people, visits, studies, posts and screens, which keys alone work. */
export function FinderBox({ onClose }: { onClose: () => void }) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  // Enter came before the answer did.
  const isHurried = useRef(false)
  const { answer, isSearching } = useFound(typed)
  const groups = answer?.groups ?? []
  const all = groups.flatMap(({ found }) => found)
  const current = all[Math.min(at, all.length - 1)]
  const optionId = ({ key }: Found) => `${id}-${key}`

  useEffect(() => {
    if (isHurried.current && !isSearching && current) open(current)
  })

  useEffect(() => {
    if (current) document.getElementById(optionId(current))?.scrollIntoView({ block: 'nearest' })
  })

  function open({ path, query }: Found) {
    isHurried.current = false
    onClose()
    // After the dialog has given the focus back, which the opened screen then takes.
    setTimeout(() => go(path, query))
  }

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      if (all.length > 0) setAt((Math.min(at, all.length - 1) + step + all.length) % all.length)
    }
    if (key !== 'Enter') return
    // Until the search has answered, the list shows what the words before have found.
    if (isSearching) isHurried.current = true
    else if (current) open(current)
  }

  return (
    <Dialog open onClose={onClose} title="Go to">
      <div className="finder">
        <div className="search">
          <Search aria-hidden />
          <input
            type="search"
            role="combobox"
            aria-label="Person, visit, study, post or screen"
            placeholder="Name, number, title"
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
              setTyped(target.value)
              setAt(0)
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <div className="finder-found" id={`${id}-found`} role="listbox" aria-label="Found">
          {groups.map(({ group, found }) => (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p id={`${id}-${group}`} className="finder-group">
                {group}
              </p>
              {found.map((one) => (
                <div
                  key={one.key}
                  id={optionId(one)}
                  role="option"
                  aria-selected={one === current}
                  className="finder-option"
                  onClick={() => open(one)}
                >
                  <bdi className="finder-name">{one.name}</bdi>
                  {one.about && <span className="finder-about">{one.about}</span>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="note" role="status">
          {isSearching && 'Looking...'}
          {answer && !isSearching && all.length === 0 && 'Nothing found.'}
          {answer?.isCut && !isSearching && ' Not everything could be searched just now.'}
        </p>
        <p className="finder-keys note" aria-hidden>
          <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes
        </p>
      </div>
    </Dialog>
  )
}
