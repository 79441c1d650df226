import { visitKinds } from '#db/model/lib/labels.ts'
import { calendarDay } from '../base/time/dates.ts'
import { SmallLink } from '../navigation/SmallLink.tsx'
import { PhoneLink } from '../record/PhoneLink.tsx'
import { NoContactBadge } from '../record/NoContactBadge.tsx'
import type { AffectedVisit } from './affected.ts'
import { isBeforeTold, type TellingResult } from './useTelling.ts'

function saidOf(affected: AffectedVisit, told: TellingResult | undefined) {
  const { visit, state } = affected
  const { email, status, doNotContact } = visit
  if (state === 'moved') return 'Not on a closed day.'
  if (state === 'over')
    return status === 'completed' ? 'Completed.' : 'Its time has passed: open it.'
  if (state === 'cancelled') {
    if (told?.result !== 'cancelled') return 'Was cancelled before.'
    return email && !doNotContact ? `Cancelled. A mail goes to ${email}.` : 'Cancelled.'
  }
  return told?.result === 'changed' && !isBeforeTold(affected, told)
    ? 'Somebody has changed this visit meanwhile: look at it, or press the button again.'
    : undefined
}

type AffectedRowProps = { affected: AffectedVisit; told: TellingResult | undefined }

export function AffectedRow({ affected, told }: AffectedRowProps) {
  const { visit, state, begin } = affected
  const name = `${visit.firstName} ${visit.lastName}`.trim()
  const said = saidOf(affected, told)
  const { email, phone, doNotContact } = visit
  const isToRing = !email && !doNotContact && (state === 'waiting' || state === 'cancelled')
  return (
    <li className="list-row">
      <div className="row-text">
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className="row-meta">
          {visitKinds[visit.visitType]}
          {begin && ` · ${calendarDay(begin.date)} at ${begin.time}`}
          {email && phone && !doNotContact && (
            <>
              {' · '}
              <PhoneLink phone={phone} />
            </>
          )}
        </p>
        <NoContactBadge of={visit} />
        {(said || isToRing) && (
          <p className="row-meta">
            {said}
            {isToRing && (
              <>
                {' '}
                No e-mail: ring <PhoneLink phone={phone} />.
              </>
            )}
          </p>
        )}
      </div>
      <SmallLink
        aria-label={`Open the visit of ${name}`}
        to="/admin/visits"
        query={{ id: String(visit.id) }}
      >
        Open
      </SmallLink>
    </li>
  )
}
