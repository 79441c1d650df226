import { and, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '../client.ts'
import { candidates } from './tables.ts'
import { candidateEvents, isMerge, isSeparated } from './event-tables.ts'

/**
 * Removes the names from preferences of addresses that other candidates have too: nobody knows any more whose
 * names they were. `of` is an SQL condition on the preferences, `others` one on candidates.
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

/** Deletes events of this kind whose other candidate is deleted, because they contain that name. */
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
 * The statements that delete candidates with their history, and the events of others about merges with them and
 * separations from them, which contain their names. The trigger `candidates_delete` gives back a candidate that was
 * merged into a deleted one.
 */
export const deleteCandidates = (db: Db, where: SQL): BatchItem<'sqlite'>[] => [
  forgetNames(db, areOf(where), sql`not (${where})`),
  db.delete(candidates).where(where),
  forgetEvents(db, isMerge),
  forgetEvents(db, isSeparated),
]
