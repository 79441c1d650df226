import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readErasures } from '#worker/lib/erasures.ts'
import { backUp } from '#worker/operate/backup/backup.ts'
import { erasedListBeside, extendList } from '#worker/operate/backup/erased-list.ts'
import { openBucket } from '#worker/operate/backup/files.ts'
import { restore } from '#worker/operate/backup/restore.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { startApi, stopApi } from '#tests/helpers/start/api.ts'
import { kill } from '#tests/helpers/start/sqld.ts'
import { candidatesLike } from '#tests/helpers/candidates/stored-candidates.ts'
import { inquiry, visit } from '#tests/helpers/submissions/submissions.ts'

const root = new URL('../../../..', import.meta.url).pathname
const gone = 'gone@example.com'
const shared = 'ann.and.bob@example.com'
const inboxOnly = 'never.stored@example.com'

let dir: string
const databases: Server[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-erased-'))
})

afterAll(async () => {
  await Promise.all([stopApi(), ...databases.map(kill)])
  await rm(dir, { recursive: true, force: true })
})

const waitingKey = (id: string) => `inbox/patient-inquiry/${id}.json`

/** A site with people: one archive from before two of them are erased, and one from after that. */
async function archives() {
  const { visitor, admin, files, database } = await startApi()
  const bucket = await files()
  const client = createClient(database)
  const couple = { firstName: 'Ann', lastName: 'Eras', email: shared }
  const sent = [
    inquiry({ email: gone, message: 'I write before.', keepInformed: true }),
    inquiry(couple),
    inquiry({ ...couple, firstName: 'Bob' }),
  ]
  for (const json of sent)
    expect((await visitor['patient-inquiry'].$post({ json })).status).toBe(201)
  await visitor['visit-requests'].$post({ json: visit({ email: gone.toUpperCase() }) })
  const waiting = [inquiry({ email: gone }), inquiry({ email: inboxOnly })]
  for (const one of waiting) await bucket.put(waitingKey(one.submissionId), JSON.stringify(one))
  const early = join(dir, 'early.tar.gz')
  await backUp(client, bucket, early)

  const ann = (await candidatesLike(shared)).find((row) => row['first_name'] === 'Ann')
  for (const json of [{ email: gone }, { candidateId: Number(ann?.['id']) }, { email: inboxOnly }])
    expect((await admin.admin.erasures.$post({ json })).status).toBe(200)
  const again = inquiry({ email: gone, message: 'I write anew.' })
  expect((await visitor['patient-inquiry'].$post({ json: again })).status).toBe(201)
  const late = join(dir, 'late.tar.gz')
  await backUp(client, bucket, late)
  return { early, late, bucket, erasures: await readErasures({ FILES: bucket }) }
}

let making: ReturnType<typeof archives> | undefined
const made = () => (making ??= archives())

/** Restores an archive into a new folder. */
async function restored(name: string, file: string) {
  const { erasures } = await made()
  const dataDir = join(dir, name)
  const database = await startDatabase(dataDir)
  databases.push(database)
  const client = createClient(database)
  const bucket = await openBucket(dataDir)
  const { erased } = await restore(client, bucket.files, file, erasures)
  const keys = (await bucket.files.list()).objects.map(({ key }) => key)
  await bucket.close()
  return { client, erased, keys }
}

async function textOf(client: Client) {
  const { rows: tables } = await client.execute(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite%'`,
  )
  const all = await Promise.all(tables.map(({ name }) => client.execute(`select * from ${name}`)))
  return JSON.stringify(all.map(({ rows }) => rows)).toLowerCase()
}

const senders = async (client: Client) =>
  (await client.execute('select first_name, email from patient_inquiries order by id')).rows.map(
    (row) => `${row['first_name']} ${row['email']}`,
  )

