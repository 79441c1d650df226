import { and, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { RegistryRecord } from '#db/model/studies/registry/registry.ts'
import { studies } from '../tables.ts'
import { registryLooks, registryRecords } from '../registry-tables.ts'

const single = 1
const theLook = eq(registryLooks.id, single)

export const readLook = (db: Db) => db.select().from(registryLooks).where(theLook).get()

/** Begins a look, unless another one runs. Returns whether it has begun. */
export async function startCheck(db: Db, holder: string, now: Date, heldUntil: Date) {
  const free = or(isNull(registryLooks.heldUntil), lt(registryLooks.heldUntil, now.toISOString()))
  const held = { holder, heldUntil: heldUntil.toISOString() }
  const [begun] = await db
    .insert(registryLooks)
    .values({ id: single, ...held })
    .onConflictDoUpdate({ target: registryLooks.id, set: held, setWhere: free })
    .returning({ id: registryLooks.id })
  return begun !== undefined
}

export type SeenRecord = Omit<RegistryRecord, 'knownDates'>

/** Stores the records of a batch, and extends the lease of the look. The dates of the first look count as known. */
export async function keepRecords(
  db: Db,
  seen: readonly SeenRecord[],
  { holder, dataTimestamp, heldUntil }: { holder: string; dataTimestamp: string; heldUntil: Date },
) {
  const rows = seen.map((record) => ({ ...record, knownDates: record.dates, dataTimestamp }))
  const isFirst = sql`${registryRecords.foundAs} is null and ${registryRecords.knownDates} = '{}'`
  await db.batch([
    db
      .insert(registryRecords)
      .values(rows)
      .onConflictDoUpdate({
        target: registryRecords.nctId,
        set: {
          foundAs: sql`excluded.found_as`,
          status: sql`excluded.status`,
          places: sql`excluded.places`,
          dates: sql`excluded.dates`,
          knownDates: sql`case when ${isFirst} then excluded.known_dates else ${registryRecords.knownDates} end`,
          dataTimestamp,
        },
      }),
    db
      .update(registryLooks)
      .set({ heldUntil: heldUntil.toISOString() })
      .where(and(theLook, eq(registryLooks.holder, holder))),
  ])
}

type End = { lookedAt?: string; trouble: string | null }

/** Ends a look. If it was complete, deletes records of numbers that no study has any more. */
export async function finishCheck(db: Db, holder: string, { lookedAt, trouble }: End) {
  const ended = db
    .update(registryLooks)
    .set({ trouble, holder: null, heldUntil: null, ...(lookedAt && { lookedAt }) })
    .where(and(theLook, eq(registryLooks.holder, holder)))
  const numbers = db.select({ nctId: studies.nctId }).from(studies).where(isNotNull(studies.nctId))
  await (lookedAt
    ? db.batch([
        ended,
        db.delete(registryRecords).where(notInArray(registryRecords.nctId, numbers)),
      ])
    : ended)
}
