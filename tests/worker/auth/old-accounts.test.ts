import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { connect } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import { hashPassword } from '#db/auth/password.ts'
import { password, replaceDatabase, startApi, stopApi } from '#tests/helpers/start/api.ts'
import { kill } from '#tests/helpers/start/sqld.ts'

/** The last migration before users had names, addresses and more than two roles. */
const before = 8

const dataDir = await mkdtemp(join(tmpdir(), 'site-old-'))
afterAll(async () => {
  // The API runs on a database in this folder, which would write to it meanwhile.
  await stopApi()
  await rm(dataDir, { recursive: true, force: true })
})

/** A database as an earlier release left it, with the users and sessions that are there now. */
async function oldDatabase() {
  const { db } = await startApi()
  const server = await startDatabase(dataDir)
  const old = connect(server)
  await migrate(old, { upTo: before })
  const now = new Date().toISOString()
  const hash = await hashPassword(password)
  const { rows } = await db.$client.execute(
    'select id, user_id, expires_at, seen_at, created_at from sessions',
  )
  await old.$client.batch([
    {
      sql: `insert into users (id, username, password, role, created_at) values
        (1, 'ada', ?, 'admin', ?), (2, 'reader', ?, 'user', ?)`,
      args: [hash, now, hash, now],
    },
    ...rows.map((row) => ({
      sql: `insert into sessions (id, user_id, expires_at, seen_at, created_at) values (?, ?, ?, ?, ?)`,
      args: ['id', 'user_id', 'expires_at', 'seen_at', 'created_at'].map(
        (name) => row[name] ?? null,
      ),
    })),
  ])
  const columns = await old.$client.execute("select name from pragma_table_info('users')")
  expect(columns.rows.map(({ name }) => name)).not.toContain('email')
  await migrate(old)
  await kill(server)
}

test('an existing database migrates with everybody still signed in, and its admins stay admins', async () => {
  const { admin, visitor } = await startApi()
  await oldDatabase()
  await replaceDatabase(dataDir)
  await expect.poll(async () => (await admin.auth.me.$get()).status, { timeout: 10_000 }).toBe(200)
  expect((await (await admin.auth.me.$get()).json()).user).toMatchObject({
    username: 'ada',
    name: 'ada',
    email: null,
    role: 'admin',
  })
  const { users } = await (await admin.admin.users.$get({ query: {} })).json()
  expect(users.map(({ username, role }) => [username, role])).toEqual([
    ['reader', 'user'],
    ['ada', 'admin'],
  ])
  const { sessions } = await (await admin.auth.sessions.$get()).json()
  expect(sessions).toMatchObject([{ device: 'Unknown device', isCurrent: true }])
  const login = await visitor.auth.login.$post({ json: { username: 'ada', password } })
  expect(login.status).toBe(200)
  // The first change of an account from before has no version to be based on but the default.
  const [old] = users
  const param = { id: String(old?.id) }
  const json = { name: 'Reader', role: 'hr', basedOn: old?.updatedAt } as const
  expect((await admin.admin.users[':id'].$put({ param, json })).status).toBe(200)
})
