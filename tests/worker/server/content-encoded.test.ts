import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyBytes } from '#worker/operate/server/pages/bodies.ts'
import { contentEncoded } from '#worker/operate/server/pages/content-encoded.ts'
import { openPages } from '#worker/operate/server/pages/pages.ts'

const page = `<!doctype html>${'<p>text</p>'.repeat(2000)}`

let site = ''
let pages: Awaited<ReturnType<typeof openPages>>

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'site-encoded-'))
  await writeFile(join(site, 'a.html'), page)
  await writeFile(join(site, 'photo.jpg'), page)
  pages = await openPages(site)
})

afterAll(() => rm(site, { recursive: true }))

const ask = (path: string, init?: RequestInit) => pages.fetch(`https://site.example${path}`, init)

const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
const both = ['br', 'gzip'] as const

const decoded = async (answer: Response, encoding: (typeof both)[number]) =>
  decoders[encoding](await answer.bytes()).toString()

test.each(both)('a page of the site is compressed once, with %s', async (encoding) => {
  const first = await contentEncoded(await ask('/a'), encoding)
  const second = await contentEncoded(await ask('/a'), encoding)
  expect(first.headers.get('Content-Encoding')).toBe(encoding)
  expect(first.headers.get('Vary')).toBe('Accept-Encoding')
  expect(await readyBytes(second)).toBe(await readyBytes(first))
  expect(await decoded(first, encoding)).toBe(page)
})

test('the kept copy is found through an answer that is made of another, such as the 404 page', async () => {
  const { body, headers } = await ask('/a')
  const missing = await contentEncoded(new Response(body, { status: 404, headers }), 'br')
  const found = await contentEncoded(await ask('/a'), 'br')
  expect(missing.status).toBe(404)
  expect(await readyBytes(missing)).toBe(await readyBytes(found))
})

test('a compressed page has a weak ETag, with which the page is not sent again', async () => {
  const { headers } = await contentEncoded(await ask('/a'), 'gzip')
  const etag = headers.get('ETag') ?? ''
  expect(etag).toMatch(/^W\/"/)
  expect(await ask('/a', { headers: { 'If-None-Match': etag } })).toMatchObject({ status: 304 })
})

test('a reader who changes the body of a page changes it for nobody else', async () => {
  const { value } = (await (await ask('/a')).body?.getReader().read()) ?? {}
  value?.fill(0)
  expect(await (await ask('/a')).text()).toBe(page)
})

const json = (value: unknown, init?: ResponseInit) =>
  new Response(JSON.stringify(value), {
    ...init,
    headers: [
      ['Content-Type', 'application/json'],
      ['Content-Length', '1'],
      ['ETag', 'W/"1"'],
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
    ],
  })

const list = (length: number) => Array.from({ length }, (_, id) => ({ id, title: `Title ${id}` }))

test.each(both)('an answer of the API is compressed with %s, short or long', async (encoding) => {
  for (const length of [5, 1000, 20_000]) {
    const answer = await contentEncoded(json(list(length), { status: 201 }), encoding)
    expect(answer.status).toBe(201)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.headers.get('Content-Length')).toBeNull()
    expect(answer.headers.get('ETag')).toBe('W/"1"')
    expect(JSON.parse(await decoded(answer, encoding))).toEqual(list(length))
  }
})

test('a long answer is sent while it is made, and ends when its reader leaves', async () => {
  let isLeft = false
  const line = new TextEncoder().encode(`${crypto.randomUUID()}\n`.repeat(500))
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(line),
    cancel: () => void (isLeft = true),
  })
  const answer = await contentEncoded(
    new Response(endless, { headers: { 'Content-Type': 'text/csv' } }),
    'br',
  )
  const reader = answer.body?.getReader()
  expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
  await reader?.cancel()
  await expect.poll(() => isLeft).toBe(true)
})

test('an answer that breaks off is not sent as a whole one', async () => {
  let left = 100
  const broken = new ReadableStream({
    pull(controller) {
      if (left-- > 0) controller.enqueue(new TextEncoder().encode(crypto.randomUUID().repeat(100)))
      else controller.error(new Error('The database has gone'))
    },
  })
  const answer = await contentEncoded(
    new Response(broken, { headers: { 'Content-Type': 'text/csv' } }),
    'gzip',
  )
  await expect(answer.bytes()).rejects.toThrow('The database has gone')
})

test.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, br;q=0'],
  ['gzip', 'deflate, gzip'],
  [null, 'br;q=0, gzip;q=0'],
  [null, 'identity'],
  [null, ''],
  [null, undefined],
])('%s is chosen for %s', async (encoding, accepted) => {
  const { headers } = await contentEncoded(await ask('/a'), accepted)
  expect(headers.get('Content-Encoding')).toBe(encoding)
})

const type = { 'Content-Type': 'text/html' }

test.each([
  ['a photo', () => ask('/photo.jpg')],
  ['the answer to HEAD', () => ask('/a', { method: 'HEAD' })],
  ['an answer without content', () => new Response(null, { status: 204, headers: type })],
  ['a part of a file', () => new Response(page, { status: 206, headers: type })],
  [
    'an event stream',
    () => new Response(page, { headers: { 'Content-Type': 'text/event-stream' } }),
  ],
  ['an answer without a type', () => new Response(new TextEncoder().encode(page))],
])('%s stays as it is', async (_name, make) => {
  const answer = await make()
  expect(await contentEncoded(answer, 'br, gzip')).toBe(answer)
})

test('what is compressed already is not compressed again', async () => {
  const answer = await contentEncoded(await ask('/a'), 'br')
  expect(await contentEncoded(answer, 'gzip')).toBe(answer)
})

test('a body of a few bytes is sent as it is, and without a stream', async () => {
  const answer = await contentEncoded(json({ id: 1 }), 'br')
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(Buffer.from((await readyBytes(answer)) ?? []).toString()).toBe('{"id":1}')
})
