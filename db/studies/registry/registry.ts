import { and, eq, isNotNull, not, sql } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import type { RegistryDates } from '#db/model/studies/registry/registry.ts'
import { differencesOf } from '#db/model/studies/registry/differences.ts'
import { studies } from '../tables.ts'
import { readLook } from './look.ts'
import { registryRecords } from '../registry-tables.ts'
import { mustFind } from '#db/must.ts'

/** The studies with a registry number, and the fields that may differ. The sample study's number is invented. */
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
    .where(and(isNotNull(studies.nctId), not(studies.sample)))
    .orderBy(studies.id)
    .all()

export const listRegistryRecords = (db: Db) => db.select().from(registryRecords).all()

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
    /** why the last look was not completed */
    trouble: look?.trouble ?? null,
    differences,
    /** the titles of the studies that differ */
    studies: numbered.flatMap(({ id, title }) => (differing.has(id) ? [{ id, title }] : [])),
  }
}

type NotedDate = { nctId: string; field: keyof RegistryDates; registry: string | null }

/** Marks a new date of the registry as known, unless the registry has changed it again. Returns whether it did. */
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
    must: [mustFind(registryRecords, and(eq(registryRecords.nctId, nctId), isStored))],
    write: db
      .update(registryRecords)
      .set({
        knownDates: sql`case when ${registry} is null then json_remove(${registryRecords.knownDates}, ${path})
          else json_set(${registryRecords.knownDates}, ${path}, ${registry}) end`,
      })
      .where(eq(registryRecords.nctId, nctId))
      .returning({ nctId: registryRecords.nctId }),
  })
  return row !== undefined
}
