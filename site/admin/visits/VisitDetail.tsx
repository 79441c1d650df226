import { areaName } from '#db/model/areas.ts'
import { visitKinds, visitStatuses } from '#db/model/lib/labels.ts'
import { StatusBadge } from '#site/ui/StatusBadge.tsx'
import { askedTime } from '../base/time/askedTime.ts'
import { longDateTime } from '../base/time/dates.ts'
import { visitReference } from '#db/model/visits/reference.ts'
import { cameFacts } from '../record/cameFacts.ts'
import { contactFacts, type Fact, Facts } from '../record/Facts.tsx'
import { DeskLink } from '../record/DeskLink.tsx'
import { SpamMarkButton } from '../record/SpamMarkButton.tsx'
import { StatusChange } from '../record/StatusChange.tsx'
import { AgreedTime } from './work/VisitTime.tsx'
import { changeVisitStatus, type Visit, visitorName, visitPlace } from './visits.ts'
import './VisitDetail.css'

function tellsVisitor({ suspectedSpam, doNotContact }: Visit) {
  if (suspectedSpam) return undefined
  return doNotContact
    ? 'The patient asked for no contact: no e-mail goes out.'
    : 'The patient gets an e-mail ten seconds later. A request set back to Pending sends none.'
}

export function VisitDetail({ visit }: { visit: Visit }) {
  const patient: Fact[] = [['Name', visitorName(visit)], ...contactFacts(visit)]
  const asked = askedTime(visit, 'full')
  const details: Fact[] = [
    ['Visit type', visitKinds[visit.visitType]],
    ['Preferred date', asked.day],
    ['Preferred time', asked.time],
    ['Study interest', visit.studyInterest && areaName(visit.studyInterest)],
    ['Reference', visitReference(visit.id)],
    ['Submitted', longDateTime(visit.createdAt)],
    ...cameFacts(visit),
  ]
  return (
    <div className="visit stack">
      <section className="detail visit-status spread">
        <div>
          <h2>Status</h2>
          <StatusBadge status={visit.status} />
        </div>
        <StatusChange
          place={visitPlace(visit.id)}
          status={visit.status}
          options={visitStatuses}
          change={(status) => changeVisitStatus(visit, status)}
          hint={tellsVisitor(visit)}
        />
        <SpamMarkButton part="visit-requests" of={visit} />
      </section>
      <section className="detail visit-agreed">
        <h2>The visit</h2>
        <AgreedTime visit={visit} />
      </section>
      <section className="detail">
        <h2>Patient information</h2>
        <Facts facts={patient} />
        <DeskLink of={visit} />
      </section>
      <section className="detail">
        <h2>Visit details</h2>
        <Facts facts={details} />
      </section>
      {visit.medicalHistory && (
        <section className="detail">
          <h2>Medical history</h2>
          <p className="typed">{visit.medicalHistory}</p>
        </section>
      )}
      {visit.questions && (
        <section className="detail">
          <h2>Questions and comments</h2>
          <p className="typed">{visit.questions}</p>
        </section>
      )}
    </div>
  )
}
