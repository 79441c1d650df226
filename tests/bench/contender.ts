import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { connect, type Connection } from '#db/client.ts'
import { migrate } from '#worker/operate/database/migrate.ts'
import { startDatabase } from '#worker/operate/database/server.ts'
import type { Shot } from './load.ts'
import { onWorkerd } from './workerd.ts'

const settings = {
  JWT_SECRET: 'a secret for the benchmark, 32 bytes long',
  SITE_URL: 'http://127.0.0.1',
  REBUILD_WEBHOOK_URL: 'http://127.0.0.1:9',
  STAFF_EMAIL: 'staff@site.example',
  MAIL_FROM: 'site@site.example',
}

export type Contender = Awaited<ReturnType<typeof contender>>

/** A Worker on workerd that uses a running database. */
export const workerOver = ({ url, authToken }: Connection, entry: string) =>
  onWorkerd(entry, { ...settings, TURSO_DATABASE_URL: url, TURSO_AUTH_TOKEN: authToken ?? '' })

/** A Worker with its own database: if a contender makes sqld hang, the others are not affected. */
export async function contender(entry: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const database = await startDatabase(dataDir)
  const db = connect(database)
  await migrate(db)
  await db.run(
    sql`create table bare_inquiries (id integer primary key, message text, created_at text)`,
  )
  const worker = await workerOver(database, entry)
  return {
    db,
    origin: worker.origin,
    async stop() {
      await worker.stop()
      await database.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** An inquiry as the form sends it; `person` makes the senders differ. */
const inquiryOf = (person = ''): Shot => ({
  path: '/api/patient-inquiry',
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({
    submissionId: newId(),
    firstName: 'Ada',
    lastName: `Moss${person}`,
    email: `ada${person}@example.com`,
    phone: '555-0100',
    interest: 'cardiology',
    message: 'I would like to hear about heart studies, and how to join one.',
  }),
})

/** Inquiries by the same person. */
export const inquiry = () => inquiryOf()

let people = 0
/** Inquiries by a new person each time. */
export const inquiryOfAnother = () => inquiryOf(String(++people))
