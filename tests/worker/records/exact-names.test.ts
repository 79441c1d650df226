import { beforeAll, expect, test } from 'vitest'
import { api } from '#worker/api.ts'
import { isOwnField } from '#worker/lib/http/body/record-fields.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { type BodyRoute, bodyRoutes } from '#tests/helpers/bodies/bodies.ts'
import { jsonRequest } from '#tests/helpers/bodies/json.ts'

let bodies: BodyRoute[]
beforeAll(async () => {
  bodies = await bodyRoutes()
})

type Answer = { status: number; errors?: { path: string }[] }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function answered(method: Method, path: string, body?: object): Promise<Answer> {
  const { adminFetch } = await startApi()
  const init = { method, ...(body && { ...jsonRequest('POST', body), method }) }
  const answer = await adminFetch(path, init)
  return { status: answer.status, errors: (await answer.json()).errors }
}

const refused = (path: string) => ({ status: 422, errors: [{ path }] })

const filesOf = api.routes.filter(({ path }) => path.startsWith('/api/admin/exports/'))
const exports = [...new Set(filesOf.map(({ path }) => path))].filter((path) =>
  path.endsWith('.csv'),
)

test('a misspelt filter takes nobody’s data out: every export refuses it', async () => {
  expect(exports.length).toBeGreaterThan(6)
  for (const path of exports) {
    expect([path, await answered('GET', `${path}?onwer=me`)]).toEqual([
      path,
      expect.objectContaining({
        status: 422,
        errors: [expect.objectContaining({ path: 'onwer' })],
      }),
    ])
    const { adminFetch } = await startApi()
    expect((await adminFetch(`${path}?onwer=`)).status).toBe(200)
  }
})

test('a misspelt word deletes nothing and changes no setting', async () => {
  const { db, admin } = await startApi()
  const idOf = (start: string) => bodies.find(({ path }) => path.startsWith(start))?.path
  for (const part of ['blog', 'jobs', 'users']) {
    const path = `/api${idOf(`/admin/${part}/`)}`
    expect([part, await answered('DELETE', `${path}?two=/blog`)]).toMatchObject([
      part,
      refused('two'),
    ])
    expect((await answered('GET', path)).status).toBe(200)
  }
  const email = 'ada@example.com'
  expect(await answered('POST', '/api/admin/erasures', { email, dryRun: true })).toMatchObject(
    refused('dryRun'),
  )
  const { rows } = await db.$client.execute(`select 1 from candidates where email = '${email}'`)
  expect(rows).toHaveLength(1)
  const { posts } = await (await admin.admin.blog.$get({ query: {} })).json()
  const chosen = posts.map(({ id, updatedAt: basedOn }) => ({ id, basedOn }))
  const bulk = { action: 'delete', posts: chosen, dryRun: true }
  expect(await answered('POST', '/api/admin/blog/bulk', bulk)).toMatchObject(refused('dryRun'))
  expect((await (await admin.admin.blog.$get({ query: {} })).json()).posts).toHaveLength(
    posts.length,
  )
  const setting = { retentionMonth: 12 }
  expect(await answered('PUT', '/api/admin/settings', setting)).toMatchObject(
    refused('retentionMonth'),
  )
})

/** Routes whose bodies are no records, and bulk changes, which refuse every unknown name. */
const withoutRecord = /^\/admin\/(drafts|previews|settings|erasures|go-live|samples)|\/bulk$/
const ofRecords = /^\/(admin\/|auth\/(me|passkeys)(\/|$))/

const partOf = (path: string) => path.split('/', 3).slice(1).join('/')

const firstOf = (answer: Record<string, unknown>) => {
  const [first] = Object.values(answer)
  return ((Array.isArray(first) ? first[0] : first) ?? {}) as object
}

/** The names of all fields of the records that the API returns at this path. */
async function shownAt(path: string) {
  const { adminFetch } = await startApi()
  const [, area, part, id = ''] = path.split('/')
  const names = [`/api/${area}/${part}`, `/api/${area}/${part}/${id}`].map(async (address) => {
    const answer = await adminFetch(address)
    return answer.ok ? Object.keys(firstOf(await answer.json())) : []
  })
  return [...new Set((await Promise.all(names)).flat())]
}

test('a field that the record has and the route does not change is refused there, on every staff route', async () => {
  for (const start of ['/admin/candidate-filters', '/admin/invites', '/admin/redirects']) {
    const { path = '', body } = bodies.find((route) => route.path === start) ?? {}
    expect([start, (await answered('POST', `/api${path}`, body)).status]).toEqual([start, 201])
  }
  const routes = bodies.filter(({ path }) => ofRecords.test(path) && !withoutRecord.test(path))
  expect(routes.length).toBeGreaterThan(40)
  const dropped: unknown[] = []
  for (const { method, path, body } of routes) {
    const others = (await shownAt(path)).filter(
      (name) => !Object.hasOwn(body, name) && !isOwnField(partOf(path), name),
    )
    if (!path.startsWith('/auth/passkeys')) expect([path, others]).not.toEqual([path, []])
    const odd = Object.fromEntries(others.map((name) => [name, { odd: true }]))
    const { status, errors = [] } = await answered(method, `/api${path}`, { ...body, ...odd })
    const named = errors.map((error) => error.path.split('.')[0])
    const silent = others.filter((name) => !named.includes(name))
    if (silent.length > 0) dropped.push([method, path, status, silent])
  }
  expect(dropped).toEqual([])
})

test('a name that is no field is dropped, and the number in the address may be said again', async () => {
  const { adminFetch } = await startApi()
  const one = bodies.find(({ path, method }) => method === 'PUT' && /blog\/\d+$/.test(path))
  const json = { ...one?.body, id: Number(one?.path.split('/').at(-1)), colour: 'blue' }
  const answer = await adminFetch(`/api${one?.path}`, jsonRequest('PUT', json))
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
    200,
    expect.not.stringContaining('colour'),
  ])
})

test('a record may be sent back as it was read', async () => {
  const { adminFetch } = await startApi()
  for (const [part, noun] of [
    ['blog', 'post'],
    ['jobs', 'job'],
    ['team', 'member'],
    ['studies', 'study'],
    ['locations', 'location'],
  ] as const) {
    const route = bodies.find(
      ({ path, method }) => method === 'PUT' && new RegExp(`^/admin/${part}/\\d+$`).test(path),
    )
    const path = `/api${route?.path}`
    const saved = await (await adminFetch(path, jsonRequest('PUT', route?.body ?? {}))).json()
    const answer = await adminFetch(path, jsonRequest('PUT', saved[noun]))
    expect([path, answer.status, await answer.json()]).toEqual([path, 200, expect.anything()])
  }
})
