import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { loadLetterWords } from '#db/mail/words.ts'
import { locationOfVisit, type VisitPlaces } from '#db/model/visits/place.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import type { Bindings, Env } from '#worker/env.ts'
import type { MailAttachment } from '#worker/mail-message.ts'
import { Problem } from '../http/problem.ts'

/** After a restore another visit may get this id; the hash tells them apart without the submission's id. */
export function visitUid(
  { SITE_URL }: Pick<Bindings, 'SITE_URL'>,
  { id, submissionId }: Pick<VisitRow, 'id' | 'submissionId'>,
) {
  const hash = createHash('sha256').update(submissionId).digest('hex').slice(0, 16)
  return `visit-${id}-${hash}@${new URL(SITE_URL).hostname}`
}

type Site = Pick<Bindings, 'SITE_URL' | 'MAIL_FROM'>

/** The name of the clinic, and the address of the invited person. */
type Parties = { clinic: string; email: string }

/**
 * The visit as a calendar event (RFC 5545, 5546). Other people may see the calendar and must not learn what the visit
 * is about, so the event contains only the clinic, the time and the place. It asks for no reply, because replies would
 * not reach the clinic.
 */
function invitationOf(env: Site, places: VisitPlaces, visit: VisitRow, { clinic, email }: Parties) {
  const { startsAt, endsAt, sequence, status, updatedAt } = visit
  if (startsAt === null || endsAt === null) return undefined
  const isOff = status === 'cancelled'
  const location = locationOfVisit(places, visit)
  const method = isOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST
  const phone = location?.phone
  const calendar = ical({ method, prodId: { company: 'Research site', product: 'Appointments' } })
  calendar.createEvent({
    id: visitUid(env, visit),
    sequence,
    stamp: new Date(updatedAt),
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: `Appointment at ${clinic}`,
    description: `To change or cancel it, please use the link in our mail${phone ? `, or call us: ${phone}` : ', or call us'}. An answer in this calendar does not reach us.`,
    location:
      visit.locationId === null || !location ? null : `${location.name}, ${location.address}`,
    status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: clinic, email: env.MAIL_FROM },
    attendees: email ? [{ email, rsvp: false, status: ICalAttendeeStatus.NEEDSACTION }] : [],
  })
  return { method, text: calendar.toString() }
}

const invitationName = 'appointment.ics'

/** The invitation as a file of a mail. */
export function invitationFile(
  env: Site,
  places: VisitPlaces,
  visit: VisitRow,
  parties: Parties,
): MailAttachment[] {
  const invitation = invitationOf(env, places, visit, parties)
  if (!invitation) return []
  const type = `text/calendar; method=${invitation.method}; charset=utf-8`
  return [{ filename: invitationName, type, content: invitation.text }]
}

const noFile = () => new Problem(404, 'This visit has no time yet.')

/** The same file behind the visitor's link. */
export async function appointmentFile(
  c: Context<Env>,
  places: VisitPlaces,
  visit: VisitRow,
  email: string,
) {
  const { clinic } = await loadLetterWords(c.var.db)
  const invitation =
    visit.status === 'pending' ? undefined : invitationOf(c.env, places, visit, { clinic, email })
  if (!invitation) throw noFile()
  return c.body(invitation.text, 200, {
    'Content-Type': `text/calendar; method=${invitation.method}; charset=utf-8`,
    'Content-Disposition': `attachment; filename="${invitationName}"`,
  })
}
