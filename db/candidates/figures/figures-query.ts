import { type SQL, sql } from 'drizzle-orm'
import { keysOf } from '#db/model/lib/keys.ts'
import { mostGroups } from '#db/model/candidates/limits.ts'
import { newestEvent } from '../events.ts'
import { groupOf } from '../person.ts'

/** The ways to divide people into groups, with the column of each. */
const divisions = {
  study: 'study',
  source: 'source',
  heardFrom: 'heard_from',
  campaign: 'campaign_name',
} as const
export type Division = keyof typeof divisions

/** The sums of a group of people, such as those of one study. */
export type FiguresRow = {
  division: Division
  /** null if the value is not known */
  name: string | null
  inquiries: number
  /** promises that were kept or broken; people who still wait in time are not counted */
  promised: number
  kept: number
  reached: number
  visits: number
  enrolled: number
  /** from the first submission to the first attempt, for each person who was tried: '12,1080' */
  minutes: string | null
}

type Asked = { since: string; now: string; known: number }

/** SQL: the rows that a division counts: by study each candidacy, as somebody may be considered for several. */
const countedIn = (division: Division) => sql.raw(division === 'study' ? 'considered' : 'person')

/** SQL: candidacies. With one study the candidate's row says how far people came; with several, each candidacy does. */
const consideredFrom = (people: SQL, ids: SQL) => sql`
  select coalesce((select title from studies where studies.id = its.study_id), person.study) as study,
    person.created_at, person.promise_at, person.first_attempt_at,
    iif(exists (select 1 from candidacies as other where not other.set_aside and other.id <> its.id
        and other.candidate_id in ${ids}),
      its.furthest - (its.furthest > 2), person.furthest) as furthest
  from ${people} where not its.set_aside`

/** SQL: the groups of one division, the largest first. */
const groupsOf = (division: Division, now: string) => sql`
  select * from (
    select ${division} as division, ${sql.raw(divisions[division])} as name, count(*) as inquiries,
      sum(promise_at is not null and (first_attempt_at is not null or promise_at <= ${now})) as promised,
      coalesce(sum(first_attempt_at <= promise_at), 0) as kept,
      sum(furthest > 0) as reached, sum(furthest > 1) as visits, sum(furthest > 2) as enrolled,
      group_concat(max(0, (unixepoch(first_attempt_at) - unixepoch(created_at)) / 60)) as minutes
    from ${countedIn(division)} group by name order by inquiries desc, name limit ${mostGroups})`

/**
 * The figures of everybody whose first submission came within the period. The index covers all columns. Merged
 * candidates count as one person. Returns no row while `known` is the newest event: that condition comes first in a
 * CROSS JOIN, so that SQLite reads nothing else.
 */
export const figuresQuery = ({ since, now, known }: Asked) => sql`select * from (
  with kept(id) as materialized (
    select distinct merged_into from candidates where merged_into is not null),
  recent as (
    select candidates.* from (select 1 where ${newestEvent} <> ${known})
    cross join candidates indexed by candidates_figures
    where created_at >= ${since} and merged_into is null),
  person as materialized (
    select id, study, source, heard_from, campaign_name, created_at, promise_at, first_attempt_at, furthest
    from recent where id not in (select id from kept)
    union all
    -- SQLite takes promise_at from the row that has the minimum.
    select recent.id, recent.study, recent.source, recent.heard_from, recent.campaign_name, min(part.created_at), part.promise_at,
      (select min(first_attempt_at) from candidates as one where one.id = recent.id or one.merged_into = recent.id),
      (select max(furthest) from candidates as one where one.id = recent.id or one.merged_into = recent.id)
    from recent join kept on kept.id = recent.id
    cross join candidates as part on part.id = recent.id or part.merged_into = recent.id
    group by recent.id having min(part.created_at) >= ${since}),
  considered as (
    ${consideredFrom(
      sql`person cross join candidacies as its on its.candidate_id = person.id and person.id not in (select id from kept)`,
      sql`(person.id)`,
    )}
    union all
    ${consideredFrom(
      sql`kept join person on person.id = kept.id
        cross join candidates as part on part.id = person.id or part.merged_into = person.id
        cross join candidacies as its on its.candidate_id = part.id`,
      groupOf(sql`person.id`),
    )})
  ${sql.join(
    keysOf(divisions).map((division) => groupsOf(division, now)),
    sql` union all `,
  )})`
