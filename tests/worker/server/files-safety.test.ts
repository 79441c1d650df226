import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import {
  appendFile,
  type FileHandle,
  mkdir,
  open,
  readdir,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ReadableStream } from 'node:stream/web'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFiles } from '#worker/operate/server/files/files.ts'
import { filesOnDisk, keysInPages } from '#tests/helpers/server/file-stores.ts'

let disk: Awaited<ReturnType<typeof filesOnDisk>>

beforeEach(async () => {
  disk = await filesOnDisk()
})

afterEach(async () => {
  vi.restoreAllMocks()
  await disk.remove()
})

const unfinished = () => readdir(join(disk.folder, '.tmp'))
const textOf = async (key: string) => (await disk.files.get(key))?.text()

/** Node's class of open files, whose `sync` is fsync. */
async function fileHandles(): Promise<FileHandle> {
  const file = await open('/dev/null')
  await file.close()
  return Object.getPrototypeOf(file)
}

test('a file and its new folders are on the disk before put resolves', async () => {
  const synced: string[] = []
  const path = join(disk.folder, 'new/folder/key=')
  const handles = await fileHandles()
  const sync = handles.sync
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    const name = readlinkSync(`/proc/self/fd/${this.fd}`)
    const moment = existsSync(path) ? 'after' : 'before'
    synced.push(`${relative(disk.folder, name).replace(/(?<=^\.tmp\/).*/, '…')} ${moment}`)
    await sync.call(this)
  })
  await disk.files.put('new/folder/key', 'text')
  expect(synced).toEqual([
    '.tmp/… before',
    '.. before',
    ' before',
    'new before',
    'new/folder after',
  ])
  synced.length = 0
  await disk.files.delete('new/folder/key')
  expect(synced).toEqual(['new/folder before'])
})

test('of two that create a file at once one wins, and of two that replace it too', async () => {
  const create = { onlyIf: { etagDoesNotMatch: '*' } }
  const created = await Promise.all(
    Array.from({ length: 20 }, (_, at) => disk.files.put('k', `text ${at}`, create)),
  )
  const [winner, ...others] = created.filter((object) => object !== null)
  expect(others).toEqual([])
  expect((await disk.files.head('k'))?.version).toBe(winner?.version)
  const replace = { onlyIf: { etagMatches: winner?.etag } }
  const replaced = await Promise.all(
    Array.from({ length: 20 }, (_, at) => disk.files.put('k', `new ${at}`, replace)),
  )
  expect(replaced.filter((object) => object !== null)).toHaveLength(1)
  expect(await unfinished()).toEqual([])
})

test('a reader gets the whole object that it has asked for, although it is replaced meanwhile', async () => {
  for (const size of [10, 3_000_000]) {
    await disk.files.put('k', 'a'.repeat(size))
    const object = await disk.files.get('k')
    await disk.files.put('k', 'b')
    expect(await object?.text()).toBe('a'.repeat(size))
    await disk.files.delete('k')
  }
})

test.each(['..', 'a/../b', '../a', 'a/..', '', '/a', 'a/', 'a//b', 'a\0b', 'x'.repeat(1025)])(
  'the key %j is refused',
  async (key) => {
    const { files } = disk
    for (const call of [files.put(key, ''), files.get(key), files.head(key), files.delete(key)])
      await expect(call).rejects.toThrow(/^The key of a file (has|contains|is longer)/)
    expect(readdirSync(disk.folder)).toEqual(['.tmp'])
  },
)

test('an option that the store does not know is refused', async () => {
  await expect(disk.files.get('a', { range: { offset: 1 } })).rejects.toThrow('option range')
  await expect(disk.files.put('a', '', { md5: 'x' })).rejects.toThrow('option md5')
  await expect(disk.files.list({ delimiter: '/' })).rejects.toThrow('option delimiter')
})

test('a full disk says so, and leaves the old object and nothing else', async () => {
  await disk.files.put('k', 'old')
  const handles = await fileHandles()
  const full = Object.assign(new Error('ENOSPC: no space left on device, fsync'), {
    code: 'ENOSPC',
  })
  vi.spyOn(handles, 'sync').mockRejectedValueOnce(full)
  await expect(disk.files.put('k', 'new')).rejects.toMatchObject({ code: 'ENOSPC' })
  expect([await textOf('k'), await unfinished()]).toEqual(['old', []])
  await disk.files.put('k', 'new')
  expect(await textOf('k')).toBe('new')
})

