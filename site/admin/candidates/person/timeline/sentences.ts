import { candidateSources } from '#db/model/candidates/ways.ts'
import type { CandidateEvent, EventData } from '#db/model/candidates/events.ts'
import { attemptOutcomes, candidateStatuses, type Channel } from '#db/model/candidates/labels.ts'
import { visitStatuses } from '#db/model/lib/labels.ts'
import type { LetterKind } from '#db/model/mail.ts'
import { stays } from '#site/admin/candidates/words.ts'
import {
  candidacySentence,
  contactSentence,
  dueSentence,
  ownerSentence,
  separationSentence,
  statusSentence,
  undoSentence,
} from './changeSentences.ts'

const triedWords: Record<Channel, string> = {
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
  direction === 'in' ? `${cameIn[channel]} (noted by ${who})` : `${who} ${triedWords[channel]}`

const letters: Partial<Record<LetterKind, string>> = {
  confirmation: 'The confirmation of what they sent went out by e-mail.',
  preferences: 'A letter about their e-mail preferences went out.',
  visit: 'A letter about the visit went out.',
  'own-visit': 'A letter about the visit went out.',
}

function sentenceOf({ kind, data, by, name, userId }: CandidateEvent) {
  const who = name ?? (by === 'visitor' ? 'The person' : 'The site')
  switch (kind) {
    case 'submission':
      return data.record === 'patient_inquiries'
        ? 'They sent an inquiry.'
        : 'They asked for a visit.'
    case 'attempt':
      return `${triedBy(who, data)}: ${attemptOutcomes[data.outcome].toLowerCase()}.`
    case 'note':
      return `${who} noted:`
    case 'status':
      if (by === 'visitor') return 'Opened again, because they wrote again.'
      return statusSentence(who, data)
    case 'owner':
      return ownerSentence(who, userId, data)
    case 'due':
      return dueSentence(data)
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
      return contactSentence(who, data)
    case 'no-contact':
      return data.lifted
        ? `${who} lifted “do not contact”: ${data.reason}`
        : `${data.asked} asked for no contact: ${data.reason} (${who})`
    case 'separate':
      return separationSentence(who, data)
    case 'candidacy':
      return candidacySentence(who, data)
    case 'undo':
      return [undoSentence(who, data), ...data.kept.map((part) => `${stays[part]}.`)].join(' ')
  }
}

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
