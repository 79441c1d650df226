import { sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import type { Db } from '#db/client.ts'
import { batch } from '#db/lib/batch.ts'
import { sampleDomain } from '#db/model/candidates/labels.ts'
import { submissionTables } from '#db/submissions/submissions.ts'

const dueLevels = { month: 7, day: 10, hour: 13 }
const countedColumns = ['study', 'campaign_name']

/** Recounts every number that triggers keep: see db/kept-counts.ts. */
export const recount = (db: Db) =>
  batch(
    db,
    [
      'delete from due_counts',
      'delete from kept_counts',
      ...Object.entries(dueLevels).map(
        ([level, length]) => `insert into due_counts
          select '${level}', substr(due_at, 1, ${length}), coalesce(owner_id, 0), count(*) from candidates
          where due_at is not null and merged_into is null group by 2, 3`,
      ),
      ...countedColumns.map(
        (
          column,
        ) => `insert into kept_counts select 'candidates.${column}', ${column}, count(*) from candidates
          where ${column} is not null and merged_into is null group by 2`,
      ),
      `insert into kept_counts select 'candidates.sample', '', count(*) from candidates
        where substr(lower(email), ${-sampleDomain.length}) = '${sampleDomain}' group by 2`,
      ...Object.values(submissionTables)
        .map(getTableName)
        .flatMap((table) => [
          `insert into kept_counts select '${table}', substr(created_at, 1, 10), count(*) from ${table} group by 2`,
          `insert into kept_counts select '${table}.spam', substr(created_at, 1, 10), count(*) from ${table}
          where suspected_spam group by 2`,
        ]),
    ].map((statement) => db.run(sql.raw(statement))),
  )
