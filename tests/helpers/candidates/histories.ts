import { eq } from 'drizzle-orm'
import { candidates } from '#db/candidates/tables.ts'
import { candidateEvents } from '#db/candidates/event-tables.ts'
import type { Role } from '#db/model/access.ts'
import { insertUser } from '#db/users/changes.ts'
import { password, startApi } from '../start/api.ts'
import { makeCandidates } from './candidates.ts'
import { cheapHash } from '../auth/password.ts'

type Fields = Partial<typeof candidates.$inferInsert>
type NewEvent = Partial<typeof candidateEvents.$inferInsert> & { kind: 'attempt' | 'submission' }

let made = 0

/** A candidate who has just written, and resembles nobody. */
export async function addCandidate(given: Fields = {}, events: NewEvent[] = []) {
  const { db } = await startApi()
  const phone = `617 555 ${1000 + ++made}`
  const email = `person${made}@example.com`
  const [id = 0] = await makeCandidates(db, { email, phone, ...given })
  const added = await storedCandidate(id)
  const { createdAt: at } = added
  const submission = { record: 'patient_inquiries', id: 1_000_000 + made }
  await addEvents(id, [{ kind: 'submission', at, data: submission }, ...events])
  return { ...added, email: added.email ?? '' }
}

/** Adds events without changing the candidate. */
export async function addEvents(candidateId: number, events: NewEvent[]) {
  const { db } = await startApi()
  const at = new Date().toISOString()
  await db
    .insert(candidateEvents)
    .values(events.map((event) => ({ candidateId, at, by: 'visitor' as const, ...event })))
}

export async function storedCandidate(id: number) {
  const { db } = await startApi()
  const row = await db.select().from(candidates).where(eq(candidates.id, id)).get()
  if (!row) throw new Error('There is no such candidate')
  return row
}

/** A user of this role, and the API as they see it. */
export async function addColleague(username: string, role: Role = 'coordinator') {
  const { db, visitor, as } = await startApi()
  const account = { username, password: cheapHash(password), role }
  const user = await insertUser(db, { id: null, username: 'tests' }, account)
  const login = await visitor.auth.login.$post({ json: { username, password } })
  const cookie = login.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  return { id: user?.id ?? 0, cookie, api: as(cookie) }
}
