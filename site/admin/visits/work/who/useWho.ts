import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { FoundPerson } from '#site/admin/base/deskSearch.ts'
import { emptyPerson, type NewPerson, newPersonOf, typedPersonIn, type Who } from './who.ts'

/** The person of a visit while staff choose, with everything typed on the way. `onChange` runs once the form shows it. */
export function useWho(onChange: () => void) {
  const [who, setWho] = useState<Who>()
  const [search, setSearch] = useState('')
  // Keeps the typed details of a new person when the user goes back to the search.
  const [draft, setDraft] = useState<NewPerson & { search: string }>()

  function show(next: Who | undefined) {
    flushSync(() => setWho(next))
    onChange()
  }
  function enterNew() {
    const isSearched = draft?.search !== search
    show({ typed: { ...emptyPerson, ...draft, ...(isSearched && newPersonOf(search)) } })
  }
  function searchAgain(form: HTMLFormElement | null) {
    setDraft({ ...typedPersonIn(new FormData(form ?? undefined)), search })
    show(undefined)
  }
  return {
    who,
    search,
    setSearch,
    enterNew,
    searchAgain,
    choose: (person: FoundPerson) => show({ person }),
    chooseAnother: () => show(undefined),
  }
}
