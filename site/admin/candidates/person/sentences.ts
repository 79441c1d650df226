import type { CandidateEvent, EventData } from '../../../../db/model/candidates/events.ts'
import {
  candidateStatuses,
  type Channel,
  closedReasons,
  outcomes,
} from '../../../../db/model/candidates/labels.ts'
import { visitStatuses } from '../../../../db/model/lib/labels.ts'
import type { LetterKind } from '../../../../db/model/mail.ts'
import { longDateTime } from '../../app/dates.ts'

const tried: Record<Channel, string> = {
  phone: 'called',
  email: 'wrote an e-mail',
  text: 'sent a text message',
  'in-person': 'spoke to them',
}

const letters: Partial<Record<LetterKind, string>> = {
  confirmation: 'The confirmation of what they sent went out by e-mail.',
  preferences: 'A letter about their e-mail preferences went out.',
  visit: 'A letter about the visit went out.',
}

function ofStatus(who: string, { from, to, reason }: EventData['status']) {
  if (to === 'closed') return `${who} closed it${reason ? `: ${closedReasons[reason]}` : ''}.`
  const status = `“${candidateStatuses[to]}”`
  if (from === 'closed') return `${who} opened it again as ${status}.`
  return `${who} set the status${from ? ` from “${candidateStatuses[from]}”` : ''} to ${status}.`
}

function ofOwner(who: string, userId: number | null, { to, fromName, toName }: EventData['owner']) {
  if (to === null) return `${who} took it from ${fromName ?? 'its owner'}: unassigned.`
  if (to === userId) return `${who} took it on.`
  return `${who} assigned it to ${toName ?? 'somebody'}.`
}

function sentenceOf({ kind, data, by, name, userId }: CandidateEvent) {
  const who = name ?? (by === 'visitor' ? 'The person' : 'The site')
  switch (kind) {
    case 'submission':
      return data.record === 'patient_inquiries'
        ? 'They sent an inquiry.'
        : 'They asked for a visit.'
    case 'attempt':
      return `${who} ${tried[data.channel]}: ${outcomes[data.outcome].toLowerCase()}.`
    case 'note':
      return `${who} noted:`
    case 'status':
      if (by === 'visitor') return 'Opened again, because they wrote again.'
      return ofStatus(who, data)
    case 'owner':
      return ofOwner(who, userId, data)
    case 'due':
      return data.to
        ? `Next step: ${data.nextAction ?? 'to do'}, ${longDateTime(data.to)}.`
        : 'Nothing more to do.'
    case 'merge':
      return data.undone
        ? `${who} undid the merge of ${data.otherName}.`
        : `${who} merged ${data.otherName} into this candidate.`
    case 'mail':
      return letters[data.kind] ?? 'A letter went out.'
    case 'visit':
      return `${who} set the visit to “${visitStatuses[data.status]}”.`
  }
}

/** What somebody wrote along with it. */
export function textOf({ kind, data }: CandidateEvent) {
  if (kind === 'attempt') return data.note
  return kind === 'note' ? data.text : null
}

/** What one action did, in sentences: a status that follows from a call does not name the caller again. */
export const sentencesOf = (events: readonly CandidateEvent[]) =>
  events
    .map((event, index) =>
      index > 0 && event.kind === 'status'
        ? `Now “${candidateStatuses[event.data.to]}”.`
        : sentenceOf(event),
    )
    .join(' ')