test('whoever was erased since a backup is taken out again when it is restored, and nobody else', async () => {
  const { early } = await made()
  const { client, erased, keys } = await restored('early', early)
  expect(erased).toBe(3)
  expect(await textOf(client)).not.toContain(gone)
  expect(await senders(client)).toEqual([`Bob ${shared}`])
  const { rows: people } = await client.execute('select first_name from candidates')
  expect(people.map((row) => row['first_name'])).toEqual(['Bob'])
  expect(keys.filter((key) => key.startsWith('inbox/'))).toEqual([])
  // The new bucket has the list of erasures, so that the next restore repeats them too.
  expect(keys.filter((key) => key.startsWith('erased/'))).toHaveLength(3)
  const { rows: noted } = await client.execute(
    `select username, record_id from audit_log where record = 'personal_data'`,
  )
  expect(noted.map(({ username }) => username)).toContain('restore (automatic)')
  expect(noted.every((row) => row['record_id'] !== null)).toBe(true)
}, 120_000)

test('whoever wrote again after that is kept in a later backup', async () => {
  const { late } = await made()
  const { client, erased } = await restored('late', late)
  expect(await textOf(client)).toContain('i write anew.')
  expect(await textOf(client)).not.toContain('i write before.')
  expect(erased).toBe(0)
  expect((await senders(client)).sort()).toEqual([`Ada ${gone}`, `Bob ${shared}`].sort())
}, 120_000)

test('the hashes name nobody', async () => {
  const { bucket } = await made()
  for (const { key } of (await bucket.list({ prefix: 'erased/' })).objects) {
    const text = (await (await bucket.get(key))?.text()) ?? ''
    expect(text).not.toMatch(/example|ann|eras\b/i)
    expect(JSON.parse(text).hashes.length).toBeGreaterThan(0)
  }
})

test('a bucket that holds something is refused', async () => {
  const { early } = await made()
  const dataDir = join(dir, 'used')
  const database = await startDatabase(dataDir)
  databases.push(database)
  const bucket = await openBucket(dataDir)
  await bucket.files.put('photos/one', 'x')
  const restoring = restore(createClient(database), bucket.files, early, [])
  await expect(restoring).rejects.toThrow('This bucket is in use: it holds photos/one.')
  expect((await bucket.files.list()).objects).toHaveLength(1)
  await bucket.close()
  const { rows } = await createClient(database).execute('select name from sqlite_schema')
  expect(rows).toEqual([])
}, 60_000)

async function run(dataDir: string, args: string[], env: Record<string, string> = {}) {
  const ran = await promisify(execFile)('node', ['worker/operate/backup/command.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir, ...env },
  }).catch((error) => error)
  return `${ran.stdout}${ran.stderr}`
}

test('the command finds erasures beside the archive and where they were noted, and does nothing without', async () => {
  const { early, erasures } = await made()
  const target = join(dir, 'by-command')
  expect(await run(target, ['restore', early])).toMatch('There is no list of erasures')

  // The live site, with one erasure that was made after the list was written.
  const live = join(dir, 'live')
  const bucket = await openBucket(live)
  await bucket.files.put(`erased/${erasures[0]?.id}.json`, JSON.stringify(erasures[0]))
  await bucket.close()
  await extendList(erasedListBeside(early), { dataDir: live }, erasures.slice(1))
  expect(await run(target, ['restore', early, '--local'])).toContain(
    'Taken out again: 3 erasures since then.',
  )

  await rm(live, { recursive: true })
  const other = join(dir, 'by-command-2')
  expect(await run(other, ['restore', early])).toContain(`noted in ${live}, which cannot be read`)
  const list = erasedListBeside(early)
  expect(await run(other, ['restore', early, '--erased', list])).toContain('2 erasures since then')
  await writeFile(list, '{"erasures":[{"id":1}]}')
  expect(await run(other, ['restore', early])).toContain('is no list of erasures')
}, 240_000)

test('in production, a restore names a bucket, which is not the one of the deployed site', async () => {
  const env = { TURSO_DATABASE_URL: 'http://127.0.0.1:9', TURSO_AUTH_TOKEN: 'x' }
  const restoring = ['restore', 'none.tar.gz']
  expect(await run(dir, restoring, env)).toContain('A restore needs a bucket of its own')
  const deployed = [...restoring, '--bucket', 'research-site-files']
  expect(await run(dir, deployed, env)).toContain('is the bucket of the deployed site')
  expect(await run(dir, ['restore', 'a', 'b'])).toContain('Usage: npm run backup')
}, 60_000)
