import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile,
  cp,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client/web'
import { generateIdentity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { addressHash, keepErasure } from '#worker/lib/erasures.ts'
import { lastBackupKey, restoringKey } from '#worker/lib/files/keys.ts'
import { backUp } from '#worker/operate/backup/backup.ts'
import type { ArchiveFiles } from '#worker/operate/backup/copied-files.ts'
import { erasedListBeside } from '#worker/operate/backup/erased-list.ts'
import type { Manifest } from '#worker/operate/backup/manifest.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { fillSearchText } from '#worker/operate/database/search.ts'
import { addSampleData } from '#worker/operate/database/sample.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { DamageError } from '#worker/operate/server/backup/damage.ts'
import { takeLock } from '#worker/operate/server/lock.ts'
import { makeBackup } from '#worker/operate/server/backup/make.ts'
import { restoreServer } from '#worker/operate/server/backup/restore.ts'
import { startBackup } from '#worker/operate/server/backup/start.ts'
import { newestArchive } from '#worker/operate/server/backup/store.ts'
import { openFiles } from '#worker/operate/server/files/files.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

const root = new URL('../../..', import.meta.url).pathname
const people = 300
const gone = 'person7@example.com'

let dir: string
let secret: string
let recipients: string
let identity: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-server-backup-'))
  secret = await generateIdentity()
  recipients = await identityToRecipient(secret)
  identity = await keyFile('key.txt', secret)
})

afterAll(() => rm(dir, { recursive: true, force: true }))

async function keyFile(name: string, key: string) {
  const file = join(dir, name)
  await writeFile(file, `# created: 2026-11-27T03:00:00Z\n# public key: age1…\n${key}\n`)
  return file
}

const databaseOf = (dataDir: string) => join(dataDir, 'db/site.db')
// The store of a server has the methods of a bucket that are called.
const filesOf = (dataDir: string) => openFiles(join(dataDir, 'files')) as ArchiveFiles

const insertPeople = `with recursive numbers (number) as
  (select 1 union all select number + 1 from numbers where number < ${people})
  insert into patient_inquiries (submission_id, first_name, last_name, email, phone, interest, message, created_at)
  select 'id ' || number, 'Ada', 'Moss', 'person' || number || '@example.com', '555-0100', 'cardiology',
    'I write. ' || char(0x2028) || ' "x"', '2026' from numbers`

/** The folder of a server with people, sample pages and files. */
async function makeServer(name: string) {
  const dataDir = join(dir, name)
  await mkdir(join(dataDir, 'db'), { recursive: true, mode: 0o700 })
  await chmod(dataDir, 0o700)
  const client = openSqlite(databaseOf(dataDir))
  await migrate(over(client))
  await addSampleData(over(client))
  await client.execute(insertPeople)
  await fillSearchText(over(client))
  client.close()
  const files = filesOf(dataDir)
  await files.put('resumes/one', pdf, {
    httpMetadata: { contentType: types.pdf },
    customMetadata: { name: 'Zoë.pdf' },
  })
  await files.put('photos/large', randomBytes(3_000_000))
  const waiting = { email: 'waits@example.com', firstName: 'Wait', lastName: 'Er' }
  await files.put('inbox/patient-inquiry/1.json', JSON.stringify(waiting))
  return dataDir
}

async function storedAt(name: string) {
  const folder = join(dir, name)
  await mkdir(folder, { recursive: true })
  return { folder, to: `file://${folder}` }
}

async function makeOriginal() {
  const dataDir = await makeServer('original')
  const { folder, to } = await storedAt('backups')
  expect(await startBackup({ dataDir, to, recipients })).toBeUndefined()
  const { name = '' } = (await newestArchive(to)) ?? {}
  return { dataDir, folder, to, name, archive: join(folder, name) }
}

let making: ReturnType<typeof makeOriginal> | undefined
const original = () => (making ??= makeOriginal())

/** A copy of the original server, for a test that harms it. */
async function copyOfOriginal(name: string) {
  const { dataDir } = await original()
  await cp(dataDir, join(dir, name), { recursive: true })
  return join(dir, name)
}

/** The parts of an archive that are the same for the same contents, without the epoch and notes of the backup. */
async function contentsOf(dataDir: string) {
  const client = openSqlite(databaseOf(dataDir))
  const { tables, files } = await backUp(client, filesOf(dataDir), join(dir, 'compared.tar.gz'))
  client.close()
  return contentsIn({ tables, files })
}

