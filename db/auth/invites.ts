import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, change, noteWhere } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { insertMany } from '../lib/insert-many.ts'
import type { Invite } from '../model/auth/access-links.ts'
import { users } from '../users.ts'
import {
  type AccessLink,
  accessLinks,
  dropMailOf,
  expiryOf,
  isUnused,
  mailOf,
  useLink,
} from './access-links.ts'
import { givePasskey, type NewPasskey } from './passkeys.ts'

const isOpen = and(eq(accessLinks.kind, 'invite'), isNull(accessLinks.usedAt))

/** Invites that nobody has used yet, the expired ones too, newest first. */
export const listInvites = (db: Db) =>
  db.select().from(accessLinks).where(isOpen).orderBy(desc(accessLinks.id)).all()

export const getInvite = (db: Db, id: number) =>
  db
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.id, id), isOpen))
    .get()

/** Whether somebody with this address has an account or an open invite. */
export async function isKnownEmail(db: Db, email: string) {
  const [account, invited] = await db.batch([
    db.select({ id: users.id }).from(users).where(eq(users.email, email)),
    db
      .select({ id: accessLinks.id })
      .from(accessLinks)
      .where(and(eq(accessLinks.email, email), eq(accessLinks.kind, 'invite'), isUnused())),
  ])
  return { hasAccount: account.length > 0, isInvited: invited.length > 0 }
}

/** Invites somebody who has no account, and writes the mail. */
export function addInvite(db: Db, actor: Actor, { name, email, role }: Invite) {
  const handle = crypto.randomUUID()
  const invite = { handle, kind: 'invite' as const, name, email, role }
  return change({
    db,
    actor,
    action: 'create',
    table: accessLinks,
    new: { name, email, role },
    page: undefined,
    write: db
      .insert(accessLinks)
      .values({ ...invite, expiresAt: expiryOf('invite') })
      .returning(),
    also: [mailOf(db, 'invite', handle, email)],
  })
}

const isStill = ({ handle }: AccessLink) =>
  and(eq(accessLinks.handle, handle), isNull(accessLinks.usedAt))

/** Gives an invite a new link for another 72 hours, and mails it. The old link ends. */
export function renewInvite(db: Db, actor: Actor, invite: AccessLink) {
  const handle = crypto.randomUUID()
  const what = invite.userId === null ? 'invite' : 'reset'
  return change({
    db,
    actor,
    action: 'update',
    table: accessLinks,
    id: invite.id,
    new: 'sent again',
    page: undefined,
    write: db
      .update(accessLinks)
      .set({ handle, expiresAt: expiryOf('invite') })
      .where(isStill(invite))
      .returning(),
    also: [
      dropMailOf(db, invite.handle),
      ...(invite.email ? [mailOf(db, what, handle, invite.email)] : []),
    ],
  })
}

export const withdrawInvite = (db: Db, actor: Actor, invite: AccessLink) =>
  change({
    db,
    actor,
    action: 'delete',
    table: accessLinks,
    id: invite.id,
    old: { name: invite.name, email: invite.email, role: invite.role },
    page: undefined,
    write: db.delete(accessLinks).where(isStill(invite)).returning(),
    also: [dropMailOf(db, invite.handle)],
  })

/** How somebody signs in from now on: the hash of a password, or `noPassword` and a passkey. */
export type WayIn = { password: string; passkey: NewPasskey | undefined }

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
