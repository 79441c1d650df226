import { useMemo } from 'react'
import { createRemote } from '#site/lib/remote.ts'
import { useData } from '#site/ui/useLoad.ts'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { fetchCandidate } from '#site/admin/candidates/candidates.ts'
import { PersonLine } from './SimilarPeople.tsx'

type KnownPersonProps = {
  id: number
  onOpen: (id: number) => void
  onAnother: (form: HTMLFormElement | null) => void
}

/** Says who is known by the same name and number or address, and asks which of the two it is. */
export function KnownPerson({ id, onOpen, onAnother }: KnownPersonProps) {
  const $known = useMemo(
    () => createRemote(`candidates?known=${id}`, () => fetchCandidate(String(id))),
    [id],
  )
  const person = useData($known)?.candidate
  return (
    <section className="known stack gap-1 field-wide" role="alert">
      <h3>Somebody with this name and the same number or address is known already</h3>
      {person && <PersonLine person={person} />}
      <p className="known-actions row gap-1">
        <SmallButton look="main" autoFocus onClick={() => onOpen(id)}>
          Open this one
        </SmallButton>
        <SmallButton onClick={({ currentTarget }) => onAnother(currentTarget.form)}>
          It is another person: save
        </SmallButton>
      </p>
    </section>
  )
}
