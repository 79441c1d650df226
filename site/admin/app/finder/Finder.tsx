import { Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isDialogOpen } from '#site/ui/dialogs.ts'
import { lazy } from '#site/ui/lazy.tsx'
import { LazyScreen } from '#site/admin/base/screen/LazyScreen.tsx'
import './Finder.css'

const LazyFinderBox = lazy(async () => (await import('./FinderBox.tsx')).FinderBox)

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/** Ctrl+K anywhere, `/` outside of fields. With a selection in the text editor, Ctrl+K makes a link instead. */
function isAsked({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent) {
  if (altKey) return false
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && target instanceof Element && !target.closest(fields)
}

export function Finder() {
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || !isAsked(event)) return
      event.preventDefault()
      // An open dialog must be answered first.
      if (!isDialogOpen()) setIsOpen(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])

  return (
    <>
      <button
        type="button"
        className="finder-button row nowrap"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
      >
        <Search aria-hidden />
        Go to...
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {isOpen && (
        <LazyScreen loading={null} instead={null}>
          <LazyFinderBox onClose={() => setIsOpen(false)} />
        </LazyScreen>
      )}
    </>
  )
}
