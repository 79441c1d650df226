import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@libsql/client/web'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { openBucket } from '#worker/operate/backup/files.ts'
import { pdf, types } from '#tests/helpers/pictures/files.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

const root = new URL('../../../..', import.meta.url).pathname
const erasure = { id: crypto.randomUUID(), at: '2027-01-01T00:00:00Z', hashes: ['a'.repeat(64)] }

let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'site-bucket-'))
})

afterAll(() => rm(dir, { recursive: true, force: true }))

async function run(...args: string[]) {
  const ran = await promisify(execFile)('node', ['worker/operate/backup/command.ts', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dir },
  }).catch((error) => error)
  return `${ran.stdout}${ran.stderr}`
}

async function withBucket<T>(use: (files: Awaited<ReturnType<typeof openBucket>>['files']) => T) {
  const bucket = await openBucket(dir)
  try {
    return await use(bucket.files)
  } finally {
    await bucket.close()
  }
}

async function inDatabase(...statements: string[]) {
  const database = await startDatabase(dir)
  const client = createClient(database)
  await migrate(over(client))
  for (const sql of statements) await client.execute(sql)
  await kill(database)
}

const job = `insert into job_postings (id, title, department, location, type, description, responsibilities, is_active, created_at, updated_at)
  values (1, 'Nurse', 'Clinic', 'Boston', 'Full-time', 'Care', '[]', 1, '2027', '2027')`

const application = (resume: string) =>
  `insert into job_applications (job_id, submission_id, first_name, last_name, email, phone, cover_letter, resume_url, created_at, updated_at)
   values (1, '${resume}', 'Ann', 'Lee', '${resume}@example.com', '555-0100', 'Hello', '${resume}', '2027', '2027')`

test('a bucket that is gone is filled from a backup, for a database that has gone on', async () => {
  await inDatabase(job, application('stays'), application('leaves'))
  const file = join(dir, 'weekly.tar.gz')
  await withBucket(async (files) => {
    const options = {
      httpMetadata: { contentType: types.pdf },
      customMetadata: { name: 'Zoë.pdf' },
    }
    for (const resume of ['stays', 'leaves']) await files.put(`resumes/${resume}`, pdf, options)
    for (const key of ['photos/one', 'letters/board.pdf']) await files.put(key, pdf, options)
    for (const key of ['inbox/patient-inquiry/a.json', 'refused/patient-inquiry/b.json'])
      await files.put(key, '{"email":"erased@example.com"}')
    await files.put(`erased/${erasure.id}.json`, JSON.stringify(erasure))
  })
  expect(await run('backup', file)).toContain('Saved')
  await inDatabase(`delete from job_applications where resume_url = 'leaves'`)

  expect(await run('restore', file, '--local', '--files')).toContain('This bucket is in use')
  await rm(join(dir, 'state'), { recursive: true })
  await writeFile(join(dir, 'cut.tar.gz'), pdf)
  expect(await run('restore', join(dir, 'cut.tar.gz'), '--local', '--files')).toContain('damaged')
  // Without `--files` a restore needs an empty database, but this one is in use.
  expect(await run('restore', file, '--local')).toContain('This database is in use')

  expect(await run('restore', file, '--local', '--files')).toContain('Restored 3 of 6 files')
  await withBucket(async (files) => {
    const keys = (await files.list()).objects.map(({ key }) => key).sort()
    expect(keys).toEqual([
      `erased/${erasure.id}.json`,
      'letters/board.pdf',
      'photos/one',
      'resumes/stays',
    ])
    const resume = await files.get('resumes/stays')
    expect(new Uint8Array((await resume?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(pdf)
    expect(resume).toMatchObject({
      httpMetadata: { contentType: types.pdf },
      customMetadata: { name: 'Zoë.pdf' },
    })
  })
}, 240_000)
