import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import type { CandidateStatus } from '#db/model/candidates/labels.ts'

/** SQL: the candidacies of these candidates as they are, in JSON: what an undo gives back. */
export const candidaciesIn = (
  ids: SQL,
) => sql`(select json_group_array(json_object('id', id, 'status', status,
  'closedReason', closed_reason, 'reasonDetail', reason_detail, 'closedAt', closed_at, 'screeningNumber', screening_number)) from candidacies
  where candidate_id in ${ids})`

/** Gives candidacies the status back that `stored`, from `candidaciesIn`, remembers. */
export const restoreCandidacies = (db: Db, stored: SQL): BatchItem<'sqlite'> =>
  db.run(sql`update candidacies set status = was.status, closed_reason = was.closed_reason,
      reason_detail = was.reason_detail, closed_at = was.closed_at, version = version + 1,
      updated_at = ${new Date().toISOString()}
    from (select value ->> '$.id' as id, value ->> '$.status' as status, value ->> '$.closedReason' as closed_reason,
      value ->> '$.reasonDetail' as reason_detail, value ->> '$.closedAt' as closed_at from ${stored}) as was
    where candidacies.id = was.id and (candidacies.status, candidacies.closed_reason, candidacies.reason_detail)
      is not (was.status, was.closed_reason, was.reason_detail)`)

type Moved = { id: number; from: CandidateStatus }

/** Moves these candidacies to a status; those that have another one than `from` by now stay. */
export const moveTo = (db: Db, moved: Moved[], to: SQL, from = sql`was.value ->> '$.from'`) =>
  db.run(sql`update candidacies set status = ${to}, version = version + 1, updated_at = ${new Date().toISOString()}
    from json_each(${JSON.stringify(moved)}) as was
    where candidacies.id = was.value ->> '$.id' and candidacies.status = ${from}`)
