import { mkdtemp, rm, writeFile, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { connect } from '../../db/client.ts'
import { migrate } from '../../db/commands/migrate.ts'
import { startDatabase, freePort } from '../../db/commands/server.ts'
import { onWorkerd } from './workerd.ts'
import { load, type Shot } from './load.ts'
const [what = 'ours', who = 'same', prof] = process.argv.slice(2)
const dir = await mkdtemp('/tmp/intake-prof-')
const database = await startDatabase(dir)
const db = connect(database)
await migrate(db)
await db.run(
  sql`create table bare_inquiries (id integer primary key, message text, created_at text)`,
)
const ip = await freePort()
const w = await onWorkerd(
  what === 'ours' ? 'tests/bench/ours.ts' : 'tests/bench/insert.ts',
  {
    JWT_SECRET: 'a secret for the benchmark, 32 bytes long',
    SITE_URL: 'http://127.0.0.1',
    REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
    STAFF_EMAIL: 'staff@site.example',
    MAIL_FROM: 'site@site.example',
    TURSO_DATABASE_URL: database.url,
    TURSO_AUTH_TOKEN: database.authToken,
  },
  prof ? [`--inspector-addr=127.0.0.1:${ip}`] : [],
)
let n = 0
const shot = (): Shot => {
  n++
  const i = who === 'same' ? '' : n
  return {
    path: '/api/patient-inquiry',
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      submissionId: newId(),
      firstName: 'Ada',
      lastName: 'Moss' + i,
      email: `ada${i}@example.com`,
      phone: '555-0100',
      interest: 'cardiology',
      message: 'I would like to hear about heart studies, and how to join one.',
    }),
  }
}
const cpu = async (pid?: number) => {
  const f = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
  return (Number(f[11]) + Number(f[12])) / 100
}
await load(w.origin, shot, { seconds: 2 })
let ws: WebSocket | undefined,
  id = 0
const pending = new Map<number, (v: any) => void>()
const call = (method: string, params = {}) =>
  new Promise<any>((r) => {
    pending.set(++id, r)
    ws!.send(JSON.stringify({ id, method, params }))
  })
if (prof) {
  const list: any = await (await fetch(`http://127.0.0.1:${ip}/json`)).json()
  ws = new WebSocket(list[0].webSocketDebuggerUrl)
  await new Promise((r) => (ws!.onopen = r))
  ws.onmessage = (m) => {
    const d = JSON.parse(String(m.data))
    pending.get(d.id)?.(d.result)
  }
  await call('Profiler.enable')
  await call('Profiler.setSamplingInterval', { interval: 200 })
  await call('Profiler.start')
}
const a = [await cpu(w.process.pid), await cpu(database.process.pid)]
const t = Date.now()
const r = await load(w.origin, shot, { seconds: 6 })
const wall = (Date.now() - t) / 1000
const b = [await cpu(w.process.pid), await cpu(database.process.pid)]
if (prof) {
  const { profile } = await call('Profiler.stop')
  await writeFile('/tmp/intake.cpuprofile', JSON.stringify(profile))
  const self = new Map<string, number>()
  const byId = new Map(profile.nodes.map((x: any) => [x.id, x]))
  profile.samples.forEach((s: number, i: number) => {
    const f = (byId.get(s) as any).callFrame
    const k = `${f.functionName || '(anon)'}:${f.lineNumber}`
    self.set(k, (self.get(k) ?? 0) + profile.timeDeltas[i])
  })
  console.log(
    [...self]
      .sort((x, y) => y[1] - x[1])
      .slice(0, 45)
      .map(([k, v]) => `${(v / 1000).toFixed(0).padStart(6)} ms ${k}`)
      .join('\n'),
  )
}
const c = r.answered.length
console.log(
  what,
  who,
  `${c} in ${wall.toFixed(1)} s, ${r.failures} failed; per submission µs: worker ${(((b[0]! - a[0]!) / c) * 1e6).toFixed(0)}, sqld ${(((b[1]! - a[1]!) / c) * 1e6).toFixed(0)}`,
)
ws?.close()
await w.stop()
await database.stop()
await rm(dir, { recursive: true })
process.exit()
