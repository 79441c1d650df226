import { correctedFields } from '#db/model/candidates/contacts.ts'
import { candidateSources } from '#db/model/candidates/ways.ts'
import type { CandidateEvent, EventData } from '#db/model/candidates/events.ts'
import {
  candidateStatuses,
  type Channel,
  outcomes,
  reasonInWords,
} from '#db/model/candidates/labels.ts'
import { visitStatuses } from '#db/model/lib/labels.ts'
import type { LetterKind } from '#db/model/mail.ts'
import { longDateTime } from '#site/admin/base/dates.ts'
import { stays } from '../words.ts'

const tried: Record<Channel, string> = {
  phone: 'called',
  email: 'wrote an e-mail',
  text: 'sent a text message',
  'in-person': 'spoke to them',
}

const cameIn: Record<Channel, string> = {
  phone: 'They called',
  email: 'They wrote an e-mail',
  text: 'They sent a text message',
  'in-person': 'They came in',
}

const triedBy = (who: string, { channel, direction }: EventData['attempt']) =>
  direction === 'in' ? `${cameIn[channel]} (noted by ${who})` : `${who} ${tried[channel]}`

const letters: Partial<Record<LetterKind, string>> = {
  confirmation: 'The confirmation of what they sent went out by e-mail.',
  preferences: 'A letter about their e-mail preferences went out.',
  visit: 'A letter about the visit went out.',
}

function ofStatus(who: string, { from, to, reason, reasonDetail }: EventData['status']) {
  if (to === 'closed')
    return `${who} closed it${reason ? `: ${reasonInWords(reason, reasonDetail)}` : ''}.`
  const status = `“${candidateStatuses[to]}”`
  if (from === 'closed') return `${who} opened it again as ${status}.`
  return `${who} set the status${from ? ` from “${candidateStatuses[from]}”` : ''} to ${status}.`
}

function ofCandidacy(who: string, { study, from, ...now }: EventData['candidacy']) {
  const about = study ?? 'No study yet'
  if (from === null) return `${who} offered them another study: ${about}.`
  const { to, reason, reasonDetail } = now
  if (to !== 'closed') return `${who} set ${about} to “${candidateStatuses[to]}”.`
  return `${who} closed ${about}${reason ? `: ${reasonInWords(reason, reasonDetail)}` : ''}.`
}

function ofOwner(who: string, userId: number | null, { to, fromName, toName }: EventData['owner']) {
  if (to === null) return `${who} took it from ${fromName ?? 'its owner'}: unassigned.`
  if (to === userId) return `${who} took it on.`
  return `${who} assigned it to ${toName ?? 'somebody'}.`
}

function ofDue({ to, nextAction, isGivenBack }: EventData['due']) {
  if (to === null) return 'Nothing more to do.'
  const step = `Next step: ${nextAction ?? 'to do'}, ${longDateTime(to)}.`
  return isGivenBack ? `The candidate that this one was merged into was deleted. ${step}` : step
}

const ofUndo = (who: string, { outcome }: EventData['undo']) =>
  outcome
    ? `${who} took back a call: ${outcomes[outcome].toLowerCase()}.`
    : `${who} undid a change of several candidates.`

function ofContact(who: string, { field, from, to }: EventData['contact']) {
  const what = correctedFields[field]
  if (from === null) return `${who} added ${what}: ${to}`
  return to === null
    ? `${who} took off ${what}: ${from}`
    : `${who} changed ${what}: ${from} → ${to}`
}

function ofSeparate(who: string, { otherName, isNew, undone }: EventData['separate']) {
  if (undone) return `${who} put together again what belongs to ${otherName}.`
  return isNew
    ? `${who} separated this person from ${otherName}.`
    : `${who} separated what belongs to ${otherName}.`
}

function sentenceOf({ kind, data, by, name, userId }: CandidateEvent) {
  const who = name ?? (by === 'visitor' ? 'The person' : 'The site')
  switch (kind) {
    case 'submission':
      return data.record === 'patient_inquiries'
        ? 'They sent an inquiry.'
        : 'They asked for a visit.'
    case 'attempt':
      return `${triedBy(who, data)}: ${outcomes[data.outcome].toLowerCase()}.`
    case 'note':
      return `${who} noted:`
    case 'status':
      if (by === 'visitor') return 'Opened again, because they wrote again.'
      return ofStatus(who, data)
    case 'owner':
      return ofOwner(who, userId, data)
    case 'due':
      return ofDue(data)
    case 'merge':
      return data.undone
        ? `${who} undid the merge of ${data.otherName}.`
        : `${who} merged ${data.otherName} into this candidate.`
    case 'mail':
      return letters[data.kind] ?? 'A letter went out.'
    case 'visit':
      return `${who} set the visit to “${visitStatuses[data.status]}”.`
    case 'added':
      return `${who} added this person: ${candidateSources[data.source].toLowerCase()}.`
    case 'contact':
      return ofContact(who, data)
    case 'no-contact':
      return data.lifted
        ? `${who} lifted “do not contact”: ${data.reason}`
        : `${data.asked} asked for no contact: ${data.reason} (${who})`
    case 'separate':
      return ofSeparate(who, data)
    case 'candidacy':
      return ofCandidacy(who, data)
    case 'undo':
      return [ofUndo(who, data), ...data.kept.map((part) => `${stays[part]}.`)].join(' ')
  }
}

/** The note that somebody wrote with the event. */
export function eventText({ kind, data }: CandidateEvent) {
  if (kind === 'attempt') return data.note
  return kind === 'note' ? data.text : null
}

function ofStatusAfter({ from, to }: EventData['status']) {
  const status = `“${candidateStatuses[to]}”`
  return from === 'closed' ? `Opened again as ${status}.` : `Now ${status}.`
}

/** The effects of one action in sentences: a status that follows from a call does not name the caller again. */
export const sentencesOf = (events: readonly CandidateEvent[]) =>
  events
    .map((event, index) =>
      index > 0 && event.kind === 'status' ? ofStatusAfter(event.data) : sentenceOf(event),
    )
    .join(' ')
