import { useState } from 'react'
import { Dialog } from '#site/ui/Dialog.tsx'
import { FoundBox } from '#site/admin/list/search/FoundBox.tsx'
import { goTo } from '#site/admin/navigation/address.ts'
import type { FoundPlace } from './sources.ts'
import { useFound } from './useFound.ts'
import './FinderBox.css'

/** One search box for people, visits, studies, posts and screens. The keyboard is enough to use it. */
export function FinderBox({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { answer, isSearching } = useFound(typed)

  function open({ path, query }: FoundPlace) {
    onClose()
    // After the dialog has returned the focus: the opened screen then takes it.
    setTimeout(() => goTo(path, query))
  }

  return (
    <Dialog open onClose={onClose} title="Go to">
      <FoundBox
        label="Person, visit, study, post or screen"
        placeholder="Name, number, title"
        {...{ typed, isSearching }}
        groups={answer?.groups ?? []}
        onTyped={setTyped}
        onChoose={open}
      >
        {isSearching && 'Looking...'}
        {answer && !isSearching && answer.groups.length === 0 && 'Nothing found.'}
        {answer?.isCut && !isSearching && ' Not everything could be searched just now.'}
      </FoundBox>
      <p className="finder-keys note" aria-hidden>
        <kbd>↑</kbd> <kbd>↓</kbd> choose, <kbd>Enter</kbd> opens, <kbd>Esc</kbd> closes
      </p>
    </Dialog>
  )
}
