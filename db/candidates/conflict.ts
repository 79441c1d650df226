import type { CandidateEvent } from '../model/candidate-events.ts'
import type { EventKind } from '../model/candidate-labels.ts'
import type { CandidateRecord } from './one.ts'

const leavesVersion: readonly EventKind[] = ['note', 'mail', 'visit']

/**
 * Who has changed a candidate since this version, and what. What one change does happens at the same time,
 * and each change raises the version by one.
 */
export function changedSince({ candidate, events }: CandidateRecord, version: number) {
  const changes = events.filter(({ kind }) => !leavesVersion.includes(kind))
  const times = [...new Set(changes.map(({ at }) => at))].slice(
    -Math.max(1, candidate.version - version),
  )
  const what: CandidateEvent[] = changes.filter(({ at }) => times.includes(at))
  const last = what.at(-1)
  return last && { name: last.name, at: last.at, what }
}
