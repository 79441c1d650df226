import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileStore } from '#worker/surroundings.ts'
import { filesInR2, filesOnDisk, keysInPages } from '#tests/helpers/server/file-stores.ts'

let disk: Awaited<ReturnType<typeof filesOnDisk>>
let r2: Awaited<ReturnType<typeof filesInR2>>

beforeAll(async () => {
  ;[disk, r2] = await Promise.all([filesOnDisk(), filesInR2()])
})

afterAll(() => Promise.all([disk.remove(), r2.remove()]))

type R2Answer = Awaited<ReturnType<FileStore['head' | 'get']>>

/** All that a caller sees of an object, except for what differs from put to put. */
async function seen(object: R2Answer) {
  if (object === null) return null
  const { key, size, etag, httpEtag, httpMetadata, customMetadata, checksums } = object
  const { uploaded, version } = object
  return {
    key,
    size,
    etag,
    httpEtag,
    httpMetadata,
    customMetadata,
    checksums: checksums.toJSON(),
    isNew: Math.abs(Date.now() - uploaded.getTime()) < 6e4,
    versionLength: version.length,
    text: 'text' in object ? await object.text() : 'no body',
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 251)
const metadata = {
  httpMetadata: { contentType: 'text/plain', cacheControl: 'no-store' },
  customMetadata: { lines: 'one\ntwo\r\n', größe: '😀 "quoted" \\', empty: '' },
}

const calls: Record<string, (files: FileStore) => Promise<unknown>> = {
  'a missing file is null': async (files) => [await files.get('no'), await files.head('no')],
  'a text with metadata': async (files) => [
    await seen(await files.put('a', 'Grüße 😀', metadata)),
    await seen(await files.get('a')),
    await seen(await files.head('a')),
  ],
  'without metadata, replaced': async (files) => [
    await seen(await files.put('a', 'short')),
    await seen(await files.get('a')),
  ],
  'each kind of value': async (files) => {
    const values = [
      bytes,
      bytes.buffer,
      bytes.subarray(3, 9),
      new Uint16Array([1, 2, 3]).subarray(1),
      new DataView(bytes.buffer, 5, 10),
      new Blob([bytes], { type: 'image/png' }),
      '',
      null,
    ]
    const answers = []
    for (const value of values) {
      // The Worker's types and Node's declare Blob each.
      await files.put('kinds', value as string)
      answers.push(await seen(await files.get('kinds')))
    }
    return answers
  },
  'each way to read': async (files) => {
    await files.put('json', '{"a":["é"]}')
    const object = await files.get('json')
    const answers = [await object?.json(), object?.bodyUsed]
    answers.push(await object?.text().catch((error: Error) => error.name))
    const buffer = await (await files.get('json'))?.arrayBuffer()
    answers.push(buffer instanceof ArrayBuffer, buffer?.byteLength)
    const chunks = []
    await files.put('large', bytes)
    const body = (await files.get('large'))?.body
    // A stream can be iterated in both runtimes; the types of the Worker lack that.
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) chunks.push(chunk)
    return [...answers, sha256(Buffer.concat(chunks).toString('hex'))]
  },
  'get with a condition': async (files) => {
    await files.put('a', 'old')
    const conditions = [
      {},
      { etagMatches: md5('old') },
      { etagMatches: md5('new') },
      { etagMatches: '*' },
      { etagDoesNotMatch: md5('old') },
      { etagDoesNotMatch: md5('new') },
      { etagDoesNotMatch: '*' },
      { etagMatches: md5('old'), etagDoesNotMatch: md5('new') },
      { etagMatches: undefined },
    ]
    const answers = []
    for (const onlyIf of conditions) {
      answers.push(await seen(await files.get('a', { onlyIf })))
      answers.push(await seen(await files.get('no', { onlyIf })))
    }
    return answers
  },
  'put with a condition': async (files) => {
    const conditions = [
      { etagDoesNotMatch: '*' },
      { etagMatches: '*' },
      { etagMatches: md5('old') },
      { etagMatches: md5('other') },
      { etagDoesNotMatch: md5('old') },
      { etagDoesNotMatch: md5('other') },
      { etagMatches: md5('old'), etagDoesNotMatch: md5('other') },
    ]
    const answers = []
    for (const onlyIf of conditions) {
      for (const key of ['condition/old', 'condition/missing']) {
        await files.delete('condition/missing')
        await files.put('condition/old', 'old')
        answers.push(await seen(await files.put(key, 'new', { onlyIf })))
        answers.push(await seen(await files.get(key)))
      }
    }
    return answers
  },
  'a hash is checked': async (files) => {
    const right = await files.put('hash', 'right', { sha256: sha256('right') })
    const wrong = files.put('hash', 'wrong', { sha256: sha256('right') })
    return [
      await seen(right),
      await wrong.then(() => 'stored').catch(() => 'refused'),
      await files.put('hash', 'x', { sha256: '00' }).catch((error: Error) => error.name),
      await seen(await files.get('hash')),
    ]
  },
  'an ETag in quotes is refused': (files) =>
    files
      .get('a', { onlyIf: { etagMatches: '"x"' } })
      .then(() => 'answered')
      .catch((error: Error) => error.name),
  'too much metadata is refused': async (files) => {
    const results = []
    for (const value of ['x'.repeat(8191), 'x'.repeat(8192), 'é'.repeat(8191), '€'.repeat(4096)])
      results.push(
        await files.put('m', '', { customMetadata: { a: value } }).then(
          () => 'stored',
          () => 'refused',
        ),
      )
    return results
  },
  deletions: async (files) => {
    await files.put('d/1', '')
    await files.put('d/2', '')
    await files.put('d/3', '')
    const answers = [await files.delete('d/1'), await files.delete(['d/2', 'd/none'])]
    answers.push(await files.delete([]), await files.delete('d/1'))
    return [answers, await keysInPages(files, { prefix: 'd/' })]
  },
  'the order of odd keys, each prefix, each length of a page': async (files) => {
    const piece = 'p'.repeat(80)
    const long = [piece, piece.slice(1), piece + piece, 'é'.repeat(41)]
    const short = ['a', 'a/b', 'a/b/c', 'a.b', 'a-b', 'a0', 'A', 'a%2Fb', '%', '.tmp', '.', './.']
    const odd = [
      '...',
      '\uffff',
      '😀',
      'é',
      'e\u0301',
      ' ',
      'a b',
      '\n',
      '"',
      '=',
      'a=',
      'a+',
      '~',
      '\\',
    ]
    const parts = long.flatMap((part) => [part, `${part}/x`, `${part}!`, `${part}z/y`])
    const names = [...short, ...odd, ...parts, 'é'.repeat(500), '😀'.repeat(60)]
    await Promise.all(names.map((name) => files.put(`o/${name}`, name)))
    const lists = []
    for (const prefix of [
      'o/',
      'o',
      'o/a',
      'o/a/',
      'o/a/b',
      'o/%',
      'o/é',
      `o/${piece}`,
      'o/none',
      '../',
    ])
      for (const limit of prefix === 'o/' ? [1, 2, 1000] : [5, 1000])
        lists.push(await keysInPages(files, { prefix, limit }))
    expect(lists[0]).toHaveLength(names.length)
    return [lists, await Promise.all(names.map(async (name) => seen(await files.get(`o/${name}`))))]
  },
  'what a list says of its objects': async (files) => {
    await files.put('l/1', 'one', metadata)
    await files.put('l/2', 'two')
    const answers = []
    for (const include of [
      [],
      ['customMetadata'],
      ['httpMetadata'],
      ['customMetadata', 'httpMetadata'],
    ] as const) {
      const page = await files.list({ prefix: 'l/', limit: 2, include: [...include] })
      answers.push(page.truncated, page.delimitedPrefixes)
      answers.push(await Promise.all(page.objects.map(seen)))
    }
    return answers
  },
  'the limits of a list': async (files) => {
    const limits = [0, 1001].map((limit) =>
      files.list({ limit }).then(
        () => 'listed',
        () => 'refused',
      ),
    )
    return Promise.all(limits)
  },
  'keys up to 1,024 bytes': async (files) => {
    const results = []
    for (const key of ['x'.repeat(1024), 'é'.repeat(512), 'x'.repeat(1025), 'é'.repeat(513)])
      results.push(
        await files.put(key, 'long').then(
          (object) => object?.size,
          () => 'refused',
        ),
      )
    return results
  },
}

