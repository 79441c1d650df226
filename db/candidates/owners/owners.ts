import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { rolesFor } from '#db/model/access.ts'
import { userColumns, users } from '#db/users/users.ts'

/** Whether a user may work on candidates. */
export const mayOwn = inArray(users.role, [...rolesFor('candidates', 'PUT')])

/** Adds the username to the names that several people have. */
const distinctName = sql<string>`iif(count(*) over (partition by lower(${userColumns.name})) > 1,
  ${userColumns.name} || ' (' || ${users.username} || ')', ${userColumns.name})`

/** The users to whom a candidate can be assigned. */
export const listOwners = (db: Db) =>
  db
    .select({ id: users.id, name: distinctName })
    .from(users)
    .where(mayOwn)
    .orderBy(asc(sql`lower(${userColumns.name})`))
    .all()

/** Undefined if there is no such user, or one who may not work on candidates. */
export const findOwner = (db: Db, id: number) =>
  db
    .select({ id: users.id, name: userColumns.name })
    .from(users)
    .where(and(eq(users.id, id), mayOwn))
    .get()
