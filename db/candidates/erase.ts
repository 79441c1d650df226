import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { candidates } from './tables.ts'
import { candidateEvents, isMerge } from './event-tables.ts'

/**
 * The statements that delete candidates with their history, and what the history of others says of merges
 * with them: it holds their names. Whoever was merged into one of them, and is not deleted too, is given back by
 * the trigger `candidates_delete`.
 */
export const deleteCandidates = (db: Db, where: SQL | undefined): BatchItem<'sqlite'>[] => [
  db.delete(candidates).where(where),
  db
    .delete(candidateEvents)
    .where(
      and(
        isMerge,
        sql`not exists (select 1 from ${candidates} where ${candidates}.id = ${candidateEvents.data} ->> '$.other')`,
      ),
    ),
]
