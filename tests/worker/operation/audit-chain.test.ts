import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addAuditEntry } from '#db/audit/audit.ts'
import { sealAudit, verifyAudit } from '#db/audit/chain.ts'
import { connect, type Db } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

let dataDir: string
let database: Server
let db: Db
let seal: string

const run = (sql: string) => db.$client.execute(sql)

const numberOfEntries = 620

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'audit-chain-'))
  database = await startDatabase(dataDir)
  db = connect(database)
  await migrate(db)
  const actor = { id: 1, username: 'ada' }
  const [first, ...others] = Array.from({ length: numberOfEntries }, (_, at) =>
    addAuditEntry(db, actor, {
      action: 'update',
      record: 'blog_posts',
      recordId: String(at),
      old: { title: `Öl ${at}` },
      new: { title: `${at} 💊` },
    }),
  )
  await db.batch([first as NonNullable<typeof first>, ...others])
  await sealAudit(db, Infinity)
  seal = (await verifyAudit(db)).head
  // An attacker with the database's credentials can drop these triggers.
  for (const rule of ['update', 'delete', 'replace']) await run(`drop trigger audit_log_no_${rule}`)
  await run('create table kept as select * from audit_log')
})

afterAll(async () => {
  await kill(database)
  await rm(dataDir, { recursive: true })
})

beforeEach(async () => {
  for (const sql of [
    'delete from audit_log',
    'insert into audit_log select * from kept',
    `update sqlite_sequence set seq = ${numberOfEntries} where name = 'audit_log'`,
  ]) {
    await run(sql)
  }
})

/** Runs `npm run admin -- verify-audit` as an operator does. */
async function command(...kept: string[]) {
  const { url: TURSO_DATABASE_URL, authToken: TURSO_AUTH_TOKEN } = database
  const env = { ...process.env, TURSO_DATABASE_URL, TURSO_AUTH_TOKEN }
  const args = ['worker/operate/database/admin.ts', 'verify-audit', ...kept]
  return promisify(execFile)(process.execPath, args, { env }).then(
    ({ stdout }) => ({ code: 0, output: stdout.trim() }),
    ({ code, stderr }) => ({ code, output: String(stderr).trim() }),
  )
}

/** The findings of the same check without the command, because each run of the command takes more than a second. */
async function faults(kept?: string) {
  await sealAudit(db, Infinity)
  return (await verifyAudit(db, kept)).faults
}

test('the command counts the entries of an untouched log, and prints its seal', async () => {
  const { code, output } = await command(seal)
  expect(output).toMatch(/^All 620 entries /)
  expect(output.split(' ').at(-1)).toBe(seal)
  expect(seal).toMatch(/^[0-9a-f]{64}$/)
  expect(code).toBe(0)
})

test('the command fails on a log that was changed, and names the entry', async () => {
  await run("update audit_log set username = 'eve' where id = 77")
  const { code, output } = await command()
  expect(output).toContain('Entry 77 is not as it was')
  expect(code).toBe(1)
})

test.each([
  [
    'given another content',
    `update audit_log set new = '{"title":"x"}' where id = 50`,
    'Entry 50 is not',
  ],
  ['removed', 'delete from audit_log where id = 60', 'Entry 60 is missing'],
  [
    'removed from the beginning',
    'delete from audit_log where id < 4',
    'Entries 1 to 3 are missing',
  ],
  ['removed from the end', 'delete from audit_log where id = 620', 'Entry 620 is missing'],
  [
    'put in another place',
    'update audit_log set id = case id when 20 then -1 else 20 end where id in (20, 21); update audit_log set id = 21 where id = -1',
    'Entry 20 is not as it was written, or not in its place',
  ],
])('an entry that was %s is found, and named', async (_what, tampering, found) => {
  for (const sql of tampering.split(';')) await run(sql)
  expect(await faults()).toContainEqual(expect.stringContaining(found))
})

test('an entry removed from the end is still missing after later entries', async () => {
  await run('delete from audit_log where id = 620')
  await addAuditEntry(db, { id: 1, username: 'ada' }, { action: 'delete', record: 'users' })
  expect(await faults()).toEqual(['Entry 620 is missing'])
})

test('a chain that was written anew as a whole is found by a seal that was kept', async () => {
  await run("update audit_log set username = 'eve' where id = 77")
  await run('update audit_log set hash = null where id >= 77')
  expect(await faults()).toEqual([])
  expect(await faults(seal)).toEqual([`No entry has the seal ${seal}`])
})

test('several processes that seal at the same time write the same chain, in steps', async () => {
  await run('update audit_log set hash = null')
  expect(await sealAudit(db, 1)).toBe(false)
  const sealed = await run('select count(hash) as n from audit_log')
  expect(sealed.rows[0]?.['n']).toBe(500)
  await Promise.all(Array.from({ length: 4 }, () => sealAudit(db, 5)))
  expect(await faults(seal)).toEqual([])
})
