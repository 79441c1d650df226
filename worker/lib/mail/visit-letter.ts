import type { OutboxMail } from '#db/mail/outbox.ts'
import { typeNamed } from '#db/model/visits/types.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import type { VisitLetter } from '#db/visits/letters.ts'
import type { VisitOfMail } from '#worker/lib/visits/of-mail.ts'
import type { LetterDraft } from './letter/blocks.ts'
import { callFact, greeting, inSpanish, letter, letterParagraphs } from './letter/letter.ts'
import {
  changeLinks,
  subjectWithTime,
  type ToldVisit,
  visitFacts,
  type VisitSite,
  whenOfVisit,
  withVisit,
} from './visit-facts.ts'
import { requestedLetter } from './requested-letter.ts'

/** Only future visits get an invitation or a reminder. */
const isAhead = ({ status, startsAt }: VisitRow) =>
  status === 'confirmed' && startsAt !== null && Date.parse(startsAt) > Date.now()

/** The letter about an agreed time, with the invitation. */
function agreedLetter(told: ToldVisit, isMoved: boolean) {
  const { words, firstName, of } = told
  const { confirmedSubject, confirmedLetter, callLetter, movedLetter, changeNote } =
    words.schedule_visit
  const written =
    typeNamed(of.places.types, of.visit.visitType).place === 'telephone'
      ? callLetter
      : confirmedLetter
  return letter(subjectWithTime(confirmedSubject, told), [
    greeting(firstName, words),
    ...letterParagraphs(
      isMoved ? movedLetter : written.replaceAll('{visit}', () => whenOfVisit(told)),
    ),
    { facts: visitFacts(told) },
    { label: 'Add to my calendar', url: `${of.link}/appointment.ics` },
    changeLinks(told),
    ...letterParagraphs(changeNote),
    ...inSpanish(words.schedule_visit.confirmedInSpanish),
  ])
}

/** Also lists other visits of the same person soon after, so that a person gets one reminder a day. */
function reminderLetter(told: ToldVisit) {
  const { of, words } = told
  const others = of.others.filter(({ visit }) => isAhead(visit))
  return letter(subjectWithTime('A reminder of your appointment', told), [
    greeting(told.firstName, words),
    ...letterParagraphs(words.schedule_visit.reminderLetter),
    { facts: visitFacts(told) },
    { label: 'I am coming', url: of.link },
    changeLinks(told),
    ...others.flatMap((other) => [
      `You have another appointment on ${whenOfVisit({ ...told, of: { ...of, ...other } })}.`,
      { links: [{ label: 'See, move or cancel it', url: other.link }] },
    ]),
    ...letterParagraphs(words.schedule_visit.changeNote),
  ])
}

function missedCallLetter({ words, firstName, of }: ToldVisit) {
  const { missedCallSubject, missedCallLetter: written } = words.schedule_visit
  return letter(missedCallSubject, [
    greeting(firstName, words),
    ...letterParagraphs(written),
    { label: 'Choose another time', url: of.link },
    { facts: [callFact(words.company_info.phone_office)] },
  ])
}

function endedLetter(told: ToldVisit, status: 'cancelled' | 'completed') {
  const { words, firstName, siteUrl } = told
  return letter(words.schedule_visit[`${status}Subject`], [
    greeting(firstName, words),
    ...withVisit(words.schedule_visit[`${status}Letter`], whenOfVisit(told)),
    ...(status === 'cancelled'
      ? [{ label: 'Ask for another day', url: `${siteUrl}/schedule-visit` }]
      : []),
    { facts: [callFact(words.company_info.phone_office)] },
  ])
}

/**
 * The letter about a visit in its present state, and whether it has the invitation; undefined if the letter would be
 * out of date.
 */
export function visitLetter(
  { data, kind }: OutboxMail,
  site: VisitSite,
  of: VisitOfMail,
): { draft: LetterDraft; isInvited: boolean } | undefined {
  const told = { ...site, of, firstName: data['firstName'] }
  const { status: now, startsAt } = of.visit
  // `visitLetterTo` in db/visits/letters.ts has written this value.
  const about = data['status'] as VisitLetter
  const plain = (draft: LetterDraft) => ({ draft, isInvited: false })
  if (kind === 'confirmation' && !data['booked']) return plain(requestedLetter(told))
  switch (kind === 'confirmation' ? 'confirmed' : about) {
    case 'reminder':
      return isAhead(of.visit) && data['startsAt'] === startsAt
        ? plain(reminderLetter(told))
        : undefined
    case 'missed-call':
      return plain(missedCallLetter(told))
    case 'completed':
      return plain(endedLetter(told, 'completed'))
    case 'cancelled':
      return now === 'cancelled'
        ? { draft: endedLetter(told, 'cancelled'), isInvited: true }
        : undefined
    case 'confirmed':
    case 'moved':
      if (isAhead(of.visit)) {
        return { draft: agreedLetter(told, about === 'moved'), isInvited: true }
      }
      return now === 'pending' ? plain(requestedLetter(told)) : undefined
  }
}

/** Urgent news of a visit for staff, by the `visit` in the data of a notice. */
const news: Readonly<Record<string, string>> = {
  cancelled: 'Somebody has cancelled an appointment of today or tomorrow.',
  moved: 'Somebody has moved an appointment of today or tomorrow.',
  closed:
    'The day of an appointment was closed after it was agreed on, so its visitor got no reminder. Please move or cancel it.',
}

/** The news in a notice; undefined for a notice of a new submission. */
export const visitNews = ({ data }: OutboxMail) => news[data['visit'] ?? '']
