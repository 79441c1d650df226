import { sql } from 'drizzle-orm'
import { shownColumns } from '../lib/search.ts'
import { candidates } from './tables.ts'

const { nameKey: _nameKey, ...columns } = shownColumns(candidates)

/** The columns of a candidate as the API answers them. */
export const candidateColumns = {
  ...columns,
  // Written out: Drizzle leaves out the table's name in RETURNING, where `users` would have an `id` too.
  ownerName: sql<
    string | null
  >`(select coalesce(users.name, users.username) from users where users.id = candidates.owner_id)`,
}

export type Candidate = Omit<typeof candidates.$inferSelect, 'searchText' | 'nameKey'> & {
  ownerName: string | null
}

/** Neither merged into another candidate nor closed for good: the condition of the index `candidates_due`. */
export const isDueSome = sql`candidates.due_at is not null and candidates.merged_into is null`