test.each(Object.keys(calls))('answers as R2: %s', async (name) => {
  const call = calls[name]
  const [ours, theirs] = [await call?.(disk.files), await call?.(r2.files)]
  expect(ours).toEqual(theirs)
})

/** Numbers that are the same in each run. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test('a thousand random keys and their metadata come back, in the order of R2', async () => {
  const next = random(54)
  const letters = [
    'a',
    'B',
    '.',
    '..',
    '/',
    'x/',
    '%',
    '=',
    '+',
    ' ',
    '\n',
    'é',
    '😀',
    '\u{10ffff}',
    '\uffff',
    '~',
    '\\',
  ]
  const text = (length: number) =>
    Array.from({ length }, () => letters[next(letters.length)]).join('')
  const keys = new Set<string>()
  while (keys.size < 1000) {
    const key = text(1 + next(12)).replace(/^\/|\/$|(?<=\/)\/+/g, '')
    const isRefused = key.split('/').some((part) => part === '' || part === '..')
    if (!isRefused) keys.add(`random/${key}`)
  }
  const stored = Array.from(keys, (key) => ({ key, customMetadata: { [text(3)]: text(40) } }))
  await Promise.all(
    stored.map(({ key, customMetadata }) => disk.files.put(key, key, { customMetadata })),
  )
  for (const { key, customMetadata } of stored) {
    const object = await disk.files.get(key)
    expect([object?.key, await object?.text(), object?.customMetadata]).toEqual([
      key,
      key,
      customMetadata,
    ])
  }
  const inOrder = [...keys].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  expect(await keysInPages(disk.files, { prefix: 'random/', limit: 13 })).toEqual(inOrder)
  await disk.files.delete([...keys])
  expect(await keysInPages(disk.files, { prefix: 'random/' })).toEqual([])
})
