import { phoneKeyOf } from '#db/candidates/keys.ts'
import { nameKeyOf } from '#db/model/candidates/name-key.ts'
import { candidates } from '#db/candidates/tables.ts'
import type { Db } from '#db/client.ts'
import { insertMany } from '#db/lib/insert-many.ts'

type Given = Partial<typeof candidates.$inferInsert>

let made = 0

/** A row of a candidate: a new one, due in an hour, unless something else is given. */
export function candidateRow(given: Given = {}): typeof candidates.$inferInsert {
  const { firstName = 'Ada', lastName = `Moss${++made}`, phone = '+1 617 555 0142' } = given
  const now = new Date().toISOString()
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${made}@example.com`.toLowerCase(),
    phone,
    phoneKey: phone && phoneKeyOf(phone),
    nameKey: nameKeyOf(firstName, lastName),
    nextAction: 'Call',
    dueAt: new Date(Date.now() + 3_600_000).toISOString(),
    interest: 'cardiology',
    source: 'patient-inquiry',
    createdAt: now,
    updatedAt: now,
    ...given,
  }
}

/** Stores candidates as they would be after some work, and returns their ids. */
export async function makeCandidates(db: Db, ...given: Given[]) {
  const rows = await insertMany(db, candidates, given.map(candidateRow)).returning({
    id: candidates.id,
  })
  return rows.map(({ id }) => id)
}

export async function makeCandidate(db: Db, given: Given = {}) {
  const [id = 0] = await makeCandidates(db, given)
  return id
}
