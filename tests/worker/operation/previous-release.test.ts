import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { kill } from '#tests/helpers/start/sqld.ts'
import { inquiry, visit } from '#tests/helpers/submissions/submissions.ts'

const root = new URL('../../..', import.meta.url).pathname
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'site-previous-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

type Column = { type: string; notnull: number; dflt_value: unknown }

/** Each column by its table and name, and each unique index. */
async function schemaOf(client: ReturnType<typeof createClient>) {
  const { rows: columns } = await client.execute(
    `select t.name || '.' || c.name as name, c.type, c."notnull", c.dflt_value
       from sqlite_schema t join pragma_table_xinfo(t.name) c where t.type = 'table'`,
  )
  const { rows: unique } = await client.execute(
    `select t.name || ' ' || i.name as name
       from sqlite_schema t join pragma_index_list(t.name) i where t.type = 'table' and i."unique"`,
  )
  return {
    tables: new Set(columns.map(({ name }) => String(name).split('.')[0])),
    columns: new Map(columns.map((row) => [String(row['name']), row as unknown as Column])),
    unique: unique.map(({ name }) => String(name)),
  }
}

type Schema = Awaited<ReturnType<typeof schemaOf>>

/** Changes that would break the Worker of the previous release. */
function breaking(before: Schema, after: Schema) {
  const lost = [...before.columns].flatMap(([name, { type }]) => {
    const now = after.columns.get(name)
    return !now ? [`${name} is gone`] : now.type === type ? [] : [`${name} has another type`]
  })
  const isOld = (name: string) => before.tables.has(name.split(/[. ]/)[0])
  const needed = [...after.columns].flatMap(([name, column]) =>
    isOld(name) && !before.columns.has(name) && column.notnull && column.dflt_value === null
      ? [`${name} is needed, and the release before does not know it`]
      : [],
  )
  const forbidden = after.unique.filter((name) => isOld(name) && !before.unique.includes(name))
  return [...lost, ...needed, ...forbidden.map((name) => `${name} forbids rows that were allowed`)]
}

/** Applies migrations that remove something, and returns the faults found. */
async function broken(client: ReturnType<typeof createClient>, before: Schema | undefined) {
  await client.batch([
    'alter table team_members rename column name to full_name',
    'create unique index job_title on job_postings (title)',
  ])
  const after = await schemaOf(client)
  return before ? breaking(before, after) : []
}

test('migrations only add: the release before goes on with the tables of the new one', async () => {
  const database = await startDatabase(await newFolder())
  const client = createClient(database)
  let before: Schema | undefined
  const found: Record<string, string[]> = {}
  for (const { idx, tag } of journal.entries) {
    await migrate(over(client), { upTo: idx })
    const after = await schemaOf(client)
    const faults = before ? breaking(before, after) : []
    if (faults.length > 0) found[tag] = faults
    before = after
  }
  expect(before?.columns.size).toBeGreaterThan(100)
  expect(await broken(client, before)).toEqual([
    'team_members.name is gone',
    'team_members.full_name is needed, and the release before does not know it',
    'job_postings job_title forbids rows that were allowed',
  ])
  await kill(database)
  expect(found).toEqual({})
})

/** The newest release; undefined before the first one, or if the history is not available. */
function previousRelease() {
  try {
    const [tag = ''] = git('tag', '--merged', 'HEAD', '--sort=-version:refname', 'v*').split('\n')
    return tag && git('rev-parse', '--verify', tag)
  } catch {
    return undefined
  }
}

/** Bundles the Worker of another commit with the packages of this one. */
async function bundleOf(commit: string) {
  const folder = await newFolder()
  const run = promisify(execFile)
  await run('sh', ['-c', `git archive ${commit} | tar x -C ${folder}`], { cwd: root })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const entry = 'worker/operate/local/index.ts'
  const script = `const { bundle } = await import('./worker/operate/build/bundle.ts')
    console.log(await bundle('${entry}', '${folder}/out', '${folder}/tests/helpers/start/no-preview.ts'))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], {
    cwd: folder,
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

const release = previousRelease()
let before = ''

beforeAll(async () => {
  if (release) before = await bundleOf(release)
})

// Without the history, as in a shallow clone, only the test above runs.
test.skipIf(!release)(
  'the Worker of the release before works on the tables of this one',
  async () => {
    const { visitor, admin, db } = await startApi({}, {}, before)
    expect((await visitor['patient-inquiry'].$post({ json: inquiry() })).status).toBe(201)
    expect((await visitor['visit-requests'].$post({ json: visit() })).status).toBe(201)
    // If the database refused the submission, it would be in the inbox and be answered all the same.
    expect(await db.all(`select count(*) as n from patient_inquiries`)).toEqual([{ n: 1 }])
    const { candidates } = await (await admin.admin.candidates.$get({ query: {} })).json()
    expect(candidates.length).toBeGreaterThan(0)
    const saved = await admin.admin.team.$post({ json: { name: 'Ada Byron', title: 'Nurse' } })
    expect(saved.status).toBe(201)
    expect((await admin.admin.stats.$get()).status).toBe(200)
    expect((await admin.admin.audit.$get({ query: {} })).status).toBe(200)
    expect((await visitor.team.$get()).status).toBe(200)
  },
)