const contentsIn = ({ tables, files }: Pick<Manifest, 'tables' | 'files'>) => ({
  tables: tables.filter(({ name }) => name !== 'publish_state'),
  files: files.filter(({ key }) => !key.startsWith('notes/')),
})

const restored = async (name: string, file: string, more: { erased?: string } = {}) => {
  const dataDir = join(dir, name)
  const done = await restoreServer({ dataDir, file, identity, ...more })
  return { dataDir, done }
}

const command = (name: string, args: string[], settings: Record<string, string>) =>
  promisify(execFile)('node', ['worker/operate/index.js', name, ...args], {
    cwd: root,
    env: { ...process.env, ...settings },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, said: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code: Number(code), said: String(stdout) + stderr }),
  )

async function sendersIn(dataDir: string) {
  const client = openSqlite(databaseOf(dataDir))
  const { rows } = await client.execute('select email from patient_inquiries')
  client.close()
  return rows.map(({ email }) => String(email))
}

test('an empty machine becomes the site again from an archive and its key alone, by command', async () => {
  const { dataDir, archive, name, folder } = await original()
  expect(name).toMatch(/^research-site-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz\.age$/)
  expect((await readdir(folder)).toSorted()).toEqual(['erased.json.age', name])
  expect(await readdir(join(dataDir, 'work'))).toEqual(['backup.lock'])
  expect(existsSync(join(dataDir, 'serve.lock'))).toBe(false)
  const noted = await (await filesOf(dataDir).get(lastBackupKey))?.text()
  expect(Date.now() - Date.parse(noted ?? '')).toBeLessThan(120_000)

  const machine = join(dir, 'machine')
  const ran = await command('restore', [archive, '--server', '--identity', identity], {
    DATA_DIR: machine,
  })
  expect(ran).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored 3\d\d rows of/) })
  const after = await contentsOf(machine)
  expect(after).toEqual(await contentsOf(dataDir))
  expect(after.files.map(({ key }) => key)).toEqual([
    'inbox/patient-inquiry/1.json',
    'photos/large',
    'resumes/one',
  ])
  const again = await command('restore', [archive, '--server', '--identity', identity], {
    DATA_DIR: machine,
  })
  expect(again).toEqual({
    code: 1,
    said: `${machine} is not empty: it holds a database. Restore into an empty folder. Nothing was changed.\n`,
  })
}, 60_000)

test('nothing readable leaves the machine', async () => {
  const { folder } = await original()
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'latin1')
    expect(text).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)
    expect(text).not.toMatch(/manifest|erasures|example\.com/)
  }
})

const hasAge = spawnSync('age', ['--version']).status === 0
test.runIf(hasAge)(
  "Debian's age opens an archive, and a restore opens what it has made",
  async () => {
    const { archive, dataDir } = await original()
    const folder = await mkdtemp(join(dir, 'by-age-'))
    const plain = join(folder, 'plain.tar.gz')
    execFileSync('age', ['-d', '-i', identity, '-o', plain, archive])
    execFileSync('age', ['-r', recipients, '-o', join(folder, 'again.age'), plain])
    await copyFile(join(archive, '../erased.json.age'), join(folder, 'erased.json.age'))
    const { dataDir: machine } = await restored('by-age', join(folder, 'again.age'))
    expect(await contentsOf(machine)).toEqual(await contentsOf(dataDir))
  },
  60_000,
)

test('a plain archive of another home is restored on a server', async () => {
  const home = join(dir, 'home')
  const database = await startDatabase(home)
  const client = createClient(database)
  await migrate(over(client))
  await client.execute(insertPeople)
  await fillSearchText(over(client))
  const files = filesOf(home)
  await files.put('resumes/one', pdf, { httpMetadata: { contentType: types.pdf } })
  const file = join(dir, 'plain', 'words.tar.gz')
  const manifest = await backUp(client, files, file)
  await kill(database)
  const noList = restoreServer({ dataDir: join(dir, 'from-plain'), file })
  await expect(noList).rejects.toThrow('There is no list of erasures')
  await writeFile(erasedListBeside(file), JSON.stringify({ sources: [], erasures: [] }))
  await restoreServer({ dataDir: join(dir, 'from-plain'), file })
  expect(await contentsOf(join(dir, 'from-plain'))).toEqual(contentsIn(manifest))
  // The folder of `npm start` has a database of its own kind.
  await expect(restoreServer({ dataDir: home, file })).rejects.toThrow('was made by npm start')
  expect(await startBackup({ dataDir: home, to: `file://${dir}`, recipients })).toEqual({
    reason: expect.stringMatching(/^DATA_DIR was made by npm start: .*npm run backup/),
    isDamage: false,
  })
}, 60_000)

