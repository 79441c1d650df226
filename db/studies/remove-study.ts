import { eq } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { publicRecords } from '../model/records/records.ts'
import { forgetSampleStudy } from './sample-study.ts'
import { endServing } from './approvals/served.ts'
import { mustBeAsRead, readStudyState } from './state.ts'
import { addressOfStudy } from './studies.ts'
import { studies, studyColumns } from './tables.ts'

/**
 * `to` is the target of the redirect from its address. Approvals and what was served stay. The sample study leaves
 * nothing, and its address has no redirect.
 */
export async function removeStudy(
  db: Db,
  actor: Actor,
  id: number,
  { to, basedOn }: { to: string; basedOn?: string | undefined },
) {
  const state = await readStudyState(db, id)
  if (!state || (basedOn !== undefined && state.study.updatedAt !== basedOn)) return undefined
  const { lapsed: _lapsed, gateDay: _gateDay, ...old } = state.study
  return change({
    db,
    actor,
    action: 'delete',
    table: studies,
    id,
    old,
    page: publicRecords.studies.page,
    ...(!old.sample && { addresses: { before: addressOfStudy(old), after: to } }),
    must: mustBeAsRead(state),
    write: db.delete(studies).where(eq(studies.id, id)).returning(studyColumns),
    also: old.sample ? forgetSampleStudy(db, id) : endServing(db, state, new Date().toISOString()),
  })
}
