import { useStore } from '@nanostores/react'
import { areaName } from '#db/model/areas.ts'
import { visitKinds } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { askedTimeText } from '../base/time/askedTime.ts'
import { SpamBadge } from '../list/ListTools.tsx'
import { RowLink } from '../list/RowLink.tsx'
import { $address } from '../navigation/address.ts'
import { NoContactBadge } from '../record/NoContactBadge.tsx'
import { isTimeGone, type Visit, visitorName } from './visits.ts'

export function VisitRequestRow({ visit, isOpen }: { visit: Visit; isOpen: boolean }) {
  const { path, query } = useStore($address)
  const about = [
    visitKinds[visit.visitType],
    askedTimeText(visit),
    isTimeGone(visit) && 'Time is gone: agree on another one',
    visit.studyInterest && areaName(visit.studyInterest),
    visit.email,
  ]
  return (
    <RowLink
      to={path}
      query={{ ...query, id: String(visit.id) }}
      isOpen={isOpen}
      title={visitorName(visit)}
      text={
        <>
          <SpamBadge of={visit} />
          <NoContactBadge of={visit} />
          <span className="row-meta">{about.filter(Boolean).join(' · ')}</span>
        </>
      }
      iso={visit.createdAt}
    >
      <StatusBadge status={visit.status} />
      <span className="button button-outline button-small row-open">View Details</span>
    </RowLink>
  )
}
