import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { drafts, forgetOldDrafts } from '#db/drafts.ts'
import type { Role } from '#db/model/access.ts'
import { password, startApi } from '#tests/helpers/start/api.ts'

type Signed = { cookie: string; id: number }
let editor: Signed
let other: Signed

async function signIn(username: string): Promise<string> {
  const { visitor } = await startApi()
  const login = await visitor.auth.login.$post({ json: { username, password } })
  return login.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

async function addUser(username: string, role: Role): Promise<Signed> {
  const { admin } = await startApi()
  const answer = await admin.admin.users.$post({ json: { username, password, role } })
  const { user } = await answer.json()
  return { id: user?.id ?? 0, cookie: await signIn(username) }
}

beforeAll(async () => {
  editor = await addUser('draft-editor', 'editor')
  other = await addUser('draft-other', 'editor')
})

async function call(cookie: string, method: string, record: string, body?: object) {
  const { fetch } = await startApi()
  return fetch(`/api/admin/drafts/${record}`, {
    method,
    body: body ? JSON.stringify(body) : null,
    headers: { Cookie: cookie, 'Content-Type': 'application/json' },
  })
}

const read = async (cookie: string, record: string) =>
  (await (await call(cookie, 'GET', record)).json()).draft

test('unsaved work is kept for its author, on whatever computer, and for nobody else', async () => {
  const values = { title: 'Half a thought', content: '<b>é 日本語</b>' }
  expect((await call(editor.cookie, 'PUT', 'blog/12', { basedOn: 'x', values })).status).toBe(200)
  expect(await read(editor.cookie, 'blog/12')).toMatchObject({
    basedOn: 'x',
    values,
    isElsewhere: false,
  })
  expect(await read(await signIn('draft-editor'), 'blog/12')).toMatchObject({ isElsewhere: true })
  expect(await read(editor.cookie, 'blog/13')).toBe(null)

  expect(await read(other.cookie, 'blog/12')).toBe(null)
  expect((await call(other.cookie, 'DELETE', 'blog/12')).status).toBe(204)
  await call(editor.cookie, 'PUT', 'blog/12', { values: { title: 'A whole one' } })
  expect(await read(editor.cookie, 'blog/12')).toMatchObject({
    basedOn: null,
    values: { title: 'A whole one' },
  })
  expect((await call(editor.cookie, 'DELETE', 'blog/12')).status).toBe(204)
  expect(await read(editor.cookie, 'blog/12')).toBe(null)
  expect((await call(editor.cookie, 'DELETE', 'blog/12')).status).toBe(204)
})

test('drafts are small, few, of posts and sections, and in no log', async () => {
  const { db, admin } = await startApi()
  const put = (record: string, values: unknown) =>
    call(editor.cookie, 'PUT', record, { values }).then(({ status }) => status)
  expect(await put('jobs/1', {})).toBe(404)
  expect(await put('blog/..%2F1', {})).toBe(404)
  expect(await put('blog/1', 'text')).toBe(422)
  expect(await put('blog/1', { content: '日'.repeat(50_000) })).toBe(200)
  expect(await put('blog/1', { content: 'x'.repeat(170_000) })).toBe(422)
  expect(await put('blog/1', { content: 'x'.repeat(600_000) })).toBe(413)
  for (let i = 0; i < 53; i++)
    expect(await put(`blog/${i + 1}`, { title: 'Secret words' })).toBe(200)
  const kept = await db.select().from(drafts).where(eq(drafts.userId, editor.id)).all()
  expect(kept).toHaveLength(50)
  expect(await read(editor.cookie, 'blog/1')).toBe(null)
  expect(await read(editor.cookie, 'blog/53')).not.toBe(null)
  const log = await (await admin.admin.audit.$get({ query: {} })).text()
  expect(log).not.toContain('Secret words')
})

test('drafts go after 30 days, and with their author', async () => {
  const { db, admin } = await startApi()
  const countOf = async ({ id }: Signed) =>
    (await db.select().from(drafts).where(eq(drafts.userId, id)).all()).length
  await call(other.cookie, 'PUT', 'content/hero', { values: { title: 'Old' } })
  await db
    .update(drafts)
    .set({ keptAt: sql`'2020-01-01T00:00:00.000Z'` })
    .where(eq(drafts.userId, other.id))
  expect(await read(other.cookie, 'content/hero')).toBe(null)
  await forgetOldDrafts(db)
  expect(await countOf(other)).toBe(0)

  expect(await countOf(editor)).toBeGreaterThan(0)
  await admin.admin.users[':id'].$delete({ param: { id: String(editor.id) }, query: {} })
  expect(await countOf(editor)).toBe(0)
})

test('a draft replaces only the one that its writer has seen', async () => {
  const writer = await addUser('draft-windows', 'editor')
  const put = async (title: string, replaces: string | null) => {
    const answer = await call(writer.cookie, 'PUT', 'blog/7', { values: { title }, replaces })
    return { status: answer.status, body: await answer.json() }
  }
  const first = await put('Of the first window', null)
  expect(first.status).toBe(200)
  const second = await put('Of the second window', null)
  expect(second).toMatchObject({
    status: 409,
    body: { draft: { values: { title: 'Of the first window' }, keptAt: first.body.keptAt } },
  })
  expect((await put('Of the second window', first.body.keptAt)).status).toBe(200)
  expect((await put('Of the first window', first.body.keptAt)).status).toBe(409)

  const { status } = await call(writer.cookie, 'DELETE', `blog/7?keptAt=${first.body.keptAt}`)
  expect(status).toBe(204)
  expect(await read(writer.cookie, 'blog/7')).toMatchObject({
    values: { title: 'Of the second window' },
  })
})

test('when and where a draft was written is not for its writer to say', async () => {
  const writer = await addUser('draft-clock', 'editor')
  for (const field of ['keptAt', 'isElsewhere']) {
    const answer = await call(writer.cookie, 'PUT', 'blog/8', { values: {}, [field]: '2020' })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0]).toMatchObject({
      path: field,
      message: expect.stringContaining('cannot be changed here'),
    })
  }
})
