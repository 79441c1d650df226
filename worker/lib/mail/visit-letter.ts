import type { OutboxMail } from '#db/mail/outbox.ts'
import type { VisitRow } from '#db/visits/changes.ts'
import type { VisitLetter } from '#db/visits/letters.ts'
import type { VisitOfMail } from '#worker/lib/visits/of-mail.ts'
import { isUntaken } from '#worker/lib/visits/view.ts'
import { greeting, letter, type LetterDraft, paragraphs } from './letter.ts'
import {
  changeLinks,
  isTimeOpen,
  onlyLinkChanges,
  type ToldVisit,
  visitFacts,
  type VisitSite,
  whenOfVisit,
  withVisit,
} from './visit-facts.ts'

/** Nobody is invited to, or reminded of, what has begun. */
const isAhead = ({ status, startsAt }: VisitRow) =>
  status === 'confirmed' && startsAt !== null && Date.parse(startsAt) > Date.now()

/** The letter about an agreed time, with the invitation. */
function agreedLetter(told: ToldVisit, intro?: string) {
  const { words, firstName, of } = told
  const { confirmedSubject, confirmedLetter } = words.schedule_visit
  return letter(confirmedSubject, [
    greeting(firstName, words),
    ...(intro ? [intro] : []),
    ...withVisit(confirmedLetter, whenOfVisit(told)),
    ...visitFacts(told),
    { label: 'Add to my calendar', url: `${of.link}/appointment.ics` },
    ...changeLinks(told),
    onlyLinkChanges,
  ])
}

const chooseTime =
  'You can choose when we call you. If you choose no time, we call you when we can.'
const timeGone =
  'The time that you chose had been taken when your request reached us. The time is to be agreed: please choose another one here, or wait for our call.'

const takeTime =
  'Nobody keeps the time that you chose for you yet. Please take it with this link: until then, others may take it.'

/** The text and the link by which a letter about a request asks something of its reader. */
function askedOf(told: ToldVisit): { text?: string; label: string } {
  const { visit } = told.of
  if (visit.startsAt !== null)
    return isUntaken(visit)
      ? { text: takeTime, label: 'Take this time' }
      : { label: 'See, move or cancel it' }
  return isTimeOpen(visit)
    ? { text: chooseTime, label: 'Choose a time for our call' }
    : { text: timeGone, label: 'Choose another time' }
}

/** The letter about a request that waits for an answer. The address may be anybody's, so it tells nothing of the request. */
function requestedLetter(told: ToldVisit) {
  const { words, firstName, of } = told
  const { letterSubject, letterEnd } = words.contact_section
  const { text, label } = askedOf(told)
  return letter(letterSubject, [
    greeting(firstName, words),
    ...paragraphs(words.schedule_visit.letter),
    ...(text ? [text] : []),
    { label, url: of.link },
    ...paragraphs(letterEnd),
  ])
}

/** The reminder of a visit, and of others of the same person that come soon: a day brings one reminder. */
function reminderLetter(told: ToldVisit) {
  const { of } = told
  const others = of.others.filter(({ visit }) => isAhead(visit))
  return letter('A reminder of your appointment', [
    greeting(told.firstName, told.words),
    `Your appointment is on ${whenOfVisit(told)}.`,
    ...visitFacts(told),
    { label: 'I am coming', url: of.link },
    { label: 'Move or cancel', url: of.link },
    ...others.flatMap((other) => [
      `You have another appointment on ${whenOfVisit({ ...told, of: { ...of, ...other } })}.`,
      { label: 'See, move or cancel it', url: other.link },
    ]),
    onlyLinkChanges,
  ])
}

const missedCallLetter = (told: ToldVisit) =>
  letter('We tried to call you', [
    greeting(told.firstName, told.words),
    'We called you at the time that you chose, and did not reach you. Please choose another time, and we call again.',
    { label: 'Choose another time', url: told.of.link },
  ])

function endedLetter(told: ToldVisit, status: 'cancelled' | 'completed') {
  const { words, firstName, siteUrl } = told
  return letter(words.schedule_visit[`${status}Subject`], [
    greeting(firstName, words),
    ...withVisit(words.schedule_visit[`${status}Letter`], whenOfVisit(told)),
    ...(status === 'cancelled'
      ? [{ label: 'Ask for another day', url: `${siteUrl}/schedule-visit` }]
      : []),
  ])
}

/** The letter about a visit as it is now, and whether it brings the invitation; undefined if it says nothing true any more. */
export function visitLetter(
  { data, kind }: OutboxMail,
  site: VisitSite,
  of: VisitOfMail,
): { draft: LetterDraft; isInvited: boolean } | undefined {
  const told = { ...site, of, firstName: data['firstName'] }
  const { status: now, startsAt } = of.visit
  // `visitLetterTo` in db/visits/letters.ts wrote it.
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
        const intro = about === 'moved' ? 'Your appointment has a new time.' : undefined
        return { draft: agreedLetter(told, intro), isInvited: true }
      }
      return now === 'pending' ? plain(requestedLetter(told)) : undefined
  }
}
