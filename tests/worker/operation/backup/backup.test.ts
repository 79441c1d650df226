import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, createClient } from '@libsql/client/web'
import { create, extract } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAudit } from '#db/audit/chain.ts'
import { over } from '#db/client.ts'
import { noteBuild } from '#db/publish/publish.ts'
import { createAdmin } from '#worker/operate/database/admin.ts'
import { assertOutsideGit } from '#worker/operate/outside-git.ts'
import { databaseKey } from '#worker/operate/database/key.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import packageJson from '#package.json' with { type: 'json' }
import { migrate } from '#worker/operate/database/migrate.ts'
import { fillSearchText } from '#worker/operate/database/search.ts'
import { admitInquiries } from '#tests/helpers/submissions/admit.ts'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { backUp } from '#worker/operate/backup/backup.ts'
import { erasedListBeside } from '#worker/operate/backup/erased-list.ts'
import { openBucket } from '#worker/operate/backup/files.ts'
import type { Manifest } from '#worker/operate/backup/manifest.ts'
import { restore } from '#worker/operate/backup/restore.ts'
import { lastBackupKey } from '#worker/lib/files/keys.ts'
import { password, replaceDatabase, startApi, stopApi } from '#tests/helpers/start/api.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { kill } from '#tests/helpers/start/sqld.ts'
import { suspend } from '#tests/helpers/start/suspend.ts'

const root = new URL('../../../..', import.meta.url).pathname
const odd =
  'Zoë O\'Neil "attached" it;\nattach \'x\' as y; \u0000 NUL 💊 李小龍 \u2028 \\u2028 {"base64":"x"}'
const inquiries = 3000

let dir: string
const databases: Server[] = []

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-backup-'))
})

afterAll(async () => {
  // The API runs on a database in this folder, and would write to it while it is deleted.
  await Promise.all([stopApi(), ...databases.map(kill)])
  await rm(dir, { recursive: true, force: true })
})

async function emptyDatabase(name: string) {
  const database = await startDatabase(join(dir, name))
  databases.push(database)
  return { database, client: createClient(database) }
}

async function addInquiries(client: Client, count: number) {
  const sql = `with recursive numbers (number) as
    (select 1 union all select number + 1 from numbers where number < ?)
    insert into patient_inquiries
    (submission_id, first_name, last_name, email, phone, interest, message, created_at, search_text)
    select 'id ' || number, 'Ada', ?, 'ada@example.com', '555-0100', 'cardiology', ?, '2026', 'ada moss'
    from numbers`
  await client.execute({ sql, args: [count, odd, odd] })
}

/**
 * The parts of a manifest that are the same for the same contents. Leaves out the epoch, because each restore begins a
 * new one.
 */
const contents = ({ tables, sequences, files }: Manifest) => ({
  tables: tables.map((table) =>
    table.name === 'publish_state' ? { ...table, sha256: 'with its epoch' } : table,
  ),
  sequences,
  files,
})

/** More ids than were given between the backup and its restore, so that none is given again. */
const leftOut = 1_000_000

/** The same for a database that the archive was restored into. */
const restoredContents = (manifest: Manifest) => ({
  ...contents(manifest),
  sequences: Object.fromEntries(
    Object.entries(manifest.sequences).map(([name, seq]) => [
      name,
      // A restore also skips an id for each second since the backup.
      name === 'audit_log' ? seq : expect.closeTo(seq + leftOut, -4),
    ]),
  ),
})

