import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import type { Invite } from '../model/auth/access-links.ts'
import { must, mustFind } from '../must.ts'
import { signsInAs } from '../users/names.ts'
import { users } from '../users/users.ts'
import {
  type AccessLink,
  accessLinks,
  dropMailOf,
  expiryOf,
  isLinkUnused,
  mailOf,
} from './access-links.ts'

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

const hasAccount = (email: string) =>
  sql<boolean>`exists (select 1 from ${users} where ${signsInAs(email)})`.mapWith(Boolean)

const isInvited = (email: string, handle: string) =>
  sql<boolean>`exists (select 1 from ${accessLinks} where ${and(
    eq(accessLinks.email, email),
    eq(accessLinks.kind, 'invite'),
    ne(accessLinks.handle, handle),
    isLinkUnused(),
  )})`.mapWith(Boolean)

/** Whether this address has an account or an open invite, other than the invite with `handle`. */
export async function isKnownEmail(db: Db, email: string, handle = '') {
  const [known] = await db
    .select({ hasAccount: hasAccount(email), isInvited: isInvited(email, handle) })
    .from(sql`(select 1)`)
  return { hasAccount: false, isInvited: false, ...known }
}

/** Invites somebody who has no account, and writes the mail. Undefined if the address is known. */
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
    must: [mustBeNew(email, handle)],
    write: db
      .insert(accessLinks)
      .values({ ...invite, expiresAt: expiryOf('invite') })
      .returning(),
    also: [mailOf(db, { what: 'invite', handle }, email)],
  })
}

const mustBeNew = (email: string, handle: string) =>
  must('taken', sql`not (${hasAccount(email)} or ${isInvited(email, handle)})`)

const mustBeUnused = ({ handle }: AccessLink) =>
  mustFind(accessLinks, and(eq(accessLinks.handle, handle), isNull(accessLinks.usedAt)), 'used')

/**
 * Gives an invite a new link for another 72 hours, and mails it. The old link ends. Undefined if the invite was used
 * or withdrawn, or if its address has an account or another invite by now.
 */
export function renewInvite(db: Db, actor: Actor, invite: AccessLink) {
  const handle = crypto.randomUUID()
  const { id, email, userId } = invite
  const what = userId === null ? 'invite' : 'reset'
  // Somebody with the address may have been invited again, or given an account, since the invite expired.
  const isAlone = email && userId === null ? [mustBeNew(email, invite.handle)] : []
  return change({
    db,
    actor,
    action: 'update',
    table: accessLinks,
    id,
    new: 'sent again',
    page: undefined,
    must: [mustBeUnused(invite), ...isAlone],
    write: db
      .update(accessLinks)
      .set({ handle, expiresAt: expiryOf('invite') })
      .where(eq(accessLinks.id, id))
      .returning(),
    also: [dropMailOf(db, invite.handle), ...(email ? [mailOf(db, { what, handle }, email)] : [])],
  })
}

export const removeInvite = (db: Db, actor: Actor, invite: AccessLink) =>
  change({
    db,
    actor,
    action: 'delete',
    table: accessLinks,
    id: invite.id,
    old: { name: invite.name, email: invite.email, role: invite.role },
    page: undefined,
    must: [mustBeUnused(invite)],
    write: db.delete(accessLinks).where(eq(accessLinks.id, invite.id)).returning(),
    also: [dropMailOf(db, invite.handle)],
  })
