import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { open, readdir, rm, stat, statfs, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertUser } from '#db/users/changes.ts'
import { over } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { admin } from '#tests/helpers/auth/admin-account.ts'
import { cheapHash } from '#tests/helpers/auth/password.ts'
import { inquiryOf, sendInquiry } from '#tests/helpers/server/load.ts'
import { processesOf, removeServe, type Serve, startServe } from '#tests/helpers/server/serve.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'

const disk = mkdtempSync(join(tmpdir(), 'site-small-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=700', 'tmpfs', disk])
const isMounted = mounted.status === 0
if (!isMounted)
  console.log(`Not tried: no small disk can be mounted here (${mounted.stderr ?? mounted.error})`)

const dataDir = join(disk, 'data')
const ballast = join(disk, 'ballast')
/** A few submissions still find room, so that one of them is the first that does not. In bytes. */
const roomLeft = 200_000
let serve: Serve

beforeAll(async () => {
  if (!isMounted) return
  serve = await startServe({ dataDir })
  const client = openSqlite(siteDatabaseIn(dataDir))
  const { username, password } = admin
  await insertUser(
    over(client),
    { id: null, username: 'tests' },
    { username, password: cheapHash(password), role: 'admin' },
  )
  client.close()
})

afterAll(async () => {
  if (isMounted) {
    await removeServe(dataDir)
    spawnSync('umount', [disk])
  }
  await rm(disk, { recursive: true, force: true })
})

/** Writes until nothing more finds room. */
async function fill() {
  const file = await open(ballast, 'a')
  for (const size of [2 ** 20, 4096, 1]) {
    const chunk = Buffer.alloc(size)
    while ((await file.write(chunk).catch(() => ({ bytesWritten: 0 }))).bytesWritten > 0);
  }
  await file.close()
  expect((await statfs(disk)).bavail).toBe(0)
}

const signIn = () =>
  serve.ask('/api/auth/login', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: admin.username, password: admin.password }),
  })

const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''

const listed = (Cookie: string) =>
  serve.ask('/api/admin/patient-inquiries', { headers: { Cookie } })

/** The ids of all stored inquiries, and the names of the files in which others wait for the database. */
async function kept() {
  const client = openSqlite(siteDatabaseIn(dataDir), { readOnly: true })
  const rows = await over(client).select().from(patientInquiries)
  client.close()
  const files = await readdir(join(dataDir, 'files'), { recursive: true })
  return { stored: rows.map(({ submissionId }) => submissionId), files }
}

test.runIf(isMounted)(
  'a full disk refuses what it cannot store, and is well again once there is room',
  async () => {
    const acknowledged: string[] = []
    const refused: number[] = []
    const send = async (nth: number) => {
      const form = inquiryOf(nth)
      const answer = await sendInquiry(serve, form, nth)
      if (answer.ok) acknowledged.push(form.submissionId)
      else refused.push(answer.status)
      return answer
    }
    const cookie = cookieOf(await signIn())
    expect((await send(0)).status).toBe(201)
    expect((await listed(cookie)).status).toBe(200)

    await fill()
    await truncate(ballast, (await stat(ballast)).size - roomLeft)
    const answers = []
    for (let nth = 1; nth <= 400 && refused.length < 20; nth++) {
      answers.push(await send(nth))
      if (refused.length > 0) {
        for (const path of ['/', '/api/content'])
          expect((await serve.ask(path)).status, path).toBe(200)
        expect((await listed(cookie)).status).toBe(200)
      }
    }
    expect(new Set(refused)).toEqual(new Set([503]))
    const last = answers.at(-1)
    expect(last?.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await last?.text()).toContain('We could not store your message.')
    const entry = await signIn()
    expect([200, 503]).toContain(entry.status)
    // A server that ends now starts again, and reads.
    const killed = await serve.killServer()
    expect((await serve.ask('/').catch(() => serve.ask('/'))).status).toBe(200)
    expect((await listed(cookie)).status).toBe(200)
    const now = await processesOf(dataDir)
    expect(now).not.toContain(killed)

    await rm(ballast)
    expect((await send(1000)).status).toBe(201)
    expect((await signIn()).status).toBe(200)
    const after = await processesOf(dataDir)
    expect(now.filter((pid) => !after.includes(pid))).toEqual([])
    const { stored, files } = await kept()
    const isKept = (id: string) => stored.includes(id) || files.some((file) => file.includes(id))
    expect(acknowledged.filter((id) => !isKept(id))).toEqual([])
    expect(new Set(stored).size).toBe(stored.length)
  },
)
