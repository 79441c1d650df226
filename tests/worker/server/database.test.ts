import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InStatement, ResultSet } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, over, type SqlClient } from '#db/client.ts'
import { openSqlite, type SqliteClient } from '#db/lib/sqlite.ts'
import { unsupportedSqlite } from '#db/lib/sqlite/version.ts'
import { failedAt } from '#db/lib/streams.ts'
import { refusalIn } from '#db/must.ts'
import { isSqlError } from '#worker/lib/database/outage.ts'
import { isForeignKeyError } from '#worker/lib/http/problem.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { openThreads, type ThreadedClient } from '#worker/operate/server/database/open-threads.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

let dir: string
let sqld: Server
let near: SqliteClient
let threads: ThreadedClient
let homes: Record<'sqld' | 'near' | 'threads', SqlClient>

const tables = [
  'create table people (id integer primary key, name text not null unique, age int check (age < 200))',
  `create table visits (id integer primary key autoincrement, person int references people (id), day text,
    constraint stale check (day <> 'never'))`,
  'create table numbers (n integer primary key)',
]

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'database-'))
  sqld = await startDatabase(dir)
  near = openSqlite(join(dir, 'near.db'))
  threads = openThreads(join(dir, 'threads.db'))
  homes = { sqld: connect(sqld).$client, near, threads }
  for (const home of Object.values(homes)) await home.batch(tables)
})

afterAll(async () => {
  near.close()
  await threads.close()
  await kill(sqld)
  await rm(dir, { recursive: true, force: true })
})

const shown = ({ columns, columnTypes, rows, rowsAffected }: ResultSet) => ({
  columns,
  columnTypes,
  byName: rows.map((row) => ({ ...row })),
  byPlace: rows.map((row) => Array.from(row)),
  rowsAffected,
})

const insertPerson = (name: string) => `insert into people (name) values ('${name}')`

const answered: [string, InStatement | InStatement[]][] = [
  ['an insert', insertPerson('Ada')],
  ['an insert that returns', `${insertPerson('Bob')} returning *`],
  ['an insert of nothing', `insert into people (name) select 'Eve' where 0`],
  ['an insert that is ignored', `insert or ignore into people (name) values ('Ada')`],
  ['an upsert', `${insertPerson('Ada')} on conflict (name) do update set age = 36 returning age`],
  ['an update of two rows', 'update people set age = 40'],
  ['an update that returns', `update people set age = 41 where name = 'Bob' returning id, age`],
  ['a table', 'create table if not exists people (id)'],
  ['an update of nothing', 'update people set age = 1 where 0'],
  ['a transaction', [insertPerson('Cid'), 'select name from people order by id']],
  ['reads', ['select count(*) as n from people', 'select max(age) from people']],
  ['a delete', `delete from people where name = 'Cid'`],
  ['no statements', []],
  ['columns of one name', 'select 1 as a, 2 as a, 3 as length'],
  ['a column without a name', 'select 7'],
  ['a with', 'with found as (select 1 as a) select * from found'],
  ['text with a NUL', { sql: 'select ?, hex(?1) as hex', args: ['a\0b'] }],
  ['emoji', { sql: 'select ?, length(?1) as n', args: ['👩🏽‍⚕️ é'] }],
  ['a megabyte', { sql: 'select ? as text', args: ['ü'.repeat(500_000)] }],
  ['bytes', { sql: 'select ? as bytes', args: [new Uint8Array([0, 1, 255])] }],
  ['no bytes', { sql: 'select ? as bytes, typeof(?1)', args: [new ArrayBuffer(0)] }],
  ['null', { sql: 'select ? as a, typeof(?1) as b', args: [null] }],
  ['a whole number', { sql: 'select ? as a, typeof(?1) as b, 5 / ?1 as c', args: [2] }],
  ['a fraction', { sql: 'select ? as a, typeof(?1) as b', args: [1.5] }],
  ['a large number', { sql: 'select ? as a', args: [2 ** 53] }],
  ['a bigint', { sql: 'select ? as a, typeof(?1) as b', args: [2n ** 53n - 1n] }],
  ['a boolean', { sql: 'select ? as a, typeof(?1) as b', args: [true] }],
  ['a date', { sql: 'select ? as a, typeof(?1) as b', args: [new Date(86_400_000)] }],
  ['named arguments', { sql: 'select :a as a, @b as b, $c as c', args: { a: 1, b: 'x', c: null } }],
  ['a semicolon and a comment', 'select 1 as a; -- end'],
  ['JSON', { sql: `select value ->> 'a' as a from json_each(?)`, args: ['[{"a":1},{"a":"x"}]'] }],
]

async function results(home: SqlClient, given: InStatement | InStatement[]) {
  const answer = Array.isArray(given) ? await home.batch(given) : [await home.execute(given)]
  return answer.map(shown)
}

