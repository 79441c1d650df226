import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { over } from '#db/client.ts'
import { patientInquiries } from '#db/inquiries/inquiries.ts'
import { openSqlite } from '#db/lib/sqlite.ts'
import { inquiryOf, sendInquiry, startLoad } from '#tests/helpers/server/load.ts'
import { processesOf, removeServe, type Serve, startServe } from '#tests/helpers/server/serve.ts'
import { siteDatabaseIn } from '#worker/operate/database/open-for-command.ts'

let serve: Serve

beforeAll(async () => {
  serve = await startServe()
})

afterAll(() => removeServe(serve.dataDir))

const kills = 5
/** Submissions between two kills. */
const between = 30

/** The ids of all stored inquiries, in the order in which they came. */
async function storedIds() {
  const client = openSqlite(siteDatabaseIn(serve.dataDir), { readOnly: true })
  try {
    const rows = await over(client).select().from(patientInquiries)
    return rows.map(({ submissionId }) => submissionId)
  } finally {
    client.close()
  }
}

async function expectEachOnce(acknowledged: string[]) {
  const stored = await storedIds()
  const ids = new Set(stored)
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
  expect(ids.size).toBe(stored.length)
}

test('a server that is killed five times under load loses nothing, and nobody is refused', async () => {
  const load = startLoad(serve)
  await load.until(between)
  const killed = []
  for (let nth = 0; nth < kills; nth++) {
    killed.push(await serve.killServer())
    await load.until(between)
  }
  await load.stop()
  const seen = Object.fromEntries(load.failures)
  console.log(
    `${load.acknowledged.length} acknowledged, longest time without an answer ${load.longestGapMs().toFixed()} ms, failures`,
    seen,
  )
  expect(new Set(killed).size).toBe(kills)
  expect(Object.keys(seen).filter((code) => !['ECONNRESET', 'EPIPE'].includes(code))).toEqual([])
  expect(load.longestGapMs()).toBeLessThan(3000)
  await expectEachOnce(load.acknowledged)
})

test('a machine whose processes are all killed five times under load loses nothing', async () => {
  const load = startLoad(serve)
  await load.until(between)
  for (let nth = 0; nth < kills; nth++) {
    await serve.killAll()
    expect(await processesOf(serve.dataDir)).toEqual([])
    serve = await startServe({ dataDir: serve.dataDir, port: serve.port })
    load.move(serve)
    await load.until(between)
  }
  await load.stop()
  console.log(`${load.acknowledged.length} acknowledged`, Object.fromEntries(load.failures))
  await expectEachOnce(load.acknowledged)
})

const hasStrace = spawnSync('strace', ['-V']).status === 0
if (!hasStrace) console.log('Not counted: there is no strace here (apt-get install strace).')

test.runIf(hasStrace)('each of 20 submissions is on the disk before its answer', async () => {
  const { server } = await serve.pids()
  const strace = spawn(
    'strace',
    ['-f', '-c', '-e', 'trace=fsync,fdatasync', '-p', String(server)],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said = text(strace.stderr)
  await once(strace.stderr, 'data')
  for (let nth = 0; nth < 20; nth++)
    expect((await sendInquiry(serve, inquiryOf(1e6 + nth), 1e6 + nth)).status).toBe(201)
  strace.kill('SIGINT')
  const table = await said
  const calls = [...table.matchAll(/^\s*[\d.]+\s+[\d.]+\s+\d+\s+(\d+).*\bf(?:data)?sync$/gm)]
  const count = calls.reduce((sum, [, each]) => sum + Number(each), 0)
  console.log(`${count} fsyncs for 20 submissions`)
  expect(count).toBeGreaterThanOrEqual(20)
})
