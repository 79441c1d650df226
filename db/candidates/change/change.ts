import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { mustFind } from '#db/must.ts'
import { addEvents, eventsBy, type Happened } from '../events.ts'
import { endLetters } from '../contact/no-contact.ts'
import type { Known } from '../people/same.ts'
import { candidateColumns, type ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'
import { changeableFields, type Fields } from './fields.ts'
import { happenedIn, type OwnerNames } from './events.ts'

export type Correction = {
  set: Partial<typeof candidates.$inferInsert> | { searchText?: SQL }
  happened: Happened[]
  /** further statements of the same transaction */
  also: BatchItem<'sqlite'>[]
  /** the new keys that identify the person; undefined if they stay the same */
  known: Known | undefined
  isReachable: boolean
}

/** The fields that the audit log keeps. It is kept for ever, so what staff write about a person is not in it. */
export const auditedCandidate = ({ status, closedReason, ownerId, dueAt }: Fields) => ({
  status,
  closedReason,
  ownerId,
  dueAt,
})

type SavedWith = {
  names?: OwnerNames
  correction?: Correction | undefined
  /** why the wish for no contact was lifted */
  why?: string | null | undefined
  /** the requested status, if another status shows because the person has several candidacies */
  asked?: { fields: Fields; happened: Happened[] }
}

/** Saves new fields and what happened. Undefined if somebody else was faster: nothing is written then. */
export async function saveFields(
  db: Db,
  actor: Actor,
  old: ShownCandidate,
  fields: Fields,
  { names, correction, why, asked }: SavedWith = {},
): Promise<ShownCandidate | undefined> {
  const before = changeableFields(old)
  const corrected = correction?.happened ?? []
  const happened = [
    ...corrected,
    ...(asked?.happened ?? []),
    ...happenedIn(before, fields, names, why),
  ]
  if (happened.length === 0) return old
  const updatedAt = new Date().toISOString()
  const isNewWish = fields.doNotContact !== before.doNotContact
  const { status, closedReason, reasonDetail } = fields
  const written = asked && {
    status: asked.fields.status,
    closedReason: asked.fields.closedReason,
    reasonDetail: asked.fields.reasonDetail,
  }
  const saved = await change({
    db,
    actor,
    action: 'update',
    table: candidates,
    id: old.id,
    old: auditedCandidate(before),
    new: {
      ...auditedCandidate(fields),
      ...(isNewWish && { doNotContact: fields.doNotContact !== null }),
      ...(corrected.length > 0 && { changed: correctedIn(corrected) }),
    },
    page: undefined,
    must: [mustBeStill(old)],
    write: db
      .update(candidates)
      .set({ ...correction?.set, ...fields, ...written, updatedAt, version: old.version + 1 })
      .where(eq(candidates.id, old.id))
      .returning(candidateColumns),
    also: [
      addEvents(db, eventsBy(actor, old.id, updatedAt, happened)),
      ...(correction?.also ?? []),
      ...(fields.doNotContact ? endLetters(db, old.id) : []),
    ],
  })
  // The row is returned as written. Triggers compute the shown status afterwards, so it comes from `fields`.
  return saved && { ...saved, status, closedReason, reasonDetail }
}

/** The names of the corrected fields, without values: the log is kept for ever. */
export const correctedIn = (happened: Happened[]) =>
  happened.flatMap(({ kind, data }) => (kind === 'contact' ? data.field : []))

/** The candidate must still have the version that was read, and be merged into this one, or into none. */
export const mustBeStill = (
  { id, version }: ShownCandidate,
  mergedInto: ShownCandidate['mergedInto'] = null,
) =>
  mustFind(
    candidates,
    and(
      eq(candidates.id, id),
      eq(candidates.version, version),
      sql`${candidates.mergedInto} is ${mergedInto}`,
    ),
  )
