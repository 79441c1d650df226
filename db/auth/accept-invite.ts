import { sql } from 'drizzle-orm'
import { noteWhere } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { insertMany } from '../lib/insert-many.ts'
import { users } from '../users.ts'
import { type AccessLink, useLink } from './access-links.ts'
import { givePasskey, type NewPasskeyRow } from './passkeys.ts'

/** How somebody signs in from now on: the hash of a password, or `noPassword` and a passkey. */
export type WayIn = { password: string; passkey: NewPasskeyRow | undefined }

/**
 * Makes the account that an invite is for, in one transaction with the use of the link. Returns undefined if
 * the link was used in the meantime; fails if the username is taken, and the link stays unused.
 */
export async function acceptInvite(
  db: Db,
  link: AccessLink,
  { username, password, passkey }: WayIn & { username: string },
) {
  const { name, email, role } = link
  const { use, isUsed } = useLink(db, link)
  const newest = sql`(select max(id) from ${users})`
  const account = { username, name, email, role }
  const [, made] = await db.batch([
    use,
    insertMany(
      db,
      users,
      [{ ...account, password }],
      {},
      sql`join (select 1) on ${isUsed}`,
    ).returning({ id: users.id }),
    noteWhere(
      db,
      { id: null, username },
      {
        action: 'create',
        record: 'users',
        recordId: newest,
        new: { ...account, by: 'an invite' },
      },
      isUsed,
    ),
    ...(passkey ? [givePasskey(db, passkey, newest, isUsed)] : []),
  ])
  return made[0]
}
