import { eq, type SQL, sql } from 'drizzle-orm'
import { addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { hasApp, users } from '../users/users.ts'
import { must, mustFind } from '../must.ts'
import { isRequired } from './factors.ts'
import { ownPasskey, passkeys } from './passkeys.ts'
import { noPassword } from './password.ts'

type Own = { id: number; username: string }

/** A user's id, or SQL for it. */
type Owner = number | SQL

const hasAnother = (owner: Owner, id: string) =>
  sql`exists (select 1 from passkeys as other where other.user_id = ${owner} and other.id <> ${id})`

const ownerHas = (owner: Owner, what: SQL) =>
  sql`exists (select 1 from ${users} where ${users.id} = ${owner} and ${what})`

/** SQL: without this passkey the user could not sign in any more. */
const isOnlyWayIn = (owner: Owner, id: string) =>
  sql`not (${ownerHas(owner, sql`${users.password} <> ${noPassword}`)} or ${hasAnother(owner, id)})`

const isOnlyFactor = (owner: Owner, id: string) =>
  sql`(${isRequired} and not (${ownerHas(owner, hasApp)} or ${hasAnother(owner, id)}))`

/** Why a passkey stays; undefined if the user has none with this id. */
export const whyPasskeyStays = (db: Db, owner: Owner, id: string) =>
  db
    .select({
      isOnlyWayIn: isOnlyWayIn(owner, id).mapWith(Boolean),
      isOnlyFactor: isOnlyFactor(owner, id).mapWith(Boolean),
    })
    .from(passkeys)
    .where(ownPasskey(owner, id))
    .get()

/** Removes the passkey, if it is there and may go. */
export const removePasskey = (db: Db, actor: Own, id: string) => ({
  must: [
    mustFind(passkeys, ownPasskey(actor.id, id)),
    must('needed', sql`not (${isOnlyWayIn(actor.id, id)} or ${isOnlyFactor(actor.id, id)})`),
  ],
  statements: [
    db.delete(passkeys).where(eq(passkeys.id, id)),
    addAuditEntry(db, actor, { action: 'delete', record: 'passkeys', recordId: id }),
  ],
})
