import type { CandidateEvent } from '#db/model/candidates/events.ts'
import type { EventKind } from '#db/model/candidates/labels.ts'
import type { StoredCandidateRecord } from '../one.ts'

const isAside: readonly EventKind[] = ['note', 'mail', 'visit']

/**
 * The changes of a candidate since this version, and the author of the last one. All events of one change have
 * the same time, and each change raises the version by one; a submission may do so or not.
 */
export function changedSince({ candidate, events }: StoredCandidateRecord, version: number) {
  const changes = events.filter(({ kind }) => !isAside.includes(kind))
  const times = changes.flatMap(({ kind, at }) => (kind === 'submission' ? [] : at))
  const behind = Math.max(1, candidate.version - version)
  const since = [...new Set(times)].at(-behind) ?? ''
  const what: CandidateEvent[] = changes.filter(({ at }) => at >= since)
  const last = what.at(-1)
  return last && { name: last.name, at: last.at, what }
}