test.each(answered)('%s: the server answers as libSQL does', async (_, given) => {
  const expected = await results(homes.sqld, given)
  expect(await results(near, given)).toEqual(expected)
  expect(await results(threads, given)).toEqual(expected)
})

test('an insert gives the id of its row', async () => {
  const sql = `insert into visits (day) values ('2027-03-01')`
  const { lastInsertRowid } = await homes.sqld.execute(sql)
  expect(lastInsertRowid).toBe(1n)
  expect((await near.execute(sql)).lastInsertRowid).toBe(1n)
  expect((await threads.execute(sql)).lastInsertRowid).toBe(1n)
})

const ofRow = `insert into people (id, name) values (1, 'other')`
const refused: [string, InStatement, code: string][] = [
  ['a value that is taken', insertPerson('Ada'), 'SQLITE_CONSTRAINT_UNIQUE'],
  ['an id that is taken', ofRow, 'SQLITE_CONSTRAINT_PRIMARYKEY'],
  ['a failed check', 'update people set age = 200', 'SQLITE_CONSTRAINT_CHECK'],
  ['a named check', `insert into visits (day) values ('never')`, 'SQLITE_CONSTRAINT_CHECK'],
  ['a missing value', 'insert into people (age) values (1)', 'SQLITE_CONSTRAINT_NOTNULL'],
  ['no parent', 'insert into visits (person) values (99)', 'SQLITE_CONSTRAINT_FOREIGNKEY'],
  ['a wrong type', `insert into people (id, name) values ('x', 'y')`, 'SQLITE_MISMATCH'],
  ['no table', 'select * from nowhere', 'SQLITE_ERROR'],
  ['no column', 'select nothing from people', 'SQLITE_ERROR'],
  ['a mistake', 'selec 1', 'SQLITE_ERROR'],
  ['wrong JSON', `select json('{')`, 'SQLITE_ERROR'],
  ['no statement', ' -- nothing', 'SQL_NO_STATEMENT'],
  ['two statements', 'select 1; delete from people', 'SQL_MANY_STATEMENTS'],
  ['a missing argument', { sql: 'select ?, ?', args: [1] }, 'ARGS_INVALID'],
  ['an argument too many', { sql: 'select ?', args: [1, 2] }, 'ARGS_INVALID'],
  ['an unknown name', { sql: 'select :a', args: { a: 1, b: 2 } }, 'ARGS_INVALID'],
]

const errorOf = (call: Promise<unknown>): Promise<Error & { code?: string }> =>
  call.then(
    () => Promise.reject(new Error('It was not refused')),
    (error) => error,
  )

test.each(refused)('%s: the server refuses as libSQL does', async (_, given, code) => {
  const expected = await errorOf(homes.sqld.execute(given))
  for (const home of [near, threads]) {
    const alone = await errorOf(home.execute(given))
    expect(alone.code).toBe(code)
    expect(isSqlError(alone)).toBe(isSqlError(expected))
    expect(refusalIn(alone)).toBe(refusalIn(expected))
    expect(isForeignKeyError(alone)).toBe(isForeignKeyError(expected))
    if (/CONSTRAINT/.test(code)) expect(alone.message).toBe(expected.message)
    const before = await home.execute('select count(*) from people')
    const together = await errorOf(home.batch([insertPerson('Zoe'), given, insertPerson('Yan')]))
    expect([together.code, failedAt(together)]).toEqual([code, 1])
    expect((await home.execute('select count(*) from people')).rows).toEqual(before.rows)
  }
})

test.each([
  ['an integer that JavaScript has not', 'select 9007199254740993'],
  ['no number', { sql: 'select ?', args: [NaN] }],
])('%s is an error', async (_, given) => {
  for (const home of Object.values(homes)) await expect(home.execute(given)).rejects.toThrow()
})

test('a transaction that was begun alone does not stay open', async () => {
  for (const home of [near, threads]) {
    await home.execute('begin immediate')
    await home.batch(['insert into numbers (n) values (-1)', 'delete from numbers where n = -1'])
  }
})

test('a column that another connection has added is seen at once', async () => {
  const all = 'select * from growing'
  await threads.execute('create table growing (a)')
  await threads.execute('insert into growing values (1)')
  await threads.execute(all)
  const other = openSqlite(join(dir, 'threads.db'))
  await other.execute('alter table growing add column b default 2')
  other.close()
  expect((await threads.execute(all)).rows).toEqual([{ a: 1, b: 2 }])
})

const insertNumber = (n: number) => ({ sql: 'insert into numbers (n) values (?)', args: [n] })

test('two hundred writes and reads at once: each read sees what was written before', async () => {
  const seen = await Promise.all(
    Array.from({ length: 200 }, async (_, n) => {
      await threads.execute(insertNumber(n))
      const sql = 'select n from numbers where n = ?'
      return (await threads.execute({ sql, args: [n] })).rows[0]?.['n']
    }),
  )
  expect(seen).toEqual(seen.map((_, n) => n))
})

