import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { studyInterests, visitStatuses, visitTypes } from '../../../db/model/visits.ts'
import { ApiError } from '../../lib/api.ts'
import { telephone } from '../../lib/telephone.ts'
import { Empty, Failed, Loading } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { AccessDenied, isDenied } from '../app/AccessDenied.tsx'
import { calendarDay, longDateTime } from '../app/dates.ts'
import { type Fact, Facts } from '../list/Facts.tsx'
import { Head } from '../app/Head.tsx'
import { mailto } from '../app/mailto.ts'
import { SpamMark } from '../spam/SpamMark.tsx'
import { StatusChange } from '../list/StatusChange.tsx'
import { changeVisitStatus, type Visit, visitStore } from './visits.ts'

export const interestOf = ({ studyInterest }: Visit) =>
  studyInterest && studyInterests[studyInterest]

export function VisitDetail({ id }: { id: string }) {
  const $visit = useMemo(() => visitStore(id), [id])
  const { data: visit, error } = useStore($visit)
  if (isDenied(error)) return <AccessDenied />

  return (
    <>
      <Head
        title={`Visit Request #${id}`}
        text={visit && `Submitted ${longDateTime(visit.createdAt)}`}
      />
      {visit ? (
        <Request visit={visit} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <Empty title="No such visit request">There is no request with this number.</Empty>
      ) : error ? (
        <Failed error={error} onRetry={$visit.invalidate} />
      ) : (
        <Loading>Loading visit request...</Loading>
      )}
    </>
  )
}

const tellsVisitor =
  'The patient gets an e-mail ten seconds later. A request set back to Pending sends none.'

export function Request({ visit }: { visit: Visit }) {
  const patient: Fact[] = [
    ['Name', `${visit.firstName} ${visit.lastName}`],
    ['Email', <a href={mailto(visit.email)}>{visit.email}</a>],
    ['Phone', <a href={telephone(visit.phone)}>{visit.phone}</a>],
  ]
  const details: Fact[] = [
    ['Visit type', visitTypes[visit.visitType]],
    ['Preferred date', calendarDay(visit.preferredDate, 'full')],
    ['Preferred time', visit.preferredTime],
    ['Study interest', interestOf(visit)],
  ]
  return (
    <div className="visit">
      <section className="detail visit-status">
        <div>
          <h2>Status</h2>
          <StatusBadge status={visit.status} />
        </div>
        <StatusChange
          status={visit.status}
          options={visitStatuses}
          change={(status) => changeVisitStatus(visit, status)}
          hint={visit.suspectedSpam ? undefined : tellsVisitor}
        />
        <SpamMark list="visits" of={visit} />
      </section>
      <section className="detail">
        <h2>Patient information</h2>
        <Facts facts={patient} />
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
