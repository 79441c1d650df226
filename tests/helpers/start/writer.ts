import { openThreads } from '#worker/operate/server/database/open-threads.ts'

// Writes rows until it is killed, and prints the number of each one that is stored.
const [, , file = ''] = process.argv
const client = openThreads(file)
for (let n = 1; ; n++) {
  await client.execute({ sql: 'insert into numbers (n) values (?)', args: [n] })
  process.stdout.write(`${n}\n`)
}
