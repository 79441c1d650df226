import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Client, createClient } from '@libsql/client/web'
import { extract, Header } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { fillSearchText } from '#worker/operate/database/search.ts'
import { admitInquiries } from '#tests/helpers/submissions/admit.ts'
import { PlainError, type Server, startDatabase } from '#worker/operate/database/server.ts'
import { backUp } from '#worker/operate/backup/backup.ts'
import { openBucket } from '#worker/operate/backup/files.ts'
import type { Manifest } from '#worker/operate/backup/manifest.ts'
import { restore } from '#worker/operate/backup/restore.ts'
import { dropEverything } from '#worker/operate/backup/schema.ts'
import { pdf } from '#tests/helpers/pictures/files.ts'
import { kill } from '#tests/helpers/start/sqld.ts'
import { seeded } from '#tests/helpers/texts/texts.ts'

// Each run of the suite uses the same archives: use FUZZ_ARCHIVES=1000 FUZZ_SEED=$RANDOM to search further.
const archives = Number(process.env['FUZZ_ARCHIVES'] ?? 54)
const next = seeded(Number(process.env['FUZZ_SEED'] ?? 4711))
const below = (most: number) => Math.floor(next() * most)
const oneOf = <T>(list: readonly T[]) => list[below(list.length)] as T

type Bucket = Awaited<ReturnType<typeof openBucket>>
type Entry = { path: string; bytes: Buffer; linkTo?: string }

let dir: string
let bucket: Bucket
let target: Client
let whole: Entry[]
const databases: Server[] = []

async function newDatabase(name: string) {
  const database = await startDatabase(join(dir, name))
  databases.push(database)
  return createClient(database)
}

async function filesIn(folder: string): Promise<Entry[]> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((name) => name.isFile())
    .map((name) => join(name.parentPath, name.name))
  return Promise.all(
    files.map(async (file) => ({
      path: file.slice(folder.length + 1),
      bytes: await readFile(file),
    })),
  )
}

/** The files of an archive with a few people, and one stored file. */
async function smallArchive() {
  const client = await newDatabase('small')
  await migrate(over(client))
  await client.execute(`insert into patient_inquiries
    (submission_id, first_name, last_name, email, phone, interest, message, created_at)
    values ('1', 'Ada', 'Moss', 'ada@example.com', '555-0100', 'x', 'y', '2026'),
      ('2', 'Zoë', 'O''Neil', 'zoe@example.com', '555-0101', 'x', '李', '2026')`)
  await fillSearchText(over(client))
  await admitInquiries(over(client))
  const files = await openBucket(join(dir, 'small'))
  await files.files.put('resumes/one', pdf, { customMetadata: { name: 'Zoë.pdf' } })
  const file = join(dir, 'small.tar.gz')
  await backUp(client, files.files, file)
  await files.close()
  const unpacked = await mkdtemp(join(dir, 'unpacked-'))
  await extract({ file, cwd: unpacked })
  return filesIn(unpacked)
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-archives-'))
  whole = await smallArchive()
  target = await newDatabase('target')
  bucket = await openBucket(join(dir, 'target'))
})

afterAll(async () => {
  await bucket.close()
  await Promise.all(databases.map(kill))
  await rm(dir, { recursive: true, force: true })
})

const padded = (bytes: Buffer) =>
  Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)])

