import { sql } from 'drizzle-orm'
import { shownColumns } from '../lib/search.ts'
import { candidates } from './tables.ts'

const { nameKey: _nameKey, ...columns } = shownColumns(candidates)

// Written out: Drizzle leaves out the table's name in RETURNING, where `users` would have an `id` too.
export const ownerName = sql<
  string | null
>`(select coalesce(users.name, users.username) from users where users.id = candidates.owner_id)`

/** The columns of a candidate as the API answers them. */
export const candidateColumns = { ...columns, ownerName }

export type Candidate = Omit<typeof candidates.$inferSelect, 'searchText' | 'nameKey'> & {
  ownerName: string | null
}

/** Neither merged nor without anything to be done: the condition of the index `candidates_due`. */
export const isDueSome = sql`candidates.due_at is not null and candidates.merged_into is null`

/** The columns of an export. */
export const exportedColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'status',
  'closedReason',
  'ownerName',
  'nextAction',
  'dueAt',
  'study',
  'interest',
  'source',
  'attempts',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof Candidate)[]
