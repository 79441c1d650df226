import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Server, startDatabase } from '#worker/operate/database/server.ts'
import { connect } from '#db/client.ts'
import { Streams } from '#db/lib/streams.ts'
import { kill } from '#tests/helpers/start/sqld.ts'
import { suspend } from '#tests/helpers/start/suspend.ts'

let dataDir: string
let server: Server
let requests = 0

const streamTo = ({ url, authToken }: Server) =>
  new Streams({
    url,
    authToken,
    fetch: (request: Request) => {
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
  dataDir = await mkdtemp(join(tmpdir(), 'streams-'))
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
  await stream.batch([insert(1), insert(2)])
  const [, counted] = await stream.batch([insert(3), 'select count(*) as n from numbers'])
  expect(counted?.rows[0]?.['n']).toBe(3)
  expect(requests).toBe(2)
  expect(await stored()).toEqual([1, 2, 3])
})

test('a transaction with a refused statement stores nothing, and the next one is stored', async () => {
  const stream = streamTo(server)
  await stream.batch([insert(1)])
  await expect(stream.batch([insert(2), insert(1), insert(3)])).rejects.toThrow(/UNIQUE/)
  await stream.batch([insert(4)])
  expect(await stored()).toEqual([1, 4])
})

test('after a restart of the database the next transaction is stored once', async () => {
  const stream = streamTo(server)
  await stream.batch([insert(1)])
  const port = Number(new URL(server.url).port)
  await kill(server)
  server = await startDatabase(dataDir, port)
  await stream.batch([insert(2)])
  expect(await stored()).toEqual([1, 2])
})

test('a transaction that the database does not answer fails, and leaves no lock behind', async () => {
  const stream = streamTo(server)
  await stream.batch([insert(1)])
  const resume = await suspend(server.process)
  const late = new Streams({
    url: server.url,
    authToken: server.authToken,
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(300) }),
  })
  await expect(late.batch([insert(2)]))
    .rejects.toThrow()
    .finally(resume)
  await stream.batch([insert(3)])
  expect(await stored()).toEqual(expect.arrayContaining([1, 3]))
})

test('a transaction whose answer never comes does not keep the next one waiting', async () => {
  const stream = new Streams({
    url: server.url,
    authToken: server.authToken,
    fetch: (request: Request) => (++requests === 2 ? new Promise(() => {}) : fetch(request)),
  })
  await stream.batch([insert(1)])
  void stream.batch([insert(2)])
  await stream.batch([insert(3)])
  expect(await stored()).toEqual([1, 3])
})

test('another writer goes on while the connection is kept', async () => {
  const stream = streamTo(server)
  await stream.batch([insert(1)])
  await connect(server).$client.execute(insert(2))
  await stream.batch([insert(3)])
  expect(await stored()).toEqual([1, 2, 3])
})

test('reads and transactions share the streams, and more at once than are kept are all answered', async () => {
  const stream = streamTo(server)
  await stream.batch([insert(1)])
  const count = 'select count(*) as n from numbers'
  const together = await Promise.all(Array.from({ length: 20 }, () => stream.execute(count)))
  expect(together.map(({ rows }) => rows[0]?.['n'])).toEqual(Array(20).fill(1))
  await stream.batch([insert(2)])
  expect((await stream.batch([count, count])).map(({ rows }) => rows[0]?.['n'])).toEqual([2, 2])
})

test('a read sees what another has written since the stream read before', async () => {
  const stream = streamTo(server)
  const count = 'select count(*) as n from numbers'
  expect((await stream.execute(count)).rows[0]?.['n']).toBe(0)
  await connect(server).$client.execute(insert(1))
  await connect(server).$client.execute('create table others (n integer)')
  expect((await stream.execute(count)).rows[0]?.['n']).toBe(1)
  expect((await stream.execute('select * from others')).columns).toEqual(['n'])
})

test('a read that the database refuses says why, and the next one is answered', async () => {
  const stream = streamTo(server)
  await stream.execute('select 1 as n')
  await expect(stream.execute('select missing')).rejects.toThrow(/no such column/)
  await expect(stream.batch(['select 1', 'select missing'])).rejects.toThrow(/no such column/)
  expect((await stream.execute('select 1 as n')).rows[0]?.['n']).toBe(1)
})

test('after a restart of the database a read is answered', async () => {
  const stream = streamTo(server)
  await stream.execute('select 1 as n')
  const port = Number(new URL(server.url).port)
  await kill(server)
  server = await startDatabase(dataDir, port)
  expect((await stream.execute('select 1 as n')).rows[0]?.['n']).toBe(1)
})

test('a stream that the database refuses, as after a move, is replaced within the call', async () => {
  const refusals = [404, 421]
  const stream = new Streams({
    url: server.url,
    authToken: server.authToken,
    fetch: async (request: Request) => {
      const body = await request.clone().text()
      const status = body.includes('"baton":"') && body.includes('insert') && refusals.pop()
      return status ? new Response('', { status }) : fetch(request)
    },
  })
  await stream.batch([insert(1)])
  await stream.batch([insert(2)])
  await stream.execute(insert(3))
  await stream.execute(insert(4))
  expect(await stored()).toEqual([1, 2, 3, 4])
  expect(refusals).toEqual([])
})
