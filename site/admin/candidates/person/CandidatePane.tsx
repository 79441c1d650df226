import { useStore } from '@nanostores/react'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { isSampleCandidate } from '#db/model/candidates/labels.ts'
import { notify } from '#site/lib/toast.ts'
import { iconLabel } from '#site/ui/tooltip/tip.ts'
import { IconButton } from '#site/admin/base/IconButton.tsx'
import { $address, adjust } from '#site/admin/navigation/address.ts'
import { AdminLink } from '#site/admin/navigation/AdminLink.tsx'
import { Pane } from '#site/admin/record/Pane.tsx'
import { RecordLoaded } from '#site/admin/record/RecordLoaded.tsx'
import { useRecord } from '#site/admin/record/useRecord.ts'
import { callerOf } from '#site/admin/record/cameFacts.ts'
import { askedAbout, candidateName, fetchCandidate } from '../candidates.ts'
import { StatusLabel } from '../StatusLabel.tsx'
import { deskListOf } from '../views.ts'
import { OpenCandidate } from './OpenCandidate.tsx'
import { useLogKeys } from '../keyboard/useLogKeys.ts'
import './CandidatePane.css'

type CandidatePaneProps = {
  id: string
  next: string | undefined
  /** opens the next candidate of a page that is not loaded yet; undefined if there is none */
  onNextPage: (() => void) | undefined
  previous: string | undefined
  onLogged: (() => Promise<void>) | undefined
}

export function CandidatePane({ id, next, onNextPage, previous, onLogged }: CandidatePaneProps) {
  const load = useRecord('candidates', id, fetchCandidate)
  const candidate = load.status === 'ready' ? load.data.candidate : undefined

  // For a merged candidate, the API answers with the one that was kept.
  const keptId = candidate && String(candidate.id)
  useEffect(() => {
    if (!keptId || keptId === id) return
    notify({ title: 'Merged', text: 'This candidate was merged into the one that you see now.' })
    adjust({ id: keptId }, { replace: true })
  }, [keptId, id])

  useLogKeys(load.status)

  return (
    // A new pane for each state: its heading takes the focus, so that its name is read out.
    <Pane
      key={load.status}
      title={candidate ? candidateName(candidate) : `Candidate #${id}`}
      status={
        candidate && (
          <>
            <StatusLabel status={candidate.status} />
            {isSampleCandidate(candidate) && <span className="badge">Sample</span>}
            <bdi className="note">{askedAbout(candidate)}</bdi>
            {candidate.callerName && <bdi className="note">Asked by {callerOf(candidate)}</bdi>}
          </>
        )
      }
      tools={
        <>
          <Neighbour label="Previous (Alt+K)" id={previous} />
          <Neighbour label="Next (Alt+J)" id={next} />
          {!next && onNextPage && (
            <IconButton label="Next (Alt+J)" onClick={onNextPage}>
              <ChevronDown aria-hidden />
            </IconButton>
          )}
        </>
      }
    >
      <RecordLoaded load={load} noun="candidate" level={3}>
        {(record) => (
          <>
            {'error' in load && Boolean(load.error) && (
              <p className="note">This could not be read again just now. It may be out of date.</p>
            )}
            <OpenCandidate record={record} onLogged={onLogged} />
          </>
        )}
      </RecordLoaded>
    </Pane>
  )
}

function Neighbour({ label, id }: { label: string; id: string | undefined }) {
  const { path, query } = useStore($address)
  const Icon = label.startsWith('Next') ? ChevronDown : ChevronUp
  if (!id) return null
  return (
    <AdminLink
      {...iconLabel(label)}
      className="icon-button"
      to={path}
      query={{ ...deskListOf(query), id }}
    >
      <Icon aria-hidden />
    </AdminLink>
  )
}
