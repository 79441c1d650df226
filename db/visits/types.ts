import { sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import {
  defaultVisitTypes,
  visitKindKeys,
  type VisitType,
  type VisitTypeValues,
} from '../model/visits/types.ts'
import { must } from '../must.ts'
import { visitTypeValues } from './tables.ts'

/** All visit types, in their order. */
export async function listVisitTypes(db: Db): Promise<VisitType[]> {
  const rows = await db.select().from(visitTypeValues).all()
  return visitKindKeys.map((type) => {
    const row = rows.find((one) => one.type === type)
    if (!row) return { type, ...defaultVisitTypes[type], version: 1 }
    const { updatedAt: _, ...saved } = row
    return saved
  })
}

const page = '/schedule-visit'

/** Saves the values of a type. Undefined if somebody else was faster: nothing is written then. */
export async function saveVisitType(
  db: Db,
  actor: Actor,
  { version, ...old }: VisitType,
  values: VisitTypeValues,
): Promise<VisitType | undefined> {
  const row = { ...values, type: old.type, version: version + 1 }
  const storedVersion = sql`(select version from ${visitTypeValues} where type = ${old.type})`
  const saved = await change({
    db,
    actor,
    action: 'update',
    table: visitTypeValues,
    id: old.type,
    old,
    new: values,
    page,
    // A type that was never saved has no row.
    must: [must('stale', sql`coalesce(${storedVersion}, 1) = ${version}`)],
    write: db
      .insert(visitTypeValues)
      .values(row)
      .onConflictDoUpdate({
        target: visitTypeValues.type,
        set: { ...row, updatedAt: sql`excluded.updated_at` },
      })
      .returning({ type: visitTypeValues.type }),
  })
  return saved && row
}
