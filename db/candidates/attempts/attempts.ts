import { eq, sql } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import type { CandidateEvent, Step } from '#db/model/candidates/events.ts'
import type { Attempt } from '#db/model/candidates/candidates.ts'
import { countedTries, stepOutcome } from '#db/model/candidates/labels.ts'
import { mustFind } from '#db/must.ts'
import { moveTo } from '../candidacy/restore-candidacies.ts'
import type { Candidacy } from '../candidacy/read-candidacies.ts'
import { auditedCandidate, mustBeStill } from '../change/change.ts'
import { happenedIn } from '../change/events.ts'
import { changeableFields, type Fields, noReason } from '../change/fields.ts'
import { addEvents, eventsBy } from '../events.ts'
import { isVisitAhead, type Situation } from '../steps/next-step.ts'
import { proposalAfter } from '../steps/proposal.ts'
import type { ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'
import { candidateEvents } from '../event-tables.ts'
import { endCalls } from '#db/visits/missed-calls.ts'

/** Saves an attempt and the step that follows. Undefined if somebody else was faster: nothing is written then. */
export async function insertAttempt(
  db: Db,
  actor: Actor,
  old: ShownCandidate,
  { channel, direction, outcome, note = null, dueAt }: Attempt,
  situation: Situation,
  candidaciesOf: Candidacy[],
) {
  const before = changeableFields(old)
  const proposal = proposalAfter(stepOutcome(direction, outcome), situation, dueAt)
  const { status, nextAction, dueAt: nextDueAt } = proposal
  const { ownerId, doNotContact, ...was } = before
  const { closedReason, reasonDetail } = status === 'closed' ? before : noReason
  const is: Step = { status, closedReason, reasonDetail, nextAction, dueAt: nextDueAt }
  const fields: Fields = { ...was, ...is, reasonDetail, ownerId, doNotContact }
  const beforeVisit = isVisitAhead(situation) || undefined
  const updatedAt = situation.now.toISOString()
  // A conversation is about every study, so it moves all new and contacting candidacies along.
  const moved =
    stepOutcome(direction, outcome) === 'reached' && candidaciesOf.length > 1
      ? candidaciesOf.filter((one) => one.status === 'new' || one.status === 'contacting')
      : []
  const others = moved.map(({ id, status: from }) => ({ id, from }))
  const data = {
    channel,
    direction,
    outcome,
    note,
    beforeVisit,
    change: { was, is, ...(others.length > 0 && { others }) },
  }
  const [attempt, ...further] = eventsBy(actor, old.id, updatedAt, [
    { kind: 'attempt', data },
    ...happenedIn(before, fields),
  ])
  const changed = {
    ...fields,
    attempts: old.attempts + countedTries(direction),
    version: old.version + 1,
    updatedAt,
  }
  const event = await change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    old: auditedCandidate(before),
    new: { ...auditedCandidate(fields), attempts: changed.attempts },
    page: undefined,
    must: [mustBeStill(old)],
    write: addEvents(db, attempt ? [attempt] : []),
    also: [
      db.update(candidates).set(changed).where(eq(candidates.id, old.id)),
      addEvents(db, further),
      ...(direction === 'in' ? [] : endCalls(db, old.id, outcome)),
      ...(others.length > 0 ? [moveTo(db, others, sql`'talking'`)] : []),
    ],
  })
  // The column holds the data of its kind: nothing else writes events.
  return event && { candidate: { ...old, ...changed }, event: event as CandidateEvent }
}

/** Saves a note. It changes no field, so it conflicts with nothing. */
export async function insertCandidateNote(
  db: Db,
  actor: Actor,
  { id }: ShownCandidate,
  text: string,
) {
  const events = eventsBy(actor, id, new Date().toISOString(), [{ kind: 'note', data: { text } }])
  const event = await change({
    db,
    actor,
    action: 'create',
    table: candidateEvents,
    // Without the text: the log is kept for ever.
    new: { candidateId: id, kind: 'note' },
    page: undefined,
    must: [mustFind(candidates, eq(candidates.id, id))],
    write: addEvents(db, events),
  })
  // The database types an event of every kind alike.
  return event as CandidateEvent | undefined
}
