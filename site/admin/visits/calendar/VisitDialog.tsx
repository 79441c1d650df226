import { visitKinds, visitStatuses } from '#db/model/lib/labels.ts'
import { Dialog } from '#site/ui/Dialog.tsx'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { SmallLink } from '#site/admin/navigation/SmallLink.tsx'
import { contactFacts, Facts } from '#site/admin/record/Facts.tsx'
import { RecordLoaded } from '#site/admin/record/RecordLoaded.tsx'
import { StatusChange } from '#site/admin/record/StatusChange.tsx'
import { useRecord } from '#site/admin/record/useRecord.ts'
import { changeVisitStatus, fetchVisit, type Visit, visitorName, visitPlace } from '../visits.ts'
import { AgreedTime } from '../work/VisitTime.tsx'

type VisitDialogProps = { id: string; onClose: () => void }

export function VisitDialog({ id, onClose }: VisitDialogProps) {
  const load = useRecord('visits', id, fetchVisit)
  const visit = load.status === 'ready' ? load.data : undefined
  return (
    <Dialog open wide onClose={onClose} title={visit ? visitorName(visit) : 'Visit'}>
      <RecordLoaded load={load} noun="visit" level={3}>
        {(visit) => <Content visit={visit} />}
      </RecordLoaded>
    </Dialog>
  )
}

const Content = ({ visit }: { visit: Visit }) => (
  <div className="stack gap-3">
    <p>
      {visitKinds[visit.visitType]} <StatusBadge status={visit.status} />
    </p>
    <AgreedTime visit={visit} />
    <StatusChange
      place={visitPlace(visit.id)}
      status={visit.status}
      options={visitStatuses}
      change={(status) => changeVisitStatus(visit, status)}
    />
    <Facts facts={contactFacts(visit)} />
    <p className="row gap-1">
      <SmallLink
        look="main"
        to="/admin/candidates"
        query={{ status: 'all', q: visit.email || visit.phone || '' }}
      >
        See the candidate
      </SmallLink>
      <SmallLink to="/admin/visits" query={{ id: String(visit.id) }}>
        Open the request
      </SmallLink>
    </p>
  </div>
)
