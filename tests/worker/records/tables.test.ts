import { getTableColumns, sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import { expect, test } from 'vitest'
import { migrate } from '#worker/operate/database/migrate.ts'
import { tablesWithFiles } from '#worker/operate/database/tables.ts'
import { connect, type Db } from '#db/client.ts'
import { isSearchable } from '#db/lib/search.ts'
import { isPublicRecord } from '#db/model/records/records.ts'
import { users } from '#db/users/users.ts'
import { personalTables } from '#db/privacy/personal-tables.ts'
import { startApi } from '#tests/helpers/start/api.ts'

const tables = (await tablesWithFiles()).map(({ file, table }) => ({
  file,
  table,
  name: getTableName(table),
  columns: getTableColumns(table),
}))

const namesOf = async (query: ReturnType<typeof sql>) =>
  (await (await startApi()).db.all<{ name: string }>(query)).map(({ name }) => name)

test('every table of the code is found, and is in a migration with all its columns', async () => {
  expect(tables.length).toBeGreaterThan(15)
  const problems: string[] = []
  for (const { file, name, columns } of tables) {
    const migrated = await namesOf(sql`select name from pragma_table_info(${name})`)
    for (const column of Object.keys(columns)) {
      const stored = column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      if (!migrated.includes(stored))
        problems.push(`${file}: ${name}.${stored} is in no migration. Run npm run db:generate`)
    }
  }
  expect(problems).toEqual([])
})

test('every table with search text says which of its columns are searched', () => {
  const problems = tables
    .filter(({ table, columns }) => 'searchText' in columns && !isSearchable(table))
    .map(({ file, name }) => `${file}: ${name} has a searchText and is not declared searchable(…)`)
  expect(problems).toEqual([])
})

// Only records that staff edit have both dates and no address. Records of people have an address.
const edited = tables.filter(
  ({ columns }) => 'createdAt' in columns && 'updatedAt' in columns && !('email' in columns),
)

test('every record that staff edit keeps its versions and the pictures that it shows', () => {
  const problems = edited
    .filter(({ name }) => !isPublicRecord(name))
    .map(({ file, name }) => `${file}: add ${name} to db/model/records/records.ts`)
  expect(problems).toEqual([])
})

/** Tables with accounts of staff, which are deleted under Users. */
const ofStaff = ['users', 'access_links']

test('every table with an e-mail address can be counted and erased', () => {
  const problems = tables
    .filter(
      ({ name, columns }) =>
        !ofStaff.includes(name) && ('email' in columns || 'recipient' in columns),
    )
    .filter(
      ({ name }) => !Object.values(personalTables).some((table) => getTableName(table) === name),
    )
    .map(({ file, name }) => `${file}: add ${name} to db/privacy/privacy.ts, or it is never erased`)
  expect(problems).toEqual([])
})

test('a search index that is missing or outdated is made again from what is stored', async () => {
  const { db, visitor } = await startApi()
  const searchSchema = () =>
    db.all<{ name: string }>(
      sql`select name, sql from sqlite_master where name like '%_search%' order by name`,
    )
  const before = await searchSchema()
  const json = { contactName: 'Ada Rebuilt', company: 'Index', email: 'ada@index.example' }
  expect((await visitor['sponsor-inquiry'].$post({ json })).status).toBe(201)

  await db.run(sql`drop trigger sponsor_inquiries_search_insert`)
  await db.run(sql`drop trigger sponsor_inquiries_search_update`)
  await db.run(sql`create trigger sponsor_inquiries_search_update
    after update of search_text on sponsor_inquiries begin select 1; end`)
  await db.run(sql`drop table patient_inquiries_search`)
  await migrate(db)
  expect(await searchSchema()).toEqual(before)
  const found = await db.all(sql`select rowid from sponsor_inquiries_search
    where sponsor_inquiries_search match 'rebuilt'`)
  expect(found).toHaveLength(1)
  await db.run(sql`insert into sponsor_inquiries_search(sponsor_inquiries_search, rank)
    values('integrity-check', 1)`)
})

test('commands write while the Worker does, also where they read first', async () => {
  const { db, database } = await startApi()
  const other = connect(database)
  const rename = (to: Db, at: number) =>
    to.batch([to.select().from(users), to.update(users).set({ name: `Writer ${at}` })])
  const outcomes = await Promise.allSettled(
    Array.from({ length: 200 }, (_, at) => rename(at % 2 ? db : other, at)),
  )
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
})
