import { and, asc, getTableColumns, gt, isNull, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { auditLog, searchedInAudit } from '#db/audit/audit.ts'
import { ownNameKey } from '#db/model/candidates/name-key.ts'
import { candidateTexts } from '#db/candidates/search-text.ts'
import { candidateNames } from '#db/candidates/contact-tables.ts'
import { candidates } from '#db/candidates/tables.ts'
import type { Db } from '#db/client.ts'
import { batch } from '#db/lib/batch.ts'
import { isSearchable, type Searchable, searchedOf, searchTextOf } from '#db/lib/search.ts'
import { searchIndexOf } from '#db/lib/search-index.ts'
import { tablesWithFiles } from './tables.ts'

const searchableTables = async () =>
  (await tablesWithFiles()).map(({ table }) => table).filter(isSearchable)

/** Creates the search index of every searchable table that lacks it, or has another definition of it. */
export async function createSearchIndexes(db: Db) {
  const schema = await db.all<{ name: string; sql: string }>(
    sql`select name, sql from sqlite_master where name like '%_search%'`,
  )
  const stored = new Map(schema.map((row) => [row.name, row.sql]))
  const indexes = [
    ...(await searchableTables()).map((table) =>
      searchIndexOf(getTableName(table), ['search_text']),
    ),
    searchIndexOf(getTableName(auditLog), searchedInAudit),
  ]
  for (const { definitions, fill } of indexes) {
    if ([...definitions].every(([name, definition]) => stored.get(name) === definition)) continue
    const drops = [...definitions].map(([name, definition]) => {
      const kind = definition.startsWith('CREATE TRIGGER') ? 'TRIGGER' : 'TABLE'
      return `DROP ${kind} IF EXISTS "${name}"`
    })
    const statements = [...drops, ...definitions.values(), fill]
    await batch(
      db,
      statements.map((statement) => db.run(sql.raw(statement))),
    )
  }
}

/** The columns to fill in. Candidates also get a key for comparing names, and a search text with all their names. */
async function filledIn(db: Db, table: Searchable, rows: Record<string, unknown>[]) {
  if (table !== candidates) {
    return rows.map((row) => ({ id: row['id'], text: searchTextOf(table, row) }))
  }
  // The columns of this table were selected by name, which does not type them.
  const people = rows as Pick<
    typeof candidates.$inferSelect,
    'id' | 'firstName' | 'lastName' | 'email' | 'phone'
  >[]
  const texts = await candidateTexts(db, people)
  return people.map(({ id, firstName, lastName }, at) => ({
    id,
    ...texts[at],
    nameKey: ownNameKey(firstName, lastName, `${id}`),
  }))
}

/** If two names now have the same key, one of them keeps its old key. */
async function compareNames(db: Db, ids: unknown[]) {
  const { id, candidateId, firstName, lastName } = candidateNames
  const rows = await db
    .select({ id, firstName, lastName })
    .from(candidateNames)
    .where(sql`${candidateId} in (select value from json_each(${JSON.stringify(ids)}))`)
    .all()
  const keys = rows.map((row) => ({
    id: row.id,
    key: ownNameKey(row.firstName, row.lastName, `${row.id}`),
  }))
  await db.run(sql`update or ignore ${candidateNames} set name_key = filled.value ->> 'key'
    from json_each(${JSON.stringify(keys)}) as filled
    where ${candidateNames.id} = filled.value ->> 'id'`)
}

const batchSize = 1000

/** Fills rows older than the search text of their table. Each batch is a transaction: it can be interrupted. */
export async function fillSearchText(db: Db) {
  for (const table of await searchableTables()) {
    for (let last: number | undefined = 0; last !== undefined;)
      last = await fillBatch(db, table, last)
  }
}

/** Returns the id of the last row it filled, or undefined if no row was left. */
async function fillBatch(db: Db, table: Searchable, after: number): Promise<number | undefined> {
  const columns = Object.entries(getTableColumns(table))
  const searched = columns.filter(([name]) => name === 'id' || searchedOf(table).includes(name))
  const rows = await db
    .select(Object.fromEntries(searched))
    .from<SQLiteTable>(table)
    .where(and(gt(table.id, after), isNull(table.searchText)))
    .orderBy(asc(table.id))
    .limit(batchSize)
    .all()
  if (rows.length === 0) return undefined
  const filled = await filledIn(db, table, rows)
  const isCandidates = table === candidates
  if (isCandidates)
    await compareNames(
      db,
      rows.map(({ id }) => id),
    )
  await db.run(sql`update ${table} set search_text = filled.value ->> 'text'
    ${isCandidates ? sql`, name_key = filled.value ->> 'nameKey', several_names = filled.value ->> 'severalNames'` : sql``}
    from json_each(${JSON.stringify(filled)}) as filled
    where ${table.id} = filled.value ->> 'id' and ${table.searchText} is null`)
  return Number(rows.at(-1)?.['id'])
}
