import type { ReactNode } from 'react'
import { SmallButton } from '#site/admin/base/SmallButton.tsx'
import { candidateName } from '#site/admin/candidates/candidates.ts'
import { StatusLabel } from '#site/admin/candidates/StatusLabel.tsx'
import type { SimilarPerson } from '../people.ts'

const shared = { email: 'same address', phone: 'same number', name: 'same name' } as const

type SimilarPeopleProps = { people: readonly SimilarPerson[]; onOpen: (id: number) => void }

export const SimilarPeople = ({ people, onOpen }: SimilarPeopleProps) => (
  <section
    className="similar stack gap-1 field-wide"
    aria-label="Perhaps known already"
    aria-live="polite"
  >
    {people.length > 0 && (
      <>
        <h3>{people.length === 1 ? 'One person' : `${people.length} people`} like this</h3>
        <ul className="stack gap-1">
          {people.map((person) => (
            <li key={person.id} className="spread">
              <PersonLine person={person}>
                <span className="note">{person.why.map((why) => shared[why]).join(', ')}</span>
              </PersonLine>
              <SmallButton
                aria-label={`Open this one: ${candidateName(person)}`}
                onClick={() => onOpen(person.id)}
              >
                Open this one
              </SmallButton>
            </li>
          ))}
        </ul>
      </>
    )}
  </section>
)

type Shown = Pick<SimilarPerson, 'firstName' | 'lastName' | 'email' | 'phone' | 'status'>

export const PersonLine = ({ person, children }: { person: Shown; children?: ReactNode }) => (
  <span className="similar-who row">
    <b>
      <bdi>{candidateName(person)}</bdi>
    </b>
    <StatusLabel status={person.status} />
    <bdi className="note">{[person.phone, person.email].filter(Boolean).join(', ')}</bdi>
    {children}
  </span>
)
