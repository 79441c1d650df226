import { and, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { jsonColumn } from '../lib/columns.ts'
import {
  type CheckedPlace,
  differencesOf,
  type RegistryDates,
  type RegistryRecord,
} from '../model/studies/registry.ts'
import { studies } from './tables.ts'

/** The findings of the last look at the registry, by number. Visitors get none of them. */
export const registryRecords = sqliteTable('registry_records', {
  nctId: text().primaryKey(),
  foundAs: text(),
  status: text(),
  places: jsonColumn().$type<CheckedPlace[]>().notNull().default([]),
  dates: jsonColumn().$type<RegistryDates>().notNull().default({}),
  knownDates: jsonColumn().$type<RegistryDates>().notNull().default({}),
  /** the version of the registry's data that was looked at */
  dataTimestamp: text().notNull(),
})

/** A single row, or none before the first look. */
export const registryLooks = sqliteTable('registry_looks', {
  id: integer().primaryKey(),
  /** when a look last came to its end: ISO 8601, UTC */
  lookedAt: text(),
  /** why the last look came to none */
  trouble: text(),
  /** one look at a time: the id of the one that runs, and until when it may */
  holder: text(),
  heldUntil: text(),
})

const single = 1
const theLook = eq(registryLooks.id, single)

export const readLook = (db: Db) => db.select().from(registryLooks).where(theLook).get()

/** The studies that have a number, with what the registry may differ in. */
export const listNumbered = (db: Db) =>
  db
    .select({
      id: studies.id,
      title: studies.title,
      nctId: sql<string>`${studies.nctId}`,
      status: studies.status,
      registryPlaces: studies.registryPlaces,
    })
    .from(studies)
    .where(isNotNull(studies.nctId))
    .orderBy(studies.id)
    .all()

export const listRegistryRecords = (db: Db) => db.select().from(registryRecords).all()

/** Begins a look, unless another one runs. Returns whether it has begun. */
export async function beginLook(db: Db, holder: string, now: Date, heldUntil: Date) {
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

/** Stores what a batch has shown, and goes on holding the look. Staff know the dates of the first look. */
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

/** Ends a look. After one that came to its end, records of numbers that no study has any more are forgotten. */
export async function endLook(db: Db, holder: string, { lookedAt, trouble }: End) {
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

/** The differences between our studies and the registry, as the last look found it. */
export async function listDifferences(db: Db) {
  const [look, numbered, records] = await Promise.all([
    readLook(db),
    listNumbered(db),
    listRegistryRecords(db),
  ])
  const byNumber = new Map(records.map((record) => [record.nctId, record]))
  const differences = numbered.flatMap((study) => differencesOf(study, byNumber.get(study.nctId)))
  const differing = new Set(differences.map(({ studyId }) => studyId))
  return {
    /** when the registry was last looked at as a whole; null if never */
    looked: look?.lookedAt ?? null,
    /** why the last look came to no end */
    trouble: look?.trouble ?? null,
    differences,
    /** the titles of the studies that differ */
    studies: numbered.flatMap(({ id, title }) => (differing.has(id) ? [{ id, title }] : [])),
  }
}

type NotedDate = { nctId: string; field: keyof RegistryDates; registry: string | null }

/** Takes a new date of the registry as known, unless the registry has changed it again. Returns whether it did. */
export async function noteRegistryDate(db: Db, actor: Actor, noted: NotedDate) {
  const { nctId, field, registry } = noted
  const path = `$.${field}`
  const isStored = sql`json_extract(${registryRecords.dates}, ${path}) is ${registry}`
  const row = await change({
    db,
    actor,
    action: 'update',
    table: registryRecords,
    id: nctId,
    new: { [field]: registry },
    page: undefined,
    write: db
      .update(registryRecords)
      .set({
        knownDates: sql`case when ${registry} is null then json_remove(${registryRecords.knownDates}, ${path})
          else json_set(${registryRecords.knownDates}, ${path}, ${registry}) end`,
      })
      .where(and(eq(registryRecords.nctId, nctId), isStored))
      .returning({ nctId: registryRecords.nctId }),
  })
  return row !== undefined
}
