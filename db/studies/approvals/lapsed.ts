import { type SQL, sql } from 'drizzle-orm'
import { studies } from '../tables.ts'

/** SQL condition: a text names a published study that takes nobody, because its review or its approvals have ended. */
export const namesLapsedStudy = (study: SQL) =>
  sql`(${study} is not null and exists (select 1 from ${studies} as named
    where named.published and named.lapsed and lower(named.title) = lower(trim(${study}))))`
