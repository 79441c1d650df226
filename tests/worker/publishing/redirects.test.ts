import { expect, test } from 'vitest'
import { redirects } from '#db/addresses/addresses.ts'
import { startApi } from '#tests/helpers/start/api.ts'
import { aboutPost } from '#tests/helpers/records/post-body.ts'

const param = (id: number) => ({ param: { id: String(id) } })

async function write(slug: string, more: object = {}) {
  const { admin } = await startApi()
  const { post: saved } = await (
    await admin.admin.blog.$post({ json: aboutPost(slug, more) })
  ).json()
  if (!saved) throw new Error('Nothing was written')
  return saved.id
}

async function move(id: number, slug: string, more: object = {}) {
  const { admin } = await startApi()
  const answer = await admin.admin.blog[':id'].$put({ ...param(id), json: aboutPost(slug, more) })
  expect(answer.status).toBe(200)
}

/** The targets of all addresses that begin like this, as staff see them. */
async function redirectsFrom(start: string) {
  const { admin } = await startApi()
  const found = await admin.admin.redirects.$get({ query: { q: start, limit: '200' } })
  const { redirects } = await found.json()
  return Object.fromEntries(redirects.map(({ source, target }) => [source, target]))
}

async function visit(path: string) {
  const { fetch } = await startApi()
  const answer = await fetch(path)
  await answer.body?.cancel()
  return [answer.status, answer.headers.get('Location')]
}

const add = async (source: string, target: string) => {
  const { admin } = await startApi()
  return admin.admin.redirects.$post({ json: { source, target } })
}

/** A URL parser finds another host in each of these, or returns `//careers`, which names one. */
const otherHosts = [
  '/.//careers',
  '/..//careers',
  '/x/..//careers',
  '/x/../..//careers',
  '/%2e//careers',
  '/x/%2E%2e//careers',
  '/./\\careers',
  '/.\\/careers',
  '/\\careers',
  '/\t/careers',
  '/\n/careers',
  '/\r\n\\careers',
  '/.\t//careers',
  '/%2fcareers',
  '/%5Ccareers',
  '/%09/careers',
  '/%0a/careers',
]

test('a post that moves twice is found at both old addresses, in one step', async () => {
  const id = await write('chain-a')
  await move(id, 'chain-b')
  await move(id, 'chain-c')
  expect(await redirectsFrom('/blog/chain')).toEqual({
    '/blog/chain-a': '/blog/chain-c',
    '/blog/chain-b': '/blog/chain-c',
  })
  expect(await visit('/blog/chain-a')).toEqual([301, '/blog/chain-c'])
  expect(await visit('/blog/chain-a/?from=mail')).toEqual([301, '/blog/chain-c?from=mail'])
  expect((await visit('/blog/chain-c'))[0]).toBe(404)
})

test('a post that moves away and back leaves no redirect', async () => {
  const id = await write('back-a')
  await move(id, 'back-b')
  await move(id, 'back-a')
  expect(await redirectsFrom('/blog/back')).toEqual({})
})

test('two posts that swap their slugs both stay where they are', async () => {
  const [one, two] = [await write('swap-1'), await write('swap-2')]
  await move(one, 'swap-between')
  await move(two, 'swap-1')
  await move(one, 'swap-2')
  expect(await redirectsFrom('/blog/swap')).toEqual({ '/blog/swap-between': '/blog/swap-2' })
})

test('a new post at an old address wins', async () => {
  const id = await write('old-place')
  await move(id, 'new-place')
  const draft = await write('old-place', { published: false })
  expect(await visit('/blog/old-place')).toEqual([301, '/blog/new-place'])
  await move(draft, 'old-place')
  expect(await redirectsFrom('/blog/old-place')).toEqual({})
})

test('a scheduled post at an old address wins when its time comes', async () => {
  const { cron } = await startApi()
  const id = await write('taken-later')
  await move(id, 'moved-before')
  const at = new Date(Date.now() + 3600_000)
  await write('taken-later', { publishedAt: at.toISOString() })
  expect(await redirectsFrom('/blog/taken-later')).not.toEqual({})
  await cron(at)
  expect(await redirectsFrom('/blog/taken-later')).toEqual({})
})

