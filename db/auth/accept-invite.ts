import { sql } from 'drizzle-orm'
import { addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { batchIf } from '../must.ts'
import { users } from '../users/users.ts'
import { type AccessLink, useLink } from './access-links.ts'
import { givePasskey, type NewPasskeyRow } from './passkeys.ts'

/** How somebody signs in from now on: the hash of a password, or `noPassword` and a passkey. */
export type WayIn = { password: string; passkey: NewPasskeyRow | undefined }

const newest = sql`(select max(id) from ${users})`

/**
 * Makes the account of an invite or of a setup link. Undefined if the link was used in the meantime; fails if the
 * username is taken, and the link stays unused.
 */
export async function acceptInvite(
  db: Db,
  link: AccessLink,
  { username, password, passkey }: WayIn & { username: string },
) {
  const { name, email, role } = link
  const use = useLink(db, link)
  const account = { username, name, email, role }
  const { results } = await batchIf(db, use.must, [
    db
      .insert(users)
      .values({ ...account, password })
      .returning({ id: users.id }),
    addAuditEntry(
      db,
      { id: null, username },
      {
        action: 'create',
        record: 'users',
        recordId: newest,
        new: { ...account, by: link.kind === 'setup' ? 'a setup link' : 'an invite' },
      },
    ),
    ...(passkey ? [givePasskey(db, passkey, newest)] : []),
    ...use.statements,
  ])
  return results?.[0][0]
}
