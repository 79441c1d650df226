import { type SQL, sql } from 'drizzle-orm'

/** SQL: the id of the candidate that a submission belongs to, which may be merged. */
export const senderIdOf = (record: string, id: number) =>
  sql`(select candidate_id from candidate_events where kind = 'submission'
    and data = json_object('record', ${record}, 'id', cast(${id} as integer)))`

/** SQL: the id of the kept candidate that a submission belongs to. */
export const keptIdOf = (record: string, id: number) =>
  sql`(select coalesce(merged_into, id) from candidates where id = ${senderIdOf(record, id)})`

/**
 * SQL: the submission of this event made its sender a candidate. Whoever else writes under a name and an address that
 * are known may be somebody else.
 */
export function isFirstSubmission(event: 'event' | 'came') {
  const at = sql.raw(`${event}.at`)
  return sql`(${at} = sender.created_at and sender.submission_id is null and sender.merged_into is null)`
}

/** The ids of a kept candidate and of those merged into it. */
export const groupOf = (keptId: SQL) =>
  sql`(select one.id from candidates as one where one.id = ${keptId} or one.merged_into = ${keptId})`
