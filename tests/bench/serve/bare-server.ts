import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { json } from 'node:stream/consumers'

// The baseline: a server in one file that answers a constant, and does one INSERT for each submission.
const db = new DatabaseSync(process.argv[2] ?? ':memory:')
db.exec(`pragma journal_mode = wal; pragma synchronous = full;
  create table bare_inquiries (id integer primary key, message text, created_at text)`)
const insert = db.prepare('insert into bare_inquiries (message, created_at) values (?, ?)')

const server = createServer(async (asked, answer) => {
  answer.setHeader('Content-Type', 'application/json')
  if (asked.method !== 'POST') {
    answer.end('{"jobs":[]}')
    return
  }
  // The benchmark sends nothing else.
  const { message } = (await json(asked)) as { message: string }
  const { lastInsertRowid } = insert.run(message, new Date().toISOString())
  answer.writeHead(201).end(JSON.stringify({ id: Number(lastInsertRowid) }))
})
server.listen(0, '127.0.0.1', () => {
  // A server of TCP has a port.
  console.log(`Ready on ${(server.address() as AddressInfo).port}`)
})
