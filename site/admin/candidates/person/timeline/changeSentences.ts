import { correctedFields } from '#db/model/candidates/contacts.ts'
import type { EventData } from '#db/model/candidates/events.ts'
import { attemptOutcomes, candidateStatuses, reasonInWords } from '#db/model/candidates/labels.ts'
import { longDateTime } from '#site/admin/base/time/dates.ts'

export function statusSentence(
  who: string,
  { from, to, reason, reasonDetail }: EventData['status'],
) {
  if (to === 'closed')
    return `${who} closed it${reason ? `: ${reasonInWords(reason, reasonDetail)}` : ''}.`
  const status = `“${candidateStatuses[to]}”`
  if (from === 'closed') return `${who} opened it again as ${status}.`
  return `${who} set the status${from ? ` from “${candidateStatuses[from]}”` : ''} to ${status}.`
}

export function candidacySentence(who: string, { study, from, ...now }: EventData['candidacy']) {
  const about = study ?? 'No study yet'
  if (from === null) return `${who} offered them another study: ${about}.`
  const { to, reason, reasonDetail } = now
  if (to !== 'closed') return `${who} set ${about} to “${candidateStatuses[to]}”.`
  return `${who} closed ${about}${reason ? `: ${reasonInWords(reason, reasonDetail)}` : ''}.`
}

export function ownerSentence(
  who: string,
  userId: number | null,
  { to, fromName, toName }: EventData['owner'],
) {
  if (to === null) return `${who} took it from ${fromName ?? 'its owner'}: unassigned.`
  if (to === userId) return `${who} took it on.`
  return `${who} assigned it to ${toName ?? 'somebody'}.`
}

export function dueSentence({ to, nextAction, was, isGivenBack }: EventData['due']) {
  if (to === null) return 'Nothing more to do.'
  const step = `Next step: ${nextAction ?? 'to do'}, ${longDateTime(to)}.`
  if (was) return `Before anything else, read what was sent. Until then next was: ${was}.`
  return isGivenBack ? `The candidate that this one was merged into was deleted. ${step}` : step
}

export const undoSentence = (who: string, { outcome }: EventData['undo']) =>
  outcome
    ? `${who} took back a call: ${attemptOutcomes[outcome].toLowerCase()}.`
    : `${who} undid a change of several candidates.`

export function contactSentence(who: string, { field, from, to }: EventData['contact']) {
  const what = correctedFields[field]
  if (from === null) return `${who} added ${what}: ${to}`
  return to === null
    ? `${who} took off ${what}: ${from}`
    : `${who} changed ${what}: ${from} → ${to}`
}

export function separationSentence(
  who: string,
  { otherName, isNew, undone }: EventData['separate'],
) {
  if (undone) return `${who} put together again what belongs to ${otherName}.`
  return isNew
    ? `${who} separated this person from ${otherName}.`
    : `${who} separated what belongs to ${otherName}.`
}
