import { type SQL, sql } from 'drizzle-orm'

/** The id of the candidate that an address leads to: of the kept one, where it was merged. */
export const keptIdOf = (email: string) =>
  sql`(select coalesce(merged_into, id) from candidates where email = ${email.toLowerCase()})`

/** The ids of a kept candidate and of those merged into it. */
export const groupOf = (keptId: SQL) =>
  sql`(select one.id from candidates as one where one.id = ${keptId} or one.merged_into = ${keptId})`

/** Every address of the person who has this one, in lower case. */
export const addressesOf = (email: string) =>
  sql`(select ${email.toLowerCase()} as email union
    select email from candidates where id in ${groupOf(keptIdOf(email))})`
