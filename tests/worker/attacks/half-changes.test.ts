import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startApi } from '#tests/helpers/start/api.ts'
import { dyingDatabase } from '#tests/helpers/start/dying-database.ts'
import { makeCandidate } from '#tests/helpers/candidates/candidates.ts'
import { aboutPost } from '#tests/helpers/records/post-body.ts'
import { addStudy, letterOf } from '#tests/helpers/studies/studies.ts'
import { visit } from '#tests/helpers/submissions/submissions.ts'

let dying: Awaited<ReturnType<typeof dyingDatabase>>
let api: Awaited<ReturnType<typeof startApi>>

beforeAll(async () => {
  api = await startApi(async (url) => {
    dying = await dyingDatabase(url)
    return { TURSO_DATABASE_URL: dying.url }
  })
})
afterAll(() => dying.close())

/**
 * Columns that change without a request: seals of the audit log, the use of sessions, attempts to send mail and to
 * build.
 */
const ofItself = {
  hash: 0,
  seen_at: 0,
  attempts: 0,
  next_attempt_at: 0,
  last_error: 0,
  held_reason: 0,
  sent_at: 0,
  provider_id: 0,
  error: 0,
  requested_at: 0,
}

/** All rows, without columns that change by themselves. */
async function stored() {
  const { $client } = api.db
  const { rows: tables } = await $client.execute(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and sql not like 'create virtual%'`,
  )
  const all: Record<string, unknown> = {}
  for (const { name } of tables) {
    const { rows } = await $client.execute(`select * from "${name}"`)
    all[String(name)] = rows.map((row) => ({ ...row, ...ofItself }))
  }
  return all
}

type Ask = { method: string; path: string; body?: unknown }

async function ask({ method, path, body }: Ask) {
  const answer = await api.adminFetch(`/api/admin/${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** Waits until the Worker calls the database again: after a call without an answer, it pauses for a second. */
async function untilAsked() {
  while ((await ask({ method: 'GET', path: 'stats' })).status !== 200) await sleep(100)
}

const create = async (path: string, body: unknown, name: string) => {
  const { text } = await ask({ method: 'POST', path, body })
  const row: { id: number; updatedAt: string } = JSON.parse(text)[name]
  expect(row, text).toBeDefined()
  return row
}

const candidate = (more = {}) => makeCandidate(api.db, more)

/** A change of each noun that writes many other rows too. */
const changes: Record<string, () => Promise<Ask>> = {
  'a post at another address': async () => {
    const post = await create('blog', aboutPost('before', { published: true }), 'post')
    return {
      method: 'PUT',
      path: `blog/${post.id}`,
      body: aboutPost('after', { published: true }),
    }
  },
  'a section': async () => ({
    method: 'PUT',
    path: 'content/hero_section',
    body: { content: { title: 'Half' }, isActive: true },
  }),
  'a user of another role': async () => {
    const json = { username: 'half', password, role: 'coordinator' }
    const user = await create('users', json, 'user')
    return {
      method: 'PUT',
      path: `users/${user.id}`,
      body: { name: 'Half', role: 'editor', basedOn: user.updatedAt },
    }
  },
  'an approval': async () => {
    const study = await addStudy()
    return {
      method: 'POST',
      path: `studies/${study.id}/approvals`,
      body: letterOf(study.updatedAt),
    }
  },
  'a visit': async () => {
    const sent = await api.visitor['visit-requests'].$post({ json: visit() })
    const { id } = await sent.json()
    return { method: 'PUT', path: `visit-requests/${id}/status`, body: { status: 'confirmed' } }
  },
  'an attempt': async () => ({
    method: 'POST',
    path: `candidates/${await candidate()}/attempts`,
    body: { channel: 'phone', direction: 'out', outcome: 'voicemail' },
  }),
  'a merge': async () => ({
    method: 'POST',
    path: `candidates/${await candidate()}/merge/${await candidate()}`,
  }),
}

test.for(Object.keys(changes))('of %s everything is written or nothing', async (name) => {
  const change = await changes[name]?.()
  if (!change) throw new Error('There is no such change')
  const before = await stored()
  let at = 1
  do {
    dying.expect({ kind: 'fails', at })
    expect((await ask(change)).status, `statement ${at}`).toBe(500)
    expect(await stored(), `statement ${at}`).toEqual(before)
  } while (at++ < dying.statements())
  dying.expect({ kind: 'dies' })
  expect((await ask(change)).status).toBe(503)
  expect(await stored()).toEqual(before)
  await untilAsked()
  const done = await ask(change)
  expect([200, 201, 204], done.text).toContain(done.status)
  expect(await stored()).not.toEqual(before)
})
