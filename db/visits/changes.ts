import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { type HiddenColumn, shownColumns } from '../lib/search.ts'
import type { Interval } from '../model/visits/times.ts'
import { hasBooked, isFreeSql } from './free.ts'
import { visitRequests } from './tables.ts'

export type VisitRow = Omit<typeof visitRequests.$inferSelect, HiddenColumn>

type Fields = Partial<
  Pick<
    VisitRow,
    | 'status'
    | 'outcome'
    | 'startsAt'
    | 'endsAt'
    | 'locationId'
    | 'sequence'
    | 'needs'
    | 'coming'
    | 'agreedAt'
    | 'cancelReason'
    | 'awaitsLink'
    | 'createdAt'
  >
>

/** A time that a visit takes; with `isForced` although it is full, with `isBooking` as the one booked visit of its type. */
export type Taken = Interval & {
  locationId: number | null
  isForced?: boolean | undefined
  isBooking?: boolean | undefined
}

/** SQL condition: the time is free for this visit. */
const isFreeFor = ({ id, visitType }: VisitRow, { isForced, isBooking, ...time }: Taken) =>
  isForced
    ? undefined
    : and(
        isFreeSql({ ...time, visitType, visitId: id }),
        isBooking
          ? sql`not ${hasBooked({ personKey: visitRequests.personKey, visitType })}`
          : undefined,
      )

/** SQL condition: the visit, as `visit`, was saved by this change. */
export type IsSaved = SQL

type Saving = {
  db: Db
  actor: Actor
  old: VisitRow
  fields: Fields
  /** the time that the visit takes with this change */
  taken?: Taken | undefined
  /** statements that follow, for which the condition is that the visit was saved */
  also: (isSaved: IsSaved) => BatchItem<'sqlite'>[]
}

/** The time of a change. It is of this change alone, so that statements after it know whether it was written. */
function ownTime(old: string) {
  const ms = Math.max(Date.now(), Date.parse(old) + 1)
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
    .padStart(6, '0')
    .slice(-6)
  return `${new Date(ms).toISOString().slice(0, -1)}${digits}Z`
}

/** The values of the audit log: without those that tell about the person. */
const audited = ({ status, outcome, startsAt, locationId, coming }: Fields) =>
  Object.fromEntries(
    Object.entries({ status, outcome, startsAt, locationId, coming }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/**
 * Saves a visit, and in the same statement checks that its time is free. Undefined if it is not, or if somebody else
 * has changed the visit: nothing is written then.
 */
export function saveVisit({ db, actor, old, fields, taken, also }: Saving) {
  const before = Object.fromEntries(
    Object.keys(audited(fields)).map((name) => [name, old[name as keyof VisitRow]]),
  )
  const updatedAt = ownTime(old.updatedAt)
  return change({
    db,
    actor,
    action: 'update',
    table: visitRequests,
    id: old.id,
    old: before,
    new: audited(fields),
    page: undefined,
    write: db
      .update(visitRequests)
      .set({ ...fields, updatedAt })
      .where(
        and(
          eq(visitRequests.id, old.id),
          eq(visitRequests.updatedAt, old.updatedAt),
          taken && isFreeFor(old, taken),
        ),
      )
      .returning(shownColumns(visitRequests)),
    also: also(sql`visit.id = ${old.id} and visit.updated_at = ${updatedAt}`),
  })
}

/** SQL condition for statements that do not read visits. */
export const isVisitSaved = (isSaved: IsSaved) =>
  sql`exists (select 1 from visit_requests as visit where ${isSaved})`
