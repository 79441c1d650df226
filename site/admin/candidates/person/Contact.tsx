import { useStore } from '@nanostores/react'
import { Check, Clock, Copy, Mail, Phone, UsersRound } from 'lucide-react'
import { callTimes } from '#db/model/inquiries/inquiries.ts'
import { clockTime } from '#db/model/lib/clock.ts'
import { notify } from '#site/lib/toast.ts'
import { IconButton } from '#site/admin/base/IconButton.tsx'
import { $now, $timeZone } from '#site/admin/base/time/dates.ts'
import { mailto } from '#site/admin/base/mailto.ts'
import { PhoneLink } from '#site/admin/record/PhoneLink.tsx'
import { callerOf } from '#site/admin/record/cameFacts.ts'
import { type CallTime, callTimeIn } from './timeline/callTime.ts'
import { type Candidate, candidateName, type CandidateRecord } from '../candidates.ts'
import { OtherContacts } from '../people/OtherContacts.tsx'
import './Contact.css'

type ContactProps = Pick<CandidateRecord, 'contacts' | 'names'> & {
  candidate: Candidate
  /** the time zone of the person; null if it is not known */
  personZone: string | null
}

export function Contact({ candidate, contacts, names, personZone }: ContactProps) {
  const { phone, phoneKey, email, callerName } = candidate
  return (
    <section className="contact row" aria-label="Contact">
      {callerName && (
        <p className="contact-for">
          <UsersRound aria-hidden />
          <span>
            <b>
              <bdi>{callerOf(candidate)}</bdi> asked for <bdi>{candidateName(candidate)}</bdi>.
            </b>{' '}
            Call and write to <bdi>{callerName}</bdi>. Speak about health only with{' '}
            <bdi>{candidateName(candidate)}</bdi>, or with their agreement.
          </span>
        </p>
      )}
      {phone && (
        <p className="contact-way">
          <PhoneLink className="contact-phone" phone={phone} phoneKey={phoneKey}>
            <Phone aria-hidden /> <bdi>{phone}</bdi>
            {callerName && (
              <span className="contact-caller">
                Ask for <bdi>{callerName}</bdi>
              </span>
            )}
          </PhoneLink>
          <CopyButton what="phone number" text={phone} />
        </p>
      )}
      {email && (
        <p className="contact-way">
          <a href={mailto(email)}>
            <Mail aria-hidden /> {email}
          </a>
          <CopyButton what="e-mail address" text={email} />
        </p>
      )}
      {phone && <BestTime preferred={candidate.callTime} personZone={personZone} />}
      <OtherContacts contacts={contacts} names={names} />
    </section>
  )
}

function CopyButton({ what, text }: { what: string; text: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      notify({ title: 'Copied', text })
    } catch {
      const text = `Your browser does not let this page copy. Mark the ${what} and copy it yourself.`
      notify({ look: 'destructive', title: 'Not copied', text })
    }
  }
  return (
    <IconButton label={`Copy ${what}`} onClick={copy}>
      <Copy aria-hidden />
    </IconButton>
  )
}

type BestTimeProps = Pick<ContactProps, 'personZone'> & { preferred: Candidate['callTime'] }

function BestTime({ preferred: callTime, personZone }: BestTimeProps) {
  if (!callTime) return null
  return (
    <p className="contact-time row">
      <Clock aria-hidden /> Best time to call: <b>{callTimes[callTime]}</b>{' '}
      {callTime !== 'anytime' && <IsNow callTime={callTime} personZone={personZone} />}
    </p>
  )
}

type IsNowProps = Pick<ContactProps, 'personZone'> & { callTime: CallTime }

/** Whether it is the call time now in the person's time zone; if that is not known, in the clinic's, which is named. */
function IsNow({ callTime, personZone }: IsNowProps) {
  const now = useStore($now)
  const clinicZone = useStore($timeZone)
  const { time, isNow } = callTimeIn(personZone ?? clinicZone, callTime, now)
  const place = personZone ? 'where they are' : 'at the clinic'
  return (
    <>
      <span className={isNow ? 'badge badge-green' : 'badge'}>
        {isNow && <Check aria-hidden />}
        {isNow ? 'That is now' : 'Not now'}
      </span>{' '}
      <span className="contact-zone">
        {clockTime(time)} {place}
        {!personZone && ', their time zone is not known'}
      </span>
    </>
  )
}
