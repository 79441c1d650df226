import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Client, createClient } from '@libsql/client/web'
import { extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import { backUp } from '#worker/operate/backup/backup.ts'
import { openBucket } from '#worker/operate/backup/files.ts'
import { tableFile } from '#worker/operate/backup/manifest.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { farFrom } from '#tests/helpers/start/far-database.ts'
import { kill } from '#tests/helpers/start/sqld.ts'
import { seeded } from '#tests/helpers/texts/texts.ts'

const distanceMs = 30
const inquiries = 5000

let dir: string
let database: Server
let near: Client
let far: Awaited<ReturnType<typeof farFrom>>
let distant: Client
let bucket: Awaited<ReturnType<typeof openBucket>>

const insertInquiry = `insert into patient_inquiries
  (submission_id, first_name, last_name, email, phone, interest, message, created_at, search_text)`

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-busy-backup-'))
  database = await startDatabase(join(dir, 'data'))
  near = createClient(database)
  await migrate(over(near))
  await near.execute({
    sql: `with recursive numbers (number) as
      (select 1 union all select number + 1 from numbers where number < ?)
      ${insertInquiry} select 'first ' || number, 'Ada', 'Moss', 'ada@example.com', '555', 'other', 'x', '2026', 'ada'
      from numbers`,
    args: [inquiries],
  })
  await near.execute(`insert into sponsor_inquiries (submission_id, contact_name, company, email, created_at, search_text)
    values ('counter', 'Jo', '0', 'jo@example.com', '2026', 'jo')`)
  far = await farFrom(database.url, distanceMs)
  distant = createClient({ ...database, url: far.url })
  bucket = await openBucket(join(dir, 'data'))
})

afterAll(async () => {
  await bucket.close()
  await far.close()
  await kill(database)
  await rm(dir, { recursive: true, force: true })
})

/** The database after `transactions` transactions: the message of each inquiry, by its id. */
function modelAfter(transactions: number) {
  const messages = new Map(Array.from({ length: inquiries }, (_, at) => [at + 1, 'x']))
  for (let number = 1; number <= transactions; number++) apply(messages, number)
  return Object.fromEntries(messages)
}

/** The rows that a transaction changes, deletes and adds. Always the same for a number. */
function changesOf(number: number) {
  const next = seeded(number)
  const anyOf = (most: number) => 1 + Math.floor(next() * most)
  return { changed: anyOf(inquiries), deleted: anyOf(inquiries), added: inquiries + number }
}

function apply(messages: Map<number, string>, number: number) {
  const { changed, deleted, added } = changesOf(number)
  if (messages.has(changed)) messages.set(changed, `changed by ${number}`)
  messages.delete(deleted)
  messages.set(added, `added by ${number}`)
}

const write = (number: number) => {
  const { changed, deleted } = changesOf(number)
  const text = (message: string) => `'${message} by ${number}'`
  return near.batch(
    [
      `update patient_inquiries set message = ${text('changed')} where id = ${changed}`,
      `delete from patient_inquiries where id = ${deleted}`,
      `${insertInquiry} values (${text('id')}, 'Ada', 'Moss', 'ada@example.com', '555', 'other', ${text('added')}, '2026', 'ada')`,
      `update sponsor_inquiries set company = '${number}' where submission_id = 'counter'`,
    ],
    'write',
  )
}

type Row = Record<string, unknown>

async function rowsOf(folder: string, table: string): Promise<Row[]> {
  const text = await readFile(tableFile(folder, table), 'utf8')
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

/** Writes one transaction after another while `work` runs. Returns how many were written before and after it. */
async function whileWriting(work: () => Promise<unknown>) {
  const state = { isDone: false, written: 0 }
  const writing = (async () => {
    while (!state.isDone) {
      await write(state.written + 1)
      state.written++
    }
  })()
  await expect.poll(() => state.written).toBeGreaterThan(5)
  const before = state.written
  await work().finally(() => (state.isDone = true))
  const during = state.written
  await writing
  return { before, during }
}

test('a backup while others write holds the database as it was at one moment, with all that came before it', async () => {
  const file = join(dir, 'busy.tar.gz')
  const { before, during } = await whileWriting(() => backUp(distant, bucket.files, file))
  expect(during - before).toBeGreaterThan(10)
  const folder = await mkdtemp(join(dir, 'unpacked-'))
  await extract({ file, cwd: folder })

  const transactions = Number((await rowsOf(folder, 'sponsor_inquiries'))[0]?.['company'])
  expect(transactions).toBeGreaterThan(before)
  const found = await rowsOf(folder, 'patient_inquiries')
  expect(Object.fromEntries(found.map(({ id, message }) => [id, message]))).toEqual(
    modelAfter(transactions),
  )
  expect(found.map(({ id }) => id)).toEqual(
    found.map(({ id }) => Number(id)).toSorted((a, b) => a - b),
  )
}, 60_000)

test('it reads a thousand rows a call, and leaves nothing in the database', async () => {
  const schema = () => near.execute('select * from sqlite_schema order by name')
  const before = await schema()
  const file = join(dir, 'quiet.tar.gz')
  const { answer, calls } = await far.counted(() => backUp(distant, bucket.files, file), 100)
  expect((await schema()).rows.map(({ name }) => name)).toEqual(before.rows.map(({ name }) => name))
  const pages = answer.tables.reduce((sum, { rows }) => sum + Math.floor(rows / 1000) + 1, 0)
  // Calls other than the pages: the tables, the clock, the cleanup, the triggers and their end, the changes and the
  // last read.
  expect(calls.length).toBeLessThanOrEqual(pages + 8)
  expect(
    calls.filter(
      (statements) => /begin/i.test(statements) && !/select|create|drop/i.test(statements),
    ),
  ).toEqual([])
}, 60_000)

test('rows that are too large for one answer are read a few at a time', async () => {
  const long = 'x'.repeat(120_000)
  await near.execute({
    sql: `with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 300)
      insert into mail_outbox (cause, kind, data, created_at, next_attempt_at) select 'cause ' || number, 'notice', ?, '2026', '2026' from numbers`,
    args: [JSON.stringify({ long })],
  })
  const manifest = await backUp(near, bucket.files, join(dir, 'large.tar.gz'))
  expect(manifest.tables.find(({ name }) => name === 'mail_outbox')).toMatchObject({ rows: 300 })
}, 60_000)

test('a backup that was killed leaves triggers that the next one drops once they are old', async () => {
  const old = 'backup_changes_1000_00000000'
  await near.batch([
    `create table ${old} (seq integer primary key, of_table integer, of_row integer)`,
    `create trigger ${old}_0_insert after insert on sponsor_inquiries when unixepoch() < 1000
      begin insert into ${old} (of_table, of_row) values (0, new.rowid); end`,
  ])
  const { tables } = await backUp(near, bucket.files, join(dir, 'after-killed.tar.gz'))
  expect(tables.map(({ name }) => name)).not.toContain(old)
  const { rows } = await near.execute(`select name from sqlite_schema where name like 'backup%'`)
  expect(rows).toEqual([])
}, 60_000)