test('only what was public keeps its address alive', async () => {
  const draft = await write('never-seen', { published: false })
  await move(draft, 'still-unseen', { published: false })
  const scheduled = await write('not-yet', { publishedAt: '2199-01-01T12:00:00Z' })
  await move(scheduled, 'not-yet-either', { publishedAt: '2199-01-01T12:00:00Z' })
  const hidden = await write('once-seen')
  await move(hidden, 'once-seen', { published: false })
  await move(hidden, 'seen-again', { published: false })
  expect(await redirectsFrom('never')).toEqual({})
  expect(await redirectsFrom('not-yet')).toEqual({})
  expect(await redirectsFrom('once')).toEqual({ '/blog/once-seen': '/blog/seen-again' })
})

test('a save that comes too late moves nothing', async () => {
  const { admin } = await startApi()
  const id = await write('stale-a')
  const json = { ...aboutPost('stale-b'), basedOn: '2020-01-01T00:00:00.000Z' }
  const refused = await admin.admin.blog[':id'].$put({ ...param(id), json })
  expect(refused.status).toBe(409)
  expect(await redirectsFrom('/blog/stale')).toEqual({})
})

test('a job is found under its old title', async () => {
  const { admin } = await startApi()
  const json = {
    title: 'Night nurse',
    department: 'Clinic',
    location: 'Boston',
    type: 'Full-time' as const,
    description: 'Nights.',
  }
  const { job } = await (await admin.admin.jobs.$post({ json })).json()
  if (!job) throw new Error('Nothing was written')
  await admin.admin.jobs[':id'].$put({ ...param(job.id), json: { ...json, title: 'Day nurse' } })
  expect(await visit(`/careers/night-nurse-${job.id}`)).toEqual([
    301,
    `/careers/day-nurse-${job.id}`,
  ])
})

test('an old address in any script is found as browsers encode it and as people type it', async () => {
  const spellings = {
    '/über-uns': ['/%C3%BCber-uns', '/u%CC%88ber-uns', '/%c3%9cBER-UNS', '/über-uns/'],
    '/%D0%BD%D0%BE%D0%B2%D0%BE%D1%81%D1%82%D0%B8': ['/новости', '/НОВОСТИ'],
    '/关于/我们': ['/%E5%85%B3%E4%BA%8E/%E6%88%91%E4%BB%AC'],
    '/Summer-Campaign': ['/summer-campaign', '/SUMMER-CAMPAIGN', '/Summer-Campaign'],
  }
  for (const [source, paths] of Object.entries(spellings)) {
    expect([source, (await add(source, '/careers')).status]).toEqual([source, 201])
    for (const path of [source, ...paths])
      expect([path, ...(await visit(path))]).toEqual([path, 301, '/careers'])
  }
  const again = await (await add('/%C3%9Cber-Uns', '/careers')).json()
  expect(again).toMatchObject({ status: 409 })
  for (const source of ['/%2F', '/a%2fb', '/%', '/%ff', '/ü b', '/<b>', '/über?x', '/..%2f'])
    expect([source, (await add(source, '/careers')).status]).toEqual([source, 422])
  const loop = await (await add('/schleife', '/%C3%BCber-uns')).json()
  expect(loop).toMatchObject({ redirect: { target: '/careers' } })
})

test('a page is found in the capitals of a poster, and a job by its number', async () => {
  expect(await visit('/CAREERS')).toEqual([301, '/careers'])
  expect((await visit('/NOWHERE'))[0]).toBe(404)
  expect((await visit('/API/blog'))[0]).toBe(404)
})

test('what is deleted can send its address elsewhere, with all that led to it', async () => {
  const { admin } = await startApi()
  const id = await write('leaves')
  await move(id, 'leaves-now')
  const remove = (to?: string) => admin.admin.blog[':id'].$delete({ ...param(id), query: { to } })
  expect((await remove('/nowhere')).status).toBe(422)
  expect((await remove('https://elsewhere.example/')).status).toBe(400)
  expect((await remove('/careers')).status).toBe(204)
  expect(await redirectsFrom('/blog/leaves')).toEqual({
    '/blog/leaves': '/careers',
    '/blog/leaves-now': '/careers',
  })
})

