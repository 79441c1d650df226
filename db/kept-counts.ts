import { type SQL, sql } from 'drizzle-orm'
import type { Db } from './client.ts'

/**
 * Two tables that triggers keep (see the first migration), so that a count does not read every row. Backups leave
 * them out: the triggers fill them again. `doctor` compares them with the rows, and `db:migrate` counts again.
 * `due_counts` (level, at, owner, n) has the open candidates by month, day and hour of their due time and by owner.
 * Owner 0 means nobody. `kept_counts` (name, bucket, n) has the rest.
 */
export const keptCountTables = ['due_counts', 'kept_counts']

/** SQL: the sum of a count over all of its buckets, or over the buckets from `from` on. */
export const keptSum = (name: string, from = '') =>
  sql<number>`(select coalesce(sum(n), 0) from kept_counts where name = ${name} and bucket >= ${from})`

/** SQL: the open candidates that are due before a time (ISO 8601, UTC), as rows of owner and number. */
export function dueBefore(time: string, comparison: '<' | '<='): SQL {
  const [month, day, hour] = [time.slice(0, 7), time.slice(0, 10), time.slice(0, 13)]
  const level = (name: string, from: string, to: string) =>
    sql`select owner, n from due_counts where level = ${name} and at >= ${from} and at < ${to}`
  return sql`${level('month', '', month)} union all ${level('day', month, day)} union all ${level('hour', day, hour)}
    union all select coalesce(owner_id, 0), 1 from candidates indexed by candidates_due
      where due_at >= ${hour} and due_at ${sql.raw(comparison)} ${time} and due_at is not null and merged_into is null`
}

export const allDue = sql`select owner, n from due_counts where level = 'month'`

/** The most frequent values, in alphabetical order. */
export async function mostNamed(db: Db, name: string, most: number) {
  const rows = await db.all<{ bucket: string }>(
    sql`select bucket from kept_counts where name = ${name} order by n desc, bucket limit ${most}`,
  )
  return rows.map(({ bucket }) => bucket).toSorted((one, other) => one.localeCompare(other, 'en'))
}
