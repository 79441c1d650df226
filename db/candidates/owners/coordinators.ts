import { eq, type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Db } from '#db/client.ts'
import { studies } from '#db/studies/tables.ts'
import { userColumns, users } from '#db/users/users.ts'
import { namedBy } from '../candidacy/named-study.ts'
import { touchedSql } from '../visits/visits.ts'
import { mayOwn } from './owners.ts'

/** The coordinator of a study, who may work on candidates; undefined if it has none. */
export const coordinatorOf = (db: Db, study: SQL) =>
  db
    .select({ id: users.id, name: userColumns.name })
    .from(studies)
    .innerJoin(users, eq(users.id, studies.coordinatorId))
    .where(sql`${study} and ${mayOwn}`)
    .get()

export const findCoordinator = (db: Db, study: string) =>
  coordinatorOf(db, sql`${studies.id} = ${namedBy(sql`${study}`)}`)

/**
 * Statements that give people without an owner to the coordinators of the studies that they ask about. `asked` has
 * the kept candidates and their studies. A coordinator who may not work on candidates any more gets none.
 */
export function giveToCoordinators(db: Db, asked: SQL): BatchItem<'sqlite'>[] {
  const given = sql`(select person.id as person_id, ${users.id} as id, ${userColumns.name} as name
    from ${asked} join candidates as person on person.id = asked.kept and person.owner_id is null
    join studies on studies.id = asked.study join users on users.id = studies.coordinator_id and ${mayOwn}
    group by person.id having min(asked.study) > 0) as given`
  return [
    db.run(sql`insert into candidate_events (candidate_id, at, "by", kind, data)
      select given.person_id, ${new Date().toISOString()}, 'system', 'owner',
        json_object('from', null, 'to', given.id, 'fromName', null, 'toName', given.name) from ${given}`),
    db.run(sql`update candidates set owner_id = given.id, ${touchedSql()} from ${given}
      where candidates.id = given.person_id`),
  ]
}