test('without the right key nothing is restored, and one line says why', async () => {
  const { archive } = await original()
  const dataDir = join(dir, 'no-key')
  const other = await keyFile('other.txt', await generateIdentity())
  const broken = await keyFile('broken.txt', secret.slice(0, -3))
  for (const [key, said] of [
    [undefined, `${archive} is encrypted: name the file with its key, --identity KEYFILE.`],
    [other, `No key in ${other} opens ${archive}: it is for another key, or damaged.`],
    [broken, `${broken}, line 3: this is no secret key of age, AGE-SECRET-KEY-1….`],
    [join(dir, 'none.txt'), `${join(dir, 'none.txt')} cannot be read (ENOENT`],
    [archive, `${archive} is encrypted itself.`],
  ] as const) {
    const failed = restoreServer({ dataDir, file: archive, identity: key })
    await expect(failed).rejects.toThrow(said)
  }
  expect((await readdir(dataDir)).flat()).toEqual(['work'])
  expect(await readdir(join(dataDir, 'work'))).toEqual([])
})

test('an archive that was cut short or altered is refused in one line', async () => {
  const { archive } = await original()
  const whole = await readFile(archive)
  const file = join(dir, 'broken', 'x.tar.gz.age')
  await mkdir(join(file, '..'))
  const dataDir = join(dir, 'from-broken')
  const places = [0, 5, 30, 150, 200, 217, 300, 70_000, whole.length - 1]
  for (const at of places)
    for (const isCut of [true, false]) {
      await writeFile(file, whole)
      if (isCut) await truncate(file, at)
      else {
        const handle = await open(file, 'r+')
        // Flips one bit.
        await handle.write(Buffer.from([(whole[at] ?? 0) ^ 1]), 0, 1, at)
        await handle.close()
      }
      const failed = await restoreServer({ dataDir, file, identity }).catch((error: Error) => error)
      expect(String(failed)).toMatch(
        /(is damaged: it cannot be decrypted|for another key).*changed/,
      )
      expect(String(failed)).not.toContain('\n')
    }
  expect(existsSync(databaseOf(dataDir))).toBe(false)
}, 30_000)

test('damage is found, stores nothing, and is told as damage', async () => {
  const { to, folder } = await storedAt('of-damaged')
  const torn = await copyOfOriginal('torn')
  const database = await open(databaseOf(torn), 'r+')
  await database.write(randomBytes(8192), 0, 8192, 40 * 4096)
  await database.close()
  const orphan = await copyOfOriginal('orphan')
  const client = openSqlite(databaseOf(orphan))
  await client.migrate([
    `insert into sessions (id, user_id, created_at, expires_at, seen_at) values ('x', 999, '', '', '')`,
  ])
  client.close()
  const rotten = await copyOfOriginal('rotten')
  const file = await open(join(rotten, 'files/photos/large='), 'r+')
  await file.write('rot', 1_000_000)
  await file.close()
  for (const [dataDir, reason] of [
    [torn, /^(The database is damaged|Damaged: ).*Nothing was stored\.$/],
    [
      orphan,
      /^The database is damaged: a row of sessions refers to one of users that does not exist\. Nothing was stored\.$/,
    ],
    [rotten, /^Damaged: The stored file photos\/large is damaged\. Nothing was stored\.$/],
  ] as const) {
    const failure = await makeBackup({ dataDir, to, recipients }).catch((error) => error)
    expect(failure).toBeInstanceOf(DamageError)
    expect(failure.message).toMatch(reason)
    expect(await readdir(join(dataDir, 'work'))).toEqual(['backup.lock'])
  }
  // The server alerts at once, so its child process must say which failures are damage.
  expect(await startBackup({ dataDir: rotten, to, recipients })).toMatchObject({ isDamage: true })
  expect(await readdir(folder)).toEqual([])
}, 60_000)

