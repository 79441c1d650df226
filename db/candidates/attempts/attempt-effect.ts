import {
  type CandidateEvent,
  type Step,
  type StepPart,
  undoneIn,
} from '#db/model/candidates/events.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import type { Fields } from '../change/fields.ts'
import type { ShownCandidate } from '../shown.ts'

export type AttemptEvent = Extract<CandidateEvent, { kind: 'attempt' }>

const parts = {
  status: ['status', 'closedReason', 'reasonDetail'],
  step: ['nextAction', 'dueAt'],
} as const

const differs = (part: StepPart, one: Step, other: Step) =>
  parts[part].some((name) => (one[name] ?? null) !== (other[name] ?? null))

const isSame = (one: Step, other: Step) => !keysOf(parts).some((part) => differs(part, one, other))

/** The step before an attempt. If that step was set by an attempt that was taken back, the step before that one. */
function stepBefore({ id, data }: AttemptEvent, events: CandidateEvent[]) {
  const undone = undoneIn(events)
  const takenBack = events.flatMap((event) =>
    event.kind === 'attempt' && event.id < id && undone.has(event.id)
      ? (event.data.change ?? [])
      : [],
  )
  return takenBack
    .toReversed()
    .reduce((step, { was, is }) => (step && isSame(step, is) ? was : step), data.change?.was)
}

/** The fields that go back when an attempt is taken back, and those that stay because they were changed since. */
export function effectOn(now: ShownCandidate, attempt: AttemptEvent, events: CandidateEvent[]) {
  const was = stepBefore(attempt, events)
  const is = attempt.data.change?.is
  if (!was || !is) return { back: {}, kept: [] }
  const undone = undoneIn(events)
  const isLast = !events.some(
    ({ id, kind }) => kind === 'attempt' && id > attempt.id && !undone.has(id),
  )
  const changed = keysOf(parts).filter((part) => differs(part, was, is))
  const untouched = changed.filter((part) => isLast && !differs(part, now, is))
  // Status and next step go back together: a status that ends the work has no next step, and every other has one.
  const isTied = (was.dueAt === null) !== (is.dueAt === null)
  const returning = isTied && untouched.length < changed.length ? [] : untouched
  const names = returning.flatMap((part) => parts[part])
  return {
    // Object.fromEntries loses the types of its values.
    back: Object.fromEntries(names.map((name) => [name, was[name] ?? null])) as Partial<Fields>,
    kept: changed.filter((part) => !returning.includes(part)),
  }
}