const longRead = `select count(*) from
  (with recursive s (n) as (select 1 union all select n + 1 from s where n < 4000000) select n from s)`

test('a long query delays no write and no other read', async () => {
  const patient = openThreads(join(dir, 'threads.db'), { timeoutMs: 60_000 })
  await Promise.all([patient.execute('select 1'), patient.execute('select 2')])
  let isOver = false
  const long = patient.execute(longRead).then(() => (isOver = true))
  for (let n = 1000; n < 1005; n++) {
    await patient.execute(insertNumber(n))
    await Promise.all([patient.execute('select 1'), patient.execute('select 2')])
  }
  expect(isOver).toBe(false)
  await long
  await patient.close()
})

test('a call that takes too long ends as if the database were away, and the next one is answered', async () => {
  const file = join(dir, 'slow.db')
  const slow = openThreads(file, { timeoutMs: 300 })
  const error = await errorOf(slow.execute(longRead))
  expect([error.code, isSqlError(error)]).toEqual(['DATABASE_TIMEOUT', false])
  // The thread may still be starting on a busy machine.
  const answer = () => slow.execute('select 1').catch(() => undefined)
  await expect.poll(async () => (await answer())?.rows).toEqual([{ 1: 1 }])
  await slow.close()
})

test('a thread that dies ends its calls as if the database were away, and is started again', async () => {
  const script = join(dir, 'mortal.ts')
  const thread = new URL('../../../worker/operate/server/database/thread.ts', import.meta.url)
  await writeFile(
    script,
    `import { parentPort } from 'node:worker_threads'
    const reply = parentPort.postMessage.bind(parentPort)
    parentPort.postMessage = (answer) => {
      if (answer.error) throw new Error('dead')
      reply(answer)
    }
    await import('${thread}')`,
  )
  const failures: unknown[] = []
  const mortal = openThreads(join(dir, 'mortal.db'), {
    script: pathToFileURL(script),
    onFailure: (failure) => failures.push(failure),
  })
  const error = await errorOf(mortal.execute('select * from nowhere'))
  expect([error.code, isSqlError(error)]).toEqual(['DATABASE_THREAD_ENDED', false])
  expect(failures).toEqual([new Error('dead')])
  expect((await mortal.execute('select 1')).rows).toEqual([{ 1: 1 }])
  await mortal.close()
})

test('closing carries out what has begun, empties the log and refuses the rest', async () => {
  const file = join(dir, 'closed.db')
  const client = openThreads(file)
  await client.batch(tables)
  const writes = Promise.all(Array.from({ length: 50 }, (_, n) => client.execute(insertNumber(n))))
  await client.close()
  await writes
  expect((await errorOf(client.execute('select 1'))).code).toBe('DATABASE_CLOSED')
  await expect(stat(`${file}-wal`)).rejects.toThrow('ENOENT')
  const again = openSqlite(file, { readOnly: true })
  expect((await again.execute('select count(*) as n from numbers')).rows).toEqual([{ n: 50 }])
  await expect(again.execute(insertNumber(100))).rejects.toThrow('readonly')
  again.close()
})

test('a killed process loses nothing that it has acknowledged', async () => {
  const file = join(dir, 'killed.db')
  const before = openSqlite(file)
  await before.batch(tables)
  before.close()
  const writer = new URL('../../helpers/start/writer.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [writer, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  const enough = Promise.withResolvers<void>()
  child.stdout.on('data', (data) => {
    printed += data
    if (printed.split('\n').length > 60) enough.resolve()
  })
  child.once('exit', () => enough.resolve())
  await enough.promise
  child.kill('SIGKILL')
  await once(child, 'close')
  const acknowledged = Number(printed.trim().split('\n').at(-1))
  expect(acknowledged).toBeGreaterThanOrEqual(60)
  const after = openSqlite(file)
  const { rows } = await after.execute('select count(*) as n, max(n) as last from numbers')
  // One more row may be stored: its acknowledgement was on its way.
  expect(rows[0]?.['n']).toBe(rows[0]?.['last'])
  expect(Number(rows[0]?.['n'])).toBeGreaterThanOrEqual(acknowledged)
  after.close()
})

test('an SQLite that can lose commits is named', () => {
  expect(unsupportedSqlite('3.51.2')).toContain('SQLite 3.51.2')
  expect(unsupportedSqlite('3.51.3')).toBeUndefined()
  expect(unsupportedSqlite('3.100.0')).toBeUndefined()
  expect(unsupportedSqlite()).toBeUndefined()
})

test('rows come to Drizzle as they do from libSQL', async () => {
  const { rows } = await near.execute('select name, age from people limit 1')
  expect(Object.keys(rows[0] ?? {})).toEqual(['name', 'age'])
  expect(JSON.stringify(rows)).toBe('[{"name":"Ada","age":40}]')
  expect(await over(near).all('select name from people limit 1')).toEqual([{ name: 'Ada' }])
})
