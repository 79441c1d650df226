import { sql } from 'drizzle-orm'
import { newestEvent } from '../events.ts'

/** The sums of everybody who asked about one study and came from one source. */
export type FiguresRow = {
  study: string | null
  source: string
  inquiries: number
  /** promises that are kept or broken; whoever still waits within the time is not counted */
  promised: number
  kept: number
  reached: number
  visits: number
  enrolled: number
  /** from the first submission to the first attempt, of each who was tried: '12,1080' */
  minutes: string | null
}

type Asked = { since: string; now: string; known: number }

/**
 * The figures of everybody whose first submission came within the period, from an index that holds all they
 * need; candidates merged together are one person. No row while `known` is the newest event: that condition
 * stands first in a CROSS JOIN, so that nothing else is read then.
 */
export const figuresQuery = ({ since, now, known }: Asked) => sql`select * from (
  with kept(id) as materialized (
    select distinct merged_into from candidates where merged_into is not null),
  recent as (
    select candidates.* from (select 1 where ${newestEvent} <> ${known})
    cross join candidates indexed by candidates_figures
    where created_at >= ${since} and merged_into is null),
  person as (
    select study, source, created_at, promise_at, first_attempt_at, furthest
    from recent where id not in (select id from kept)
    union all
    -- SQLite takes promise_at from the row that has the minimum.
    select recent.study, recent.source, min(part.created_at), part.promise_at,
      (select min(first_attempt_at) from candidates as one where one.id = recent.id or one.merged_into = recent.id),
      (select max(furthest) from candidates as one where one.id = recent.id or one.merged_into = recent.id)
    from recent join kept on kept.id = recent.id
    cross join candidates as part on part.id = recent.id or part.merged_into = recent.id
    group by recent.id having min(part.created_at) >= ${since})
  select study, source, count(*) as inquiries,
    sum(promise_at is not null and (first_attempt_at is not null or promise_at <= ${now})) as promised,
    coalesce(sum(first_attempt_at <= promise_at), 0) as kept,
    sum(furthest > 0) as reached, sum(furthest > 1) as visits, sum(furthest > 2) as enrolled,
    group_concat(max(0, (unixepoch(first_attempt_at) - unixepoch(created_at)) / 60)) as minutes
  from person group by study, source)`
