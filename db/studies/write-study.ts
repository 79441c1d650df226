import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { searchTextOf } from '../lib/search.ts'
import { draftPictures } from './pictures/pictures.ts'
import { servedStatements } from './approvals/served.ts'
import { gateOutcome } from './approvals/gate-outcome.ts'
import { type GateState, mustBeAsRead } from './state.ts'
import { addressOfStudy } from './studies.ts'
import { studies, studyColumns } from './tables.ts'
import { keepSlug } from './slugs.ts'

type Writing = {
  day: string
  /** the values for the history, if they differ from the changed columns */
  noted?: object
  also?: BatchItem<'sqlite'>[]
}

/** Writes columns of a study with everything that follows from them for visitors. */
export async function writeStudy(
  db: Db,
  actor: Actor,
  state: GateState,
  changed: Partial<typeof studies.$inferInsert>,
  { day, noted = changed, also = [] }: Writing,
) {
  const { study: old, approvals, open } = state
  const { lapsed: _lapsed, gateDay: _gateDay, ...before } = old
  const values = { ...before, ...changed }
  const pictures = await draftPictures(db, values.imageId === null ? [] : [values.imageId])
  const picture = pictures.get(values.imageId ?? 0) ?? null
  const outcome = gateOutcome({ study: { ...old, ...values }, approvals, picture }, day)
  const now = new Date().toISOString()
  return change({
    db,
    actor,
    action: 'update',
    table: studies,
    id: old.id,
    old: before,
    new: noted,
    page: values.published || old.published ? addressOfStudy(values) : undefined,
    // An unpublished study may have been public before, so its address is kept alive too.
    addresses: { before: addressOfStudy(old), after: addressOfStudy(values) },
    must: mustBeAsRead(state),
    write: db
      .update(studies)
      .set({
        ...changed,
        ...outcome.columns,
        searchText: searchTextOf(studies, values),
        version: old.version + 1,
      })
      .where(eq(studies.id, old.id))
      .returning(studyColumns),
    also: [
      keepSlug(db, values.slug),
      ...servedStatements(db, old.id, open, outcome.shown, now),
      ...also,
    ],
  })
}
