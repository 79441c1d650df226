import { useStore } from '@nanostores/react'
import { useLoad } from '../../ui/useLoad.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { $now } from '../app/dates.ts'
import { When } from '../app/When.tsx'
import { dueState, dueWords } from '../candidates/due.ts'
import { shownNumber } from '../list/Count.tsx'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { $desk } from './desk.ts'
import './Desk.css'

const views = [
  { name: 'overdue', label: 'Overdue', query: { due: 'overdue' } },
  { name: 'today', label: 'Today', query: { due: 'today' } },
  { name: 'unassigned', label: 'Unassigned', query: { owner: 'none' } },
  { name: 'mine', label: 'Mine', query: { owner: 'me' } },
] as const

const desk = '/admin/candidates'

/** The numbers of candidates that wait, and those that are due first. */
export function Desk() {
  const load = useLoad($desk)
  const counts = load.status === 'ready' ? load.data.counts : undefined
  return (
    <section className="desk" aria-label="What to do now">
      <div className="newest-head">
        <h2>What to do now</h2>
        <AdminLink to={desk}>All candidates</AdminLink>
      </div>
      <ul className="desk-views" aria-busy={!counts}>
        {views.map(({ name, label, query }) => (
          <li key={name}>
            <AdminLink
              className={`desk-view desk-${name}`}
              to={desk}
              query={query}
              data-any={counts && counts[name] > 0 ? '' : undefined}
            >
              <b>{shownNumber(counts?.[name])}</b> {label}
            </AdminLink>
          </li>
        ))}
      </ul>
      <Loaded load={load} loading="Loading candidates..." bars={3}>
        {({ first }) =>
          first.length > 0 ? (
            <ol className="desk-first">
              {first.map((candidate) => (
                <li key={candidate.id}>
                  <Row candidate={candidate} />
                </li>
              ))}
            </ol>
          ) : (
            <p className="newest-none note">
              Nobody waits for you. Whoever sends an inquiry or asks for a visit appears here.
            </p>
          )
        }
      </Loaded>
    </section>
  )
}

type RowProps = {
  candidate: {
    id: number
    name: string
    about: string
    nextAction: string | null
    dueAt: string | null
    ownerName: string | null
  }
}

function Row({ candidate: { id, name, about, nextAction, dueAt, ownerName } }: RowProps) {
  const now = useStore($now)
  return (
    <AdminLink className="desk-row" to={desk} query={{ id: String(id) }}>
      <bdi className="desk-name">{name}</bdi>
      <span className="desk-about">
        <bdi>{[nextAction, about].filter(Boolean).join(' · ')}</bdi>
      </span>
      <bdi className="desk-owner">{ownerName ?? 'Unassigned'}</bdi>
      {dueAt && (
        <span className={`desk-due desk-${dueState(dueAt, now)}`}>
          <When iso={dueAt} text={dueWords(dueAt, now)} />
        </span>
      )}
    </AdminLink>
  )
}
