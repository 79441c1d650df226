import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { connect } from '#db/client.ts'
import { WriteStream } from '#worker/lib/database/write-stream.ts'
import { kill } from '#tests/helpers/sqld.ts'
import { suspend } from '#tests/helpers/suspend.ts'

let dataDir: string
let server: Server
let requests = 0

const streamTo = ({ url, authToken }: Server) =>
  new WriteStream({
    url,
    authToken,
    fetch: (request) => {
      requests++
      return fetch(request)
    },
  })

const insert = (n: number) => ({ sql: 'insert into numbers (n) values (?)', args: [n] })
const stored = async () => {
  const { rows } = await connect(server).$client.execute('select n from numbers order by n')
  return rows.map(({ n }) => n)
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'write-stream-'))
  server = await startDatabase(dataDir)
  await connect(server).$client.execute('create table numbers (n integer primary key)')
})

afterAll(async () => {
  await kill(server)
  await rm(dataDir, { recursive: true, force: true })
})

beforeEach(async () => {
  await connect(server).$client.execute('delete from numbers')
  requests = 0
})

test('each transaction is stored in one round trip, with the results of its statements', async () => {
  const stream = streamTo(server)
  await stream.commit([insert(1), insert(2)])
  const [, counted] = await stream.commit([insert(3), 'select count(*) as n from numbers'])
  expect(counted?.rows[0]?.['n']).toBe(3)
  expect(requests).toBe(2)
  expect(await stored()).toEqual([1, 2, 3])
})

test('a transaction with a refused statement stores nothing, and the next one is stored', async () => {
  const stream = streamTo(server)
  await stream.commit([insert(1)])
  await expect(stream.commit([insert(2), insert(1), insert(3)])).rejects.toThrow(/UNIQUE/)
  await stream.commit([insert(4)])
  expect(await stored()).toEqual([1, 4])
})

test('after a restart of the database the next transaction is stored once', async () => {
  const stream = streamTo(server)
  await stream.commit([insert(1)])
  const port = Number(new URL(server.url).port)
  await kill(server)
  server = await startDatabase(dataDir, port)
  await stream.commit([insert(2)])
  expect(await stored()).toEqual([1, 2])
})

test('a transaction that the database does not answer fails, and leaves no lock behind', async () => {
  const stream = streamTo(server)
  await stream.commit([insert(1)])
  const resume = await suspend(server.process)
  const late = new WriteStream({
    url: server.url,
    authToken: server.authToken,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(300) }),
  })
  await expect(late.commit([insert(2)]))
    .rejects.toThrow()
    .finally(resume)
  await stream.commit([insert(3)])
  expect(await stored()).toEqual(expect.arrayContaining([1, 3]))
})

test('a transaction whose answer never comes does not keep the next one waiting', async () => {
  const stream = new WriteStream({
    url: server.url,
    authToken: server.authToken,
    fetch: (request) => (++requests === 2 ? new Promise(() => {}) : fetch(request)),
  })
  await stream.commit([insert(1)])
  void stream.commit([insert(2)])
  await stream.commit([insert(3)])
  expect(await stored()).toEqual([1, 3])
})

test('another writer goes on while the connection is kept', async () => {
  const stream = streamTo(server)
  await stream.commit([insert(1)])
  await connect(server).$client.execute(insert(2))
  await stream.commit([insert(3)])
  expect(await stored()).toEqual([1, 2, 3])
})