test('staff add a redirect and delete it, and each asks for a build', async () => {
  const { admin } = await startApi()
  const version = async () => (await (await admin.admin.publish.$get()).json()).contentVersion
  const before = await version()
  const added = await add('/old-campaign/', '/careers#apply')
  expect(added.status).toBe(201)
  const { redirect } = await added.json()
  expect(redirect).toMatchObject({ source: '/old-campaign', target: '/careers#apply' })
  expect(await version()).toBe(before + 1)
  expect(await visit('/old-campaign')).toEqual([301, '/careers#apply'])
  expect((await add('/old-campaign', '/')).status).toBe(409)
  expect((await admin.admin.redirects[':id'].$delete(param(redirect.id))).status).toBe(204)
  expect(await version()).toBe(before + 2)
  expect((await visit('/old-campaign'))[0]).toBe(404)
  expect((await admin.admin.redirects[':id'].$delete(param(redirect.id))).status).toBe(404)
})

test('loops are refused, chains become one step', async () => {
  expect((await add('/loop-b', '/careers')).status).toBe(201)
  expect((await add('/loop-a', '/loop-b')).status).toBe(201)
  expect(await redirectsFrom('/loop')).toEqual({ '/loop-a': '/careers', '/loop-b': '/careers' })
  const itself = await add('/loop-c', '/loop-c')
  expect(await itself.json()).toMatchObject({ status: 422, errors: [{ path: 'target' }] })

  const id = await write('ring-a')
  await move(id, 'ring-b')
  const ring = await add('/blog/ring-b', '/blog/ring-a')
  expect(await ring.json()).toMatchObject({ detail: 'This page leads back to the address itself' })
})

test('an address that cannot be one, or has a page, is refused at its field', async () => {
  for (const source of [
    '/',
    'campaign',
    '/a*',
    '/a b',
    '/:a',
    '/admin/x',
    '/api/blog',
    '//x.example',
  ]) {
    const refused = await (await add(source, '/careers')).json()
    expect(refused, source).toMatchObject({ status: 422, errors: [{ path: 'source' }] })
  }
  expect(await (await add('/careers', '/')).json()).toMatchObject({ errors: [{ path: 'source' }] })
  for (const target of [
    '',
    'careers',
    '//x.example',
    'https://x.example',
    '/\\x.example',
    '/nowhere',
    ...otherHosts,
  ]) {
    const refused = await (await add('/from-here', target)).json()
    expect(refused, target).toMatchObject({ status: 422, errors: [{ path: 'target' }] })
  }
})

test('a target is stored as a browser reads it', async () => {
  await add('/read-as', '/blog/.././careers#größe')
  expect(await redirectsFrom('/read-as')).toEqual({ '/read-as': '/careers#gr%C3%B6%C3%9Fe' })
})

test('what is deleted cannot send its address to another host', async () => {
  const { admin } = await startApi()
  const id = await write('leaves-the-site')
  for (const to of otherHosts) {
    const refused = await admin.admin.blog[':id'].$delete({ ...param(id), query: { to } })
    // A tab or a line break becomes a space, and no page has a space in its address.
    expect([to, refused.status]).toEqual([to, /\s/.test(to) ? 422 : 400])
  }
})

test('a target stored before there was this rule leads nowhere, and nothing can lead there', async () => {
  const { db } = await startApi()
  const rows = otherHosts.map((target, i) => ({ source: `/stored/${i}`, target }))
  await db.insert(redirects).values(rows)
  for (const { source, target } of rows) {
    expect([target, ...(await visit(source))]).toEqual([target, 404, null])
    expect([target, (await add('/to-stored', source)).status]).toEqual([target, 422])
  }
})

test('the Worker knows every one of 2,001', async () => {
  const { db } = await startApi()
  const rows = Array.from({ length: 2001 }, (_, i) => ({
    source: `/many/${i}`,
    target: '/careers',
  }))
  while (rows.length > 0) await db.insert(redirects).values(rows.splice(0, 200))
  expect(await visit('/many/0')).toEqual([301, '/careers'])
  expect(await visit('/many/2000')).toEqual([301, '/careers'])
  expect((await visit('/many/2001'))[0]).toBe(404)
})
