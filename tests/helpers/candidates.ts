import { eq } from 'drizzle-orm'
import { nameKeyOf, phoneKeyOf } from '../../db/candidates/keys.ts'
import { candidateEvents, candidates } from '../../db/candidates/tables.ts'
import { withSearchText } from '../../db/lib/search.ts'
import type { Role } from '../../db/model/access.ts'
import { addUser } from '../../db/users.ts'
import { password, startApi } from './api.ts'
import { cheapHash } from './password.ts'

type Fields = Partial<typeof candidates.$inferInsert>
type NewEvent = Partial<typeof candidateEvents.$inferInsert> & { kind: 'attempt' | 'submission' }

let made = 0

/** A candidate as a submission of today makes one, with what is given instead. */
export async function addCandidate(fields: Fields = {}, events: NewEvent[] = []) {
  const { db } = await startApi()
  const at = new Date().toISOString()
  const n = ++made
  const person = {
    firstName: 'Ada',
    lastName: `Moss ${n}`,
    phone: `617 555 ${1000 + n}`,
    ...fields,
  }
  const row = {
    email: `person${n}@example.com`,
    status: 'new' as const,
    nextAction: 'Call',
    dueAt: at,
    source: 'patient-inquiry' as const,
    createdAt: at,
    updatedAt: at,
    ...person,
    phoneKey: phoneKeyOf(person.phone),
    nameKey: nameKeyOf(person.firstName, person.lastName),
  }
  const [added] = await db.insert(candidates).values(withSearchText(candidates, row)).returning()
  if (!added) throw new Error('The candidate was not added')
  await addEvents(added.id, [
    { kind: 'submission', data: { record: 'patient_inquiries', id: n, dueAt: at } },
    ...events,
  ])
  return added
}

/** Adds what happened, without changing the candidate. */
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
  const user = await addUser(db, { id: null, username: 'tests' }, account)
  const login = await visitor.auth.login.$post({ json: { username, password } })
  return { id: user?.id ?? 0, api: as(login.headers.get('Set-Cookie')?.split(';')[0] ?? '') }
}
