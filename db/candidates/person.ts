import { type SQL, sql } from 'drizzle-orm'

/** SQL: the id of the candidate that a submission belongs to, which may be merged. */
export const senderIdOf = (record: string, id: number) =>
  sql`(select candidate_id from candidate_events where kind = 'submission'
    and data = json_object('record', ${record}, 'id', cast(${id} as integer)))`

/** SQL: the id of the kept candidate of this row of candidates: its own, unless it was merged. */
export const keptOf = (alias: string) => sql.raw(`coalesce(${alias}.merged_into, ${alias}.id)`)

/** SQL: the id of the kept candidate of the one with this id. */
export const keptIdOf = (id: number | SQL) =>
  sql`(select coalesce(merged_into, id) from candidates where id = ${id})`

/** SQL: the id of the kept candidate that a submission belongs to. */
export const keptSenderIdOf = (record: string, id: number) => keptIdOf(senderIdOf(record, id))

/** SQL: joins `sender`, the candidate of a visit with this alias, by the event `came`. */
export const joinSenderOf = (visit: 'visit' | 'missed') => sql`
  join candidate_events as came on came.kind = 'submission'
    and came.data = json_object('record', 'visit_requests', 'id', ${sql.raw(visit)}.id)
  join candidates as sender on sender.id = came.candidate_id`

/** SQL: joins `kept`, the kept candidate of `sender`. */
export const joinKept = sql`join candidates as kept on kept.id = ${keptOf('sender')}`

/** SQL: this submission made its sender a candidate. Later ones with that name and address may be somebody else's. */
export function isFirstSubmission(event: 'event' | 'came') {
  const at = sql.raw(`${event}.at`)
  return sql`(${at} = sender.created_at and sender.submission_id is null and sender.merged_into is null)`
}

/** The ids of a kept candidate and of those merged into it. */
export const groupOf = (keptId: SQL) =>
  sql`(select one.id from candidates as one where one.id = ${keptId} or one.merged_into = ${keptId})`
