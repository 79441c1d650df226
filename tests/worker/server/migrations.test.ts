import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Db, over } from '#db/client.ts'
import { openSqlite, type SqliteClient } from '#db/lib/sqlite.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

let dir: string
let sqld: Server
let client: SqliteClient

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'migrations-'))
  sqld = await startDatabase(dir)
  client = openSqlite(join(dir, 'site.db'))
  await migrate(connect(sqld))
  await migrate(over(client))
})

afterAll(async () => {
  client.close()
  await kill(sqld)
  await rm(dir, { recursive: true, force: true })
})

type Entry = { type: string; name: string; sql: string | null }

/** Every table, index and trigger, without differences of white space. */
async function schemaOf(db: Db) {
  const rows = await db.all<Entry>(
    sql`select type, name, sql from sqlite_schema order by type, name`,
  )
  return rows.map(({ type, name, sql: text }) => [type, name, text?.replace(/\s+/g, ' ')].join(' '))
}

test('all migrations make the same tables, indexes and triggers in both homes', async () => {
  const schema = await schemaOf(over(client))
  expect(schema.length).toBeGreaterThan(100)
  expect(schema).toEqual(await schemaOf(connect(sqld)))
})

test('a database that is up to date is left as it is', async () => {
  const applied = async () => (await client.execute('select * from __drizzle_migrations')).rows
  const before = await applied()
  await migrate(over(client))
  expect(before.length).toBeGreaterThan(5)
  expect(await applied()).toEqual(before)
})

test.each([
  'foreign_keys',
  'journal_mode',
  'encoding',
  'page_size',
  'recursive_triggers',
  'legacy_alter_table',
  'trusted_schema',
])('both homes have the same %s', async (pragma) => {
  const ofServer = await client.execute(`pragma ${pragma}`)
  expect(ofServer.rows).toEqual((await connect(sqld).$client.execute(`pragma ${pragma}`)).rows)
})

test('a commit is on the disk before it is acknowledged, and a busy file is waited for', async () => {
  expect((await client.execute('pragma synchronous')).rows[0]?.[0]).toBe(2)
  expect((await client.execute('pragma busy_timeout')).rows[0]?.[0]).toBe(5000)
})
