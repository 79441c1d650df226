import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { candidates } from './tables.ts'
import { candidateEvents, isMerge, isSeparated } from './event-tables.ts'

/**
 * Takes the name out of the preferences `of` addresses that `others` have too: nobody knows any more whose it was. Both
 * are SQL conditions, on the preferences and on candidates.
 */
export const forgetNames = (db: Db, of: SQL, others: SQL) =>
  db.run(sql`update email_preferences set first_name = null, last_name = null where ${of}
    and exists (select 1 from ${candidates} where ${others} and (${candidates.email} = email_preferences.email
      or ${candidates.id} in (select candidate_id from candidate_contacts
        where kind = 'email' and key = email_preferences.email)))`)

/** SQL condition: the preferences are those of an address of these candidates. */
const areOf = (where: SQL) => sql`email in (select email from ${candidates} where ${where}
  union select key from candidate_contacts where kind = 'email'
    and candidate_id in (select id from ${candidates} where ${where}))`

/** Deletes such events whose other candidate is gone, as they hold the name. */
const forgetEvents = (db: Db, kind: SQL) =>
  db
    .delete(candidateEvents)
    .where(
      and(
        kind,
        sql`not exists (select 1 from ${candidates} where ${candidates}.id = ${candidateEvents.data} ->> '$.other')`,
      ),
    )

/**
 * The statements that delete candidates with their history, and what the history of others says of merges with
 * them and separations from them: it holds their names. Whoever was merged into one of them, and is not deleted too,
 * is given back by the trigger `candidates_delete`.
 */
export const deleteCandidates = (db: Db, where: SQL): BatchItem<'sqlite'>[] => [
  forgetNames(db, areOf(where), sql`not (${where})`),
  db.delete(candidates).where(where),
  forgetEvents(db, isMerge),
  forgetEvents(db, isSeparated),
]
