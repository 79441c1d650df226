import { useStore } from '@nanostores/react'
import { useLoad } from '#site/ui/useLoad.ts'
import { Loaded } from '#site/ui/Loaded.tsx'
import { $now } from '../base/time/dates.ts'
import { When } from '../base/time/When.tsx'
import { dueState, dueWords } from '../candidates/due.ts'
import { shownNumber } from '../list/Count.tsx'
import type { Query } from '../navigation/address.ts'
import { AdminLink } from '../navigation/AdminLink.tsx'
import { isLate, views } from '../candidates/views.ts'
import { $desk } from './desk.ts'
import './Desk.css'

const desk = '/admin/candidates'

const shownViews = views.filter(({ name }) => name !== 'open')

export function Desk() {
  const load = useLoad($desk)
  const counts = load.status === 'ready' ? load.data.counts : undefined
  return (
    <section className="panel stack gap-1" aria-label="What to do now">
      <div className="newest-head spread nowrap">
        <h2 className="minor">What to do now</h2>
        <AdminLink to={desk} query={{ view: 'open' }}>
          All candidates
        </AdminLink>
      </div>
      <ul className="desk-views grid gap-1" aria-busy={!counts}>
        {shownViews.map(({ name, label, query }) => (
          <li key={name}>
            <AdminLink
              className={`desk-view row ${isLate(query) ? 'desk-overdue' : ''}`}
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
        {({ first, view }) =>
          first.length > 0 ? (
            <>
              <h3 className="desk-opening">{view.label}</h3>
              <ol className="desk-first">
                {first.map((candidate) => (
                  <li key={candidate.id}>
                    <Row candidate={candidate} view={view.query} />
                  </li>
                ))}
              </ol>
            </>
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
  view: Query
  candidate: {
    id: number
    name: string
    about: string
    nextAction: string | null
    dueAt: string | null
    ownerName: string | null
  }
}

function Row({ candidate, view }: RowProps) {
  const { id, name, about, nextAction, dueAt, ownerName } = candidate
  const now = useStore($now)
  return (
    <AdminLink className="desk-row" to={desk} query={{ ...view, id: String(id) }}>
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