function tarOf(entries: Entry[]) {
  const blocks = entries.flatMap(({ path, bytes, linkTo }) => {
    const header = new Header({
      path,
      mode: 0o600,
      size: bytes.length,
      mtime: new Date(0),
      type: linkTo ? 'SymbolicLink' : 'File',
      ...(linkTo && { linkpath: linkTo }),
    })
    header.encode()
    return [header.block as Buffer, padded(bytes)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

const archiveOf = (entries: Entry[]) => gzipSync(tarOf(entries), { level: 1 })

const withEntry = (path: string, change: (entry: Entry) => Entry[]) =>
  archiveOf(whole.flatMap((entry) => (entry.path === path ? change(entry) : [entry])))

const withManifest = (change: (manifest: Manifest) => unknown) =>
  withEntry('manifest.json', ({ path, bytes }) => {
    const manifest = JSON.parse(String(bytes)) as Manifest
    return [{ path, bytes: Buffer.from(JSON.stringify(change(manifest) ?? manifest)) }]
  })

/** Changes the lines of a table together with its checksum, so that only a check of the rows finds the fault. */
function withRows(table: string, change: (lines: string[]) => string[], addedRows = 0) {
  const path = `tables/${table}.ndjson`
  const entry = whole.find((one) => one.path === path)
  const lines = String(entry?.bytes).split('\n').filter(Boolean)
  const bytes = Buffer.from(
    change(lines)
      .map((line) => `${line}\n`)
      .join(''),
  )
  const others = whole.filter((one) => one.path !== path && one.path !== 'manifest.json')
  const manifest = JSON.parse(String(whole.find((one) => one.path === 'manifest.json')?.bytes))
  const listed = (manifest as Manifest).tables.find(({ name }) => name === table)
  if (listed) {
    listed.sha256 = createHash('sha256').update(bytes).digest('hex')
    listed.rows += addedRows
  }
  const changed = { path: 'manifest.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  return archiveOf([...others, { path, bytes }, changed])
}

type Json = Record<string, unknown>

const withRow = (table: string, change: (row: Json) => Json) =>
  withRows(table, ([first, ...rest]) => [
    JSON.stringify(change(JSON.parse(first ?? '{}') as Json)),
    ...rest,
  ])

const peopleTables = ['patient_inquiries', 'candidates', 'candidate_events']

const oddValues = [
  null,
  -1,
  1.5,
  1e308,
  true,
  [],
  {},
  [[]],
  '',
  '\u0000',
  'x'.repeat(3000),
] as const

/** The path of every value that matters in a manifest: `['tables', 3, 'rows']`. */
function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const inside = Object.entries(value).flatMap(([key, item]) =>
    placesIn(item, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length > 0 ? [path, ...inside] : inside
}

function changeAt(manifest: Manifest, change: (holder: Json, key: string) => void) {
  const path = oneOf(placesIn(manifest).filter((place) => !place.includes('customMetadata')))
  let holder = manifest as unknown as Json
  for (const key of path.slice(0, -1)) holder = holder[key] as Json
  change(holder, String(path.at(-1)))
}

const addTable = (name: string) => {
  const bytes = Buffer.from('')
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const made = withManifest(({ tables }) => void tables.push({ name, rows: 0, sha256 }))
  return { made, entry: { path: `tables/${name}.ndjson`, bytes } }
}

/** Whether two archives have the same content: some bits of gzip have no meaning. */
function unpacksAlike(one: Buffer, other: Buffer) {
  try {
    return gunzipSync(one).equals(gunzipSync(other))
  } catch {
    return false
  }
}

/** Functions that each make an archive that cannot be restored. */
const breakings: Record<string, () => Buffer> = {
  'cut short': () => {
    const bytes = archiveOf(whole)
    return bytes.subarray(0, below(bytes.length - 8))
  },
  'with a flipped bit': () => {
    const archive = archiveOf(whole)
    for (;;) {
      const bytes = Buffer.from(archive)
      // A byte between the header of gzip and its checksum.
      const at = 10 + below(bytes.length - 18)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << below(8))
      if (!unpacksAlike(bytes, archive)) return bytes
    }
  },
  'with noise in a table or file': () =>
    archiveOf(
      ((spoilt) =>
        whole.map((entry) =>
          entry === spoilt
            ? { ...entry, bytes: Buffer.concat([entry.bytes, Buffer.from([below(256)])]) }
            : entry,
        ))(oneOf(whole.filter(({ path }) => path !== 'manifest.json'))),
    ),
  'no archive at all': () => Buffer.from('x'.repeat(below(3000))),
  'without one of its parts': () => withEntry(oneOf(whole).path, () => []),
  'with one part twice': () => withEntry(oneOf(whole).path, (entry) => [entry, entry]),
  'with a part outside': () =>
    withEntry(oneOf(whole).path, (entry) => [
      { ...entry, path: oneOf(['../', '/', 'tables/../../', './../']) + entry.path },
    ]),
  'with a link instead of a part': () =>
    withEntry(oneOf(whole).path, ({ path }) => [
      { path, bytes: Buffer.alloc(0), linkTo: '/etc/passwd' },
    ]),
  'with a manifest cut short': () =>
    withEntry('manifest.json', ({ path, bytes }) => [
      { path, bytes: bytes.subarray(0, below(bytes.length - 2)) },
    ]),
  'with an odd value in its manifest': () =>
    withManifest((manifest) =>
      changeAt(manifest, (holder, key) => {
        holder[key] = oneOf(
          oddValues.filter((value) => JSON.stringify(value) !== JSON.stringify(holder[key])),
        )
      }),
    ),
  'without a value in its manifest': () =>
    withManifest((manifest) =>
      changeAt(manifest, (holder, key) => {
        if (Array.isArray(holder)) holder.splice(Number(key), 1)
        else delete holder[key]
      }),
    ),
  'of newer code': () => withManifest((manifest) => void (manifest.migration += 1 + below(1000))),
  'of another time': () => withManifest((manifest) => void (manifest.migration -= 1 + below(10))),
  'of a layout to come': () => withManifest((manifest) => ({ ...manifest, format: 2 })),
  'with a table listed twice': () => withManifest(({ tables }) => void tables.push(oneOf(tables))),
  'with a file listed twice': () => withManifest(({ files }) => void files.push(oneOf(files))),
  'with an unknown table': () =>
    addTable(oneOf(['users2', '../users', 'x; drop table users'])).made,
  'with a number given to no table': () =>
    withManifest(({ sequences }) => void (sequences['nobody'] = 1)),
  'with numbers below its rows': () =>
    withManifest(({ sequences }) => void (sequences['patient_inquiries'] = 1)),
  'with another column': () => withRow(oneOf(peopleTables), (row) => ({ ...row, extra: 1 })),
  'without a column': () =>
    withRow(oneOf(peopleTables), (row) => {
      delete row[oneOf(Object.keys(row))]
      return row
    }),
  'with an odd value in a row': () =>
    withRow('patient_inquiries', (row) => ({
      ...row,
      [oneOf(['id', 'email'])]: oneOf([null, [], {}, true, 1e308, { base64: 5 }]),
    })),
  'with a row twice': () => withRows(oneOf(peopleTables), (lines) => [...lines, lines[0] ?? ''], 1),
  'with fewer rows than it says': () => withRows(oneOf(peopleTables), (lines) => lines.slice(1)),
  'with lines that are no rows': () =>
    withRows(
      oneOf(peopleTables),
      (lines) => [...lines, oneOf(['null', '[]', '{', '"x"', '7', '{}', '1e999'])],
      1,
    ),
}

const stored = async () => ({
  tables: (await target.execute("select name from sqlite_schema where name <> 'sqlite_sequence'"))
    .rows,
  files: (await bucket.files.list()).objects.map(({ key }) => key),
})

/**
 * Describes what is wrong with the answer to an archive. Undefined if the answer is one line and nothing was written.
 */
async function problemWith(archive: Buffer) {
  const file = join(dir, 'broken.tar.gz')
  await writeFile(file, archive)
  const error = await restore(target, bucket.files, file, []).catch((thrown: unknown) => thrown)
  const { tables, files } = await stored()
  if (tables.length > 0 || files.length > 0) {
    // The next archive needs an empty database again.
    await dropEverything(target)
    await bucket.files.delete(files)
    return `something was written: ${error instanceof Error ? error.message : 'all'}`
  }
  if (!(error instanceof PlainError)) return `no plain error: ${error}`
  if (!/^The archive [^\n\p{Cc}]{10,400}\.$/u.test(error.message)) return error.message
  return error.message.includes('Nothing was changed') ? undefined : error.message
}

test('every broken archive ends with one clear line, and nothing is written', async () => {
  const problems: string[] = []
  const kinds = Object.entries(breakings)
  for (let number = 0; number < archives; number++) {
    const [kind, make] = kinds[number % kinds.length] as (typeof kinds)[number]
    const problem = await problemWith(make())
    if (problem) problems.push(`${number}, ${kind}: ${problem}`)
  }
  expect(problems).toEqual([])
}, 1_200_000)

const line = async (archive: Buffer) => {
  const file = join(dir, 'told.tar.gz')
  await writeFile(file, archive)
  const error = await restore(target, bucket.files, file, []).catch((thrown: Error) => thrown)
  return error instanceof Error ? error.message : 'restored'
}

test('the line says what is wrong, and what to do', async () => {
  const newer =
    'The archive was made by a newer version of this product: restore it with that. Nothing was changed.'
  const damaged = (what: string) =>
    `The archive is damaged: ${what}. Nothing was changed; use another one.`
  expect(
    await line(withManifest((manifest) => ({ ...manifest, migration: 999, tables: [] }))),
  ).toBe(newer)
  expect(await line(withManifest((manifest) => ({ ...manifest, format: 2, tables: {} })))).toBe(
    newer,
  )
  expect(await line(withManifest(() => 'x'))).toBe(damaged('its manifest is wrong at the start'))
  expect(
    await line(
      withManifest(
        (manifest) => void delete (manifest.tables[2] as Partial<Manifest['tables'][0]>).rows,
      ),
    ),
  ).toBe(damaged('its manifest is wrong at tables.2.rows'))
  expect(
    await line(withManifest((manifest) => void delete (manifest as Partial<Manifest>).version)),
  ).toBe(damaged('its manifest is wrong at version'))
  expect(await line(withManifest(({ tables }) => void tables.splice(0, 1)))).toBe(
    damaged('it has no table access_links'),
  )
})

test('the archive that was broken in all these ways can be restored', async () => {
  expect(await line(archiveOf(whole))).toBe('restored')
})