test('a stream that breaks off leaves the old object and nothing else', async () => {
  await disk.files.put('k', 'old')
  async function* broken() {
    yield Buffer.from('new')
    throw new Error('The visitor has left')
  }
  // Node's streams have other types than the Worker's.
  const stream = ReadableStream.from(broken()) as unknown as Blob
  await expect(disk.files.put('k', stream as unknown as string)).rejects.toThrow('has left')
  expect([await textOf('k'), await unfinished()]).toEqual(['old', []])
})

/** A process that writes to the store without end. */
async function startWriter() {
  const code = `
    import { openFiles } from '#worker/operate/server/files/files.ts'
    const files = openFiles(${JSON.stringify(disk.folder)})
    await files.put('k', 'old')
    const endless = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        controller.enqueue(new Uint8Array(10_000))
        process.stdout.write('written')
      },
    })
    await files.put('k', endless)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: new URL('../../..', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('an unfinished file goes at the next opening once its process is killed, and not before', async () => {
  const child = await startWriter()
  await vi.waitFor(async () => expect(await unfinished()).toHaveLength(1))
  openFiles(disk.folder)
  expect(await unfinished()).toHaveLength(1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await textOf('k')).toBe('old')
  const files = openFiles(disk.folder)
  expect(await unfinished()).toEqual([])
  expect(await keysInPages(files, {})).toEqual(['k'])
})

test('a torn or foreign file is an error for its key alone', async () => {
  for (const key of ['f/1', 'f/cut', 'f/longer', 'f/rotten', 'f/z'])
    await disk.files.put(key, 'x'.repeat(100), { customMetadata: { key } })
  const path = (name: string) => join(disk.folder, 'f', name)
  await truncate(path('cut='), 40)
  await appendFile(path('longer='), 'more')
  const file = await open(path('rotten='), 'r+')
  await file.write('y', (await file.stat()).size - 1)
  await file.close()
  await writeFile(path('foreign='), 'by somebody')
  await writeFile(path('empty='), '')
  await writeFile(path('not-ours'), '')
  await writeFile(path('.not-ours'), '')
  await mkdir(path('folder='))
  const listed = ['1', 'cut', 'empty', 'folder', 'foreign', 'longer', 'rotten', 'z']
  expect(await keysInPages(disk.files, {})).toEqual(listed.map((name) => `f/${name}`))
  const page = await disk.files.list({ include: ['customMetadata'] })
  expect(page.objects.map(({ customMetadata }) => customMetadata?.['key'] ?? null)).toEqual([
    'f/1',
    null,
    null,
    null,
    null,
    null,
    'f/rotten',
    'f/z',
  ])
  for (const name of ['cut', 'empty', 'foreign', 'longer', 'rotten'])
    await expect(textOf(`f/${name}`)).rejects.toThrow(`The stored file f/${name} is damaged.`)
  expect(await textOf('f/z')).toBe('x'.repeat(100))
  await disk.files.put('f/cut', 'whole again')
  expect(await textOf('f/cut')).toBe('whole again')
  await disk.files.delete('f/foreign')
  expect(await disk.files.head('f/foreign')).toBeNull()
})

test('nobody else may read the files, whatever the umask', async () => {
  for (const mask of [0, 0o277]) {
    const before = process.umask(mask)
    const key = `private/${mask}/file`
    try {
      await disk.files.put(key, '')
    } finally {
      process.umask(before)
    }
    const modeOf = (path: string) => (statSync(join(disk.folder, path)).mode & 0o777).toString(8)
    expect(['.', '.tmp', 'private', `private/${mask}`, `${key}=`].map(modeOf)).toEqual([
      '700',
      '700',
      '700',
      '700',
      '600',
    ])
  }
})

test('pages of a large folder show what is put and deleted between them', async () => {
  const names = Array.from({ length: 1200 }, (_, at) => `many/${String(at).padStart(5, '0')}`)
  await mkdir(join(disk.folder, 'many'))
  for (const name of names) await writeFile(join(disk.folder, `${name}=`), '')
  const longAgo = new Date(Date.now() - 60_000)
  await utimes(join(disk.folder, 'many'), longAgo, longAgo)
  const first = await disk.files.list({ limit: 10 })
  await disk.files.put('many/00500b', '')
  await disk.files.delete(['many/00700', 'many/00003'])
  const cursor = first.truncated ? first.cursor : ''
  const others = await keysInPages(disk.files, { cursor, limit: 300 })
  const all = [...first.objects.map(({ key }) => key), ...others]
  expect(all).toEqual([...names, 'many/00500b'].filter((key) => key !== 'many/00700').toSorted())
})