test('whoever was erased since an archive stays erased', async () => {
  const { archive } = await original()
  const dataDir = await copyOfOriginal('erasing')
  const { to, folder } = await storedAt('with-erasure')
  const at = new Date().toISOString()
  await keepErasure(
    { FILES: filesOf(dataDir) },
    { id: crypto.randomUUID(), at, hashes: [addressHash(gone)] },
  )
  await makeBackup({ dataDir, to, recipients })

  const { dataDir: forgetful } = await restored('forgetful', archive)
  expect(await sendersIn(forgetful)).toContain(gone)
  const list = join(folder, 'erased.json.age')
  const { dataDir: named, done } = await restored('named', archive, { erased: list })
  expect(done.erased).toBe(1)
  expect(await sendersIn(named)).not.toContain(gone)
  expect(await sendersIn(named)).toHaveLength(people - 1)
  // A new server that knows of no erasure stores its backups in the same folder: the old list stays beside its own.
  const young = await copyOfOriginal('young')
  await filesOf(young).delete('notes/erased-list')
  await makeBackup({ dataDir: young, to, recipients })
  await copyFile(archive, join(folder, 'earlier.tar.gz.age'))
  const { dataDir: beside } = await restored('beside', join(folder, 'earlier.tar.gz.age'))
  expect(await sendersIn(beside)).not.toContain(gone)
}, 60_000)

test('one backup at a time; with or without a server, and no restore beside one', async () => {
  const { archive } = await original()
  const dataDir = await copyOfOriginal('busy')
  const { to } = await storedAt('of-busy')
  const lock = await takeLock(dataDir)
  const runs = await Promise.all([1, 2].map(() => startBackup({ dataDir, to, recipients })))
  expect(runs.filter(Boolean)).toEqual([
    {
      reason: 'Another backup of this DATA_DIR is being made. Wait until it has ended.',
      isDamage: false,
    },
  ])
  const refused = restoreServer({ dataDir, file: archive, identity })
  await expect(refused).rejects.toThrow(`in use by process ${process.pid}`)
  lock.release()

  // Without a server, the lock keeps one from starting meanwhile.
  const backup = startBackup({ dataDir, to, recipients })
  await expect
    .poll(() => existsSync(join(dataDir, 'serve.lock')), { timeout: 20_000, interval: 5 })
    .toBe(true)
  await expect(takeLock(dataDir)).rejects.toThrow('in use by process')
  expect(await backup).toBeUndefined()
}, 60_000)

test('a restore that is killed is not taken for whole, and begins anew', async () => {
  const { archive, dataDir: before } = await original()
  const dataDir = join(dir, 'killed')
  const args = ['worker/operate/index.js', 'restore', archive, '--server', '--identity', identity]
  const child = spawn('node', args, {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const mark = join(dataDir, 'files', `${restoringKey}=`)
  await expect.poll(() => existsSync(mark), { timeout: 30_000, interval: 1 }).toBe(true)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  const client = openSqlite(databaseOf(dataDir))
  await expect(migrate(over(client))).rejects.toThrow('This database was not restored to the end')
  client.close()
  await restored('killed', archive)
  expect(await contentsOf(dataDir)).toEqual(await contentsOf(before))
}, 60_000)

test("the commands refuse settings and folders that are not a server's, and repeat no secret", async () => {
  const { dataDir, to } = await original()
  const env = { DATA_DIR: dataDir, BACKUP_TO: to }
  const wrong = await command('backup', ['--encrypt'], {
    ...env,
    BACKUP_TO: 'backups',
    BACKUP_RECIPIENT: `${recipients},${secret}`,
  })
  expect(wrong.code).toBe(1)
  expect(wrong.said).toMatch(
    /^BACKUP_TO is no address .*\nBACKUP_RECIPIENT has a secret key, .*\n$/,
  )
  expect(wrong.said).not.toContain(secret.slice(0, 20))
  const plain = await command('backup', [join(dir, 'out.tar.gz')], env)
  expect(plain).toEqual({
    code: 1,
    said: `${dataDir} is that of a server: use npm run backup -- --encrypt. Nothing was changed.\n`,
  })
}, 30_000)
