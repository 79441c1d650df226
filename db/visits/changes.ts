import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { rowAt } from '../lib/columns.ts'
import { type HiddenColumn, shownColumns } from '../lib/search.ts'
import type { Interval } from '../model/visits/times.ts'
import { must, mustFind } from '../must.ts'
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

/** `isForced` takes the time although it is full; `isBooking` makes it the one booked visit of its type. */
export type Taken = Interval & {
  locationId: number | null
  isForced?: boolean | undefined
  isBooking?: boolean | undefined
}

const mustBeFree = ({ id, visitType }: VisitRow, { isForced, isBooking, ...time }: Taken) => [
  ...(isForced ? [] : [must('full', isFreeSql({ ...time, visitType, visitId: id }))]),
  ...(isForced || !isBooking
    ? []
    : [
        mustFind(
          visitRequests,
          and(
            eq(visitRequests.id, id),
            sql`not ${hasBooked({ personKey: visitRequests.personKey, visitType })}`,
          ),
          'taken',
        ),
      ]),
]

/** SQL condition of statements that act on visits: this one, as `visit`. */
export const thisVisit = ({ id }: { id: number }) => sql`visit.id = ${id}`

type Saving = {
  db: Db
  actor: Actor
  old: VisitRow
  fields: Fields
  /** the time that the visit takes with this change */
  taken?: Taken | undefined
  /** statements that follow */
  also: BatchItem<'sqlite'>[]
}

/** The values of the audit log: without those that tell about the person. */
const audited = ({ status, outcome, startsAt, locationId, coming }: Fields) =>
  Object.fromEntries(
    Object.entries({ status, outcome, startsAt, locationId, coming }).filter(
      ([, value]) => value !== undefined,
    ),
  )

/** The transaction checks that the time is free. Undefined if not, or if somebody else has changed the visit. */
export function saveVisit({ db, actor, old, fields, taken, also }: Saving) {
  const before = Object.fromEntries(
    Object.keys(audited(fields)).map((name) => [name, old[name as keyof VisitRow]]),
  )
  return change({
    db,
    actor,
    action: 'update',
    table: visitRequests,
    id: old.id,
    old: before,
    new: audited(fields),
    page: undefined,
    must: [
      mustFind(visitRequests, rowAt(visitRequests, old.id, old.updatedAt)),
      ...(taken ? mustBeFree(old, taken) : []),
    ],
    write: db
      .update(visitRequests)
      .set(fields)
      .where(eq(visitRequests.id, old.id))
      .returning(shownColumns(visitRequests)),
    also,
  })
}