const command = (dataDir: string, ...args: string[]) =>
  [
    'node',
    ['worker/operate/backup/command.ts', ...args],
    { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
  ] as const

async function run(dataDir: string, ...args: string[]) {
  const ran = await promisify(execFile)(...command(dataDir, ...args)).catch((error) => error)
  return { code: Number(ran.code ?? 0), said: `${ran.stdout}${ran.stderr}` }
}

/** Makes an archive of a database with unusual texts and gaps in its ids, and of a file. */
async function savedArchive() {
  const dataDir = join(dir, 'saved')
  const { database, client } = await emptyDatabase('saved')
  await migrate(over(client))
  await addInquiries(client, inquiries)
  await client.execute('delete from patient_inquiries where id in (7, 3000)')
  await fillSearchText(over(client))
  await admitInquiries(over(client))
  const bucket = await openBucket(dataDir)
  const options = { httpMetadata: { contentType: types.pdf }, customMetadata: { name: 'Zoë.pdf' } }
  await bucket.files.put('resumes/one', pdf, options)
  const file = join(dir, 'saved.tar.gz')
  const manifest = await backUp(client, bucket.files, file)
  await bucket.close()
  await writeFile(erasedListBeside(file), JSON.stringify({ sources: [], erasures: [] }))
  return { file, manifest, database, client }
}

const rowsIn = ({ tables }: Manifest) => tables.reduce((sum, { rows }) => sum + rows, 0)
const restoredAll = (manifest: Manifest) =>
  `Restored ${rowsIn(manifest).toLocaleString('en-US')} rows of ${manifest.tables.length} tables and 1 file from the archive made by version ${packageJson.version} on ${manifest.createdAt}.`

let saving: ReturnType<typeof savedArchive> | undefined
const saved = () => (saving ??= savedArchive())

/** The manifest of a backup of this data folder in its present state. */
async function storedIn(dataDir: string, client: Client) {
  const bucket = await openBucket(dataDir)
  const manifest = await backUp(client, bucket.files, join(dir, 'again.tar.gz'))
  await bucket.close()
  return contents(manifest)
}

/** Sends an application for a new job with a resume. Returns the address of the resume. */
async function apply() {
  const { visitor, admin, fetch } = await startApi()
  const { uploadURL } = await (await visitor.objects.upload.$post()).json()
  await fetch(uploadURL, { method: 'PUT', body: pdf, headers: { 'Content-Type': types.pdf } })
  const job = {
    title: 'Nurse',
    department: 'Clinic',
    location: 'Boston',
    type: 'Full-time',
  } as const
  const added = await admin.admin.jobs.$post({
    json: { ...job, description: 'You nurse all day.', responsibilities: ['One'] },
  })
  const resumeUrl = uploadURL.split('?')[0] as string
  const person = { firstName: 'Zoë', lastName: "O'Neil", email: "o'neil@example.com" }
  const application = {
    ...person,
    phone: '555-0100',
    submissionId: crypto.randomUUID(),
    jobId: (await added.json()).job?.id ?? 0,
    coverLetter: odd,
    resumeUrl,
  }
  expect((await visitor['job-applications'].$post({ json: application })).status).toBe(201)
  return resumeUrl
}

test('a site is backed up, destroyed and restored: every table and file is as it was', async () => {
  const { visitor, admin, files, database } = await startApi()
  const resumeUrl = await apply()

  const bucket = await files()
  const file = join(dir, 'site.tar.gz')
  const before = await backUp(createClient(database), bucket, file)
  await kill(database)
  const { objects } = await bucket.list()
  await bucket.delete(objects.map(({ key }) => key))

  const empty = join(dir, 'site')
  const target = await startDatabase(empty)
  await restore(createClient(target), bucket, file, [])
  await kill(target)
  await replaceDatabase(empty)
  const { database: restored } = await startApi()
  databases.push(restored)

  const client = createClient(restored)
  expect(contents(await backUp(client, bucket, join(dir, 'site-2.tar.gz')))).toEqual(
    restoredContents(before),
  )
  const login = await visitor.auth.login.$post({ json: { username: 'ada', password } })
  expect(login.status).toBe(200)
  const found = await admin.admin['job-applications'].$get({ query: { q: "zoe o'neil" } })
  const { applications } = await found.json()
  expect(applications).toHaveLength(1)
  expect(applications[0]?.coverLetter).toContain('attached')
  const resume = await admin.admin.resumes[':key'].$get({
    param: { key: resumeUrl.split('/').at(-1) as string },
  })
  expect(new Uint8Array(await resume.arrayBuffer())).toEqual(pdf)
  await expect(client.execute("update audit_log set username = 'eve'")).rejects.toThrow(
    'the audit log cannot be changed',
  )
}, 120_000)

/** Stores an inquiry. Returns its new id. */
async function nextId(client: Client) {
  const { rows } = await client.execute({
    sql: `insert into patient_inquiries (submission_id, first_name, last_name, email, phone, interest, message, created_at)
      values ('next', 'a', 'b', 'c', 'd', 'e', 'f', 'g') returning id`,
    args: [],
  })
  return Number(rows[0]?.['id'])
}

test('the commands save and restore; no id that was told since is given again, and odd texts are found', async () => {
  const { file, manifest, client } = await saved()
  expect(contents(manifest)).toEqual(await storedIn(join(dir, 'saved'), client))

  const dataDir = join(dir, 'by-command')
  const first = await run(dataDir, 'restore', file)
  expect(first.said).toContain(restoredAll(manifest))
  const { client: restored } = await emptyDatabase('by-command')
  expect(await storedIn(dataDir, restored)).toEqual(restoredContents(manifest))
  const given = await nextId(restored)
  expect(given).toBeGreaterThan(inquiries + leftOut)

  const again = await run(dataDir, 'restore', file)
  expect(again).toMatchObject({ code: 1 })
  expect(again.said).toContain('This database is in use: there is something in candidacies.')
  const copy = join(dir, 'copy.tar.gz')
  expect((await run(dataDir, 'backup', copy)).said).toContain(
    `Saved ${(rowsIn(manifest) + 1).toLocaleString('en-US')} rows`,
  )
  // The Worker reads this note to see whether a backup is overdue.
  const bucket = await openBucket(dataDir)
  const noted = await (await bucket.files.get(lastBackupKey))?.text()
  await bucket.close()
  expect(Date.now() - Date.parse(noted ?? '')).toBeLessThan(60_000)

  // The same archive again: its ids differ from those given after the first restore.
  expect((await run(join(dir, 'by-command-later'), 'restore', file)).code).toBe(0)
  const { client: later } = await emptyDatabase('by-command-later')
  expect(await nextId(later)).toBeGreaterThan(given)
}, 240_000)

/** Kills a restore, and only the restore, after some rows have been inserted. */
async function killHalfway(child: ChildProcess, dataDir: string) {
  const rows = async () => {
    const url = await readFile(join(dataDir, 'database-url'), 'utf8')
    const client = createClient({ url, ...(await databaseKey(dataDir)) })
    const { rows: found } = await client.execute('select count(*) as n from patient_inquiries')
    return Number(found[0]?.['n'])
  }
  await expect
    .poll(() => rows().catch(() => 0), { timeout: 60_000, interval: 5 })
    .toBeGreaterThan(0)
  const started = () =>
    execFileSync('ps', ['-A', '-o', 'pid=,ppid=,comm='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
  const theirs = started().flatMap(([pid, parent]) => (Number(parent) === child.pid ? [pid] : []))
  expect(theirs.length).toBeGreaterThan(1)
  // When the restore has ended, its database ends too, and its rows cannot be counted any more.
  await suspend(child)
  expect(await rows()).toBeLessThan(inquiries - 2)
  child.kill('SIGKILL')
  await expect
    .poll(() => started().filter(([pid, , name]) => theirs.includes(pid) && name !== 'sh'), {
      timeout: 10_000,
    })
    .toEqual([])
}

test('a restore that is killed is not taken for whole, and begins anew', async () => {
  const { file, manifest } = await saved()
  const dataDir = join(dir, 'killed')
  const [node, args, options] = command(dataDir, 'restore', file)
  const child = spawn(node, args, { ...options, stdio: 'ignore' })
  await killHalfway(child, dataDir)

  const migrating = promisify(execFile)('node', ['worker/operate/database/migrate.ts'], options)
  await expect(migrating).rejects.toThrow('This database was not restored to the end')
  expect((await run(dataDir, 'restore', file)).said).toContain(restoredAll(manifest))
  const { client } = await emptyDatabase('killed')
  expect(await storedIn(dataDir, client)).toEqual(restoredContents(manifest))
}, 240_000)

test('a backup that is killed leaves no copies of tables beside the archive', async () => {
  await saved()
  const beside = await mkdtemp(join(dir, 'beside-'))
  const [node, args, options] = command(join(dir, 'saved'), 'backup', join(beside, 'a.tar.gz'))
  const child = spawn(node, args, { ...options, stdio: 'ignore' })
  const copies = async () =>
    (await readdir(beside, { recursive: true })).filter((name) => name.endsWith('.copy'))
  await expect.poll(copies, { timeout: 60_000, interval: 5 }).not.toEqual([])
  child.kill('SIGKILL')
  await expect.poll(() => readdir(beside), { timeout: 10_000 }).toEqual([])
}, 90_000)

test('a database is empty until somebody has used the site: for migrations, builds and the command line', async () => {
  const { file, manifest } = await saved()
  const { client } = await emptyDatabase('first')
  const db = over(client)
  await migrate(db)
  await createAdmin(db, 'ada', password)
  await sealAudit(db)
  await noteBuild(db, 'The site could not be built.', [])
  const entry = `insert into audit_log (username, action, record, created_at) values ('ada', 'x', 'x', '')`
  const { client: used } = await emptyDatabase('used')
  await migrate(over(used))
  await used.execute(entry)
  expect((await run(join(dir, 'used'), 'restore', file)).said).toContain(
    'This database is in use: there is something in audit_log.',
  )
  expect((await run(join(dir, 'first'), 'restore', file)).said).toContain(restoredAll(manifest))
  const { rows } = await client.execute('select username from users')
  expect(rows).toEqual([])
}, 90_000)

test('nothing with the data of patients is written where the next commit would take it', async () => {
  const repository = await mkdtemp(join(dir, 'repository-'))
  execFileSync('git', ['init', '-q', repository])
  const dataDir = join(repository, 'data')
  for (const [data, file] of [
    [join(dir, 'saved'), join(repository, 'words.tar.gz')],
    [dataDir, join(dir, 'elsewhere.tar.gz')],
  ] as const)
    expect(await run(data, 'backup', file)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Git would take .* Nothing was changed\.\n$/),
    })
  expect(await readdir(repository)).toEqual(['.git'])
  expect(() => assertOutsideGit(join(repository, '-words.tgz'))).toThrow(/^Git would take /)
  // The repository's .gitignore must list the files that the commands of "Go live" write.
  await cp(join(root, '.gitignore'), join(repository, '.gitignore'))
  const written = [
    'words.tar.gz',
    'erased.json',
    'backups/monday.tar.gz',
    'site.env',
    '.backup-x/y',
    '.data/secrets.json',
  ]
  assertOutsideGit(...written.map((name) => join(repository, name)))
}, 60_000)

test('an archive that was cut short or altered changes nothing', async () => {
  const { file } = await saved()
  const { client } = await emptyDatabase('unharmed')
  const bucket = await openBucket(join(dir, 'unharmed'))
  const half = join(dir, 'half.tar.gz')
  await writeFile(half, await readFile(file))
  await truncate(half, 20_000)
  await expect(restore(client, bucket.files, half, [])).rejects.toThrow('The archive is damaged')

  const unpacked = await mkdtemp(join(dir, 'unpacked-'))
  await extract({ file, cwd: unpacked })
  const rows = join(unpacked, 'tables/patient_inquiries.ndjson')
  await writeFile(rows, (await readFile(rows, 'utf8')).replace('Ada', 'Eve'))
  const altered = join(dir, 'altered.tar.gz')
  await create({ cwd: unpacked, gzip: true, file: altered }, ['.'])
  await expect(restore(client, bucket.files, altered, [])).rejects.toThrow(
    'the table patient_inquiries is not as it was saved',
  )
  await expect(restore(client, bucket.files, join(dir, 'none'), [])).rejects.toThrow(
    'cannot be unpacked',
  )
  await bucket.close()
  const { rows: tables } = await client.execute('select name from sqlite_schema')
  expect(tables).toEqual([])
}, 60_000)

// The first release has only one migration.
const hasEarlier = journal.entries.length > 1
test.runIf(hasEarlier)(
  'an archive from before a migration is restored, and migrated then',
  async () => {
    const { manifest } = await saved()
    const { client } = await emptyDatabase('older')
    const earlier = manifest.migration - 1
    await migrate(over(client), { upTo: earlier })
    await addInquiries(client, 10)
    const bucket = await openBucket(join(dir, 'older'))
    const file = join(dir, 'older.tar.gz')
    expect(await backUp(client, bucket.files, file)).toMatchObject({ migration: earlier })
    const { client: newer } = await emptyDatabase('newer')
    await restore(newer, bucket.files, file, [])
    await bucket.close()
    expect(await storedIn(join(dir, 'newer'), newer)).toMatchObject({
      tables: expect.arrayContaining([
        expect.objectContaining({ name: 'patient_inquiries', rows: 10 }),
      ]),
    })
  },
  120_000,
)

test('a plain dump of the database loads into SQLite, search and rules included', async () => {
  const { database } = await saved()
  const headers = { Authorization: `Bearer ${database.authToken}` }
  // No text in SQL can contain NUL, and no model accepts it.
  const dump = (await (await fetch(`${database.url}/dump`, { headers })).text()).replaceAll(
    '\0',
    '',
  )
  const path = join(dir, 'dump.db')
  const loading = new DatabaseSync(path)
  // A dump writes its search tables directly into the schema, which SQLite's own shell allows.
  loading.enableDefensive(false)
  loading.exec(dump)
  loading.close()
  const loaded = new DatabaseSync(path)
  const count = (sql: string) => Object.values(loaded.prepare(sql).get() ?? {})[0]
  expect(count('select count(*) from patient_inquiries')).toBe(inquiries - 2)
  expect(count(`select count(*) from patient_inquiries_search where text match '"ada moss"'`)).toBe(
    inquiries - 2,
  )
  const entry = `insert into audit_log (username, action, record, record_id, created_at)
    values ('ada', 'update', 'x', '1', '2026')`
  loaded.exec(entry)
  expect(() => loaded.exec('delete from audit_log')).toThrow('the audit log cannot be changed')
}, 60_000)
