import { type SQL, sql } from 'drizzle-orm'
import { addedCause } from '../people/added-cause.ts'

// A range instead of LIKE uses the index on causes; '!' is the character after the space.
const causeOf = (end: string) =>
  sql`(event.data ->> '$.record') || ' ' || (event.data ->> '$.id') || ${end}`

/** SQL: the ids of letters caused by these candidates. Others may be for somebody else with the same address. */
export const lettersToPeople = (people: SQL) => sql`(
  select letter.id from candidate_events as event
  cross join mail_outbox as letter on letter.cause >= ${causeOf(' ')} and letter.cause < ${causeOf('!')}
  where event.candidate_id in ${people} and event.kind = 'submission' and letter.recipient is not null
  union all select letter.id from candidates as added
  cross join mail_outbox as letter on letter.cause = ${addedCause(sql`added.submission_id`)}
  where added.id in ${people})`
