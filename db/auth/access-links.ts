import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { failedLogins } from './attempts.ts'
import { type Actor, change, noteWritten, written } from '../audit.ts'
import type { Db } from '../client.ts'
import { createdAt, id } from '../lib/columns.ts'
import { fromNow, minute } from '../lib/time.ts'
import { enqueue, mailOutbox } from '../mail/outbox.ts'
import { type Invite, type LinkKind, linkMinutes } from '../model/access-links.ts'
import type { Role } from '../model/access.ts'
import { passkeys } from './passkeys.ts'
import { sessions, users } from '../users.ts'
import { secondFactors } from './totp.ts'

/**
 * Links that let somebody in without a password: an admin's invite, or a forgotten password. The link holds
 * the handle and its signature with JWT_SECRET, so that a copy of this table opens nothing.
 */
export const accessLinks = sqliteTable('access_links', {
  id,
  handle: text().notNull().unique(),
  kind: text().$type<LinkKind>().notNull(),
  /** null while an invite has made no account yet */
  userId: integer().references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  email: text(),
  role: text().$type<Role>().notNull(),
  expiresAt: text().notNull(),
  usedAt: text(),
  createdAt,
})

export type AccessLink = typeof accessLinks.$inferSelect

const expiryOf = (kind: LinkKind) => fromNow(linkMinutes[kind] * minute)
const isUnused = () => and(isNull(accessLinks.usedAt), gt(accessLinks.expiresAt, fromNow(0)))

/** The mail with the link; its cause begins with the handle, so that a withdrawn link takes it along. */
const mailOf = (db: Db, kind: LinkKind, handle: string, email: string) =>
  enqueue(db, [
    { cause: `access ${handle}`, kind: 'access', recipient: email, data: { what: kind, handle } },
  ])

const dropMailOf = (db: Db, handle: string) =>
  db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.cause, `access ${handle}`), isNull(mailOutbox.sentAt)))

/** The link with this handle, if it can still be used. */
export const findLink = (db: Db, kind: LinkKind, handle: string) =>
  db
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.handle, handle), eq(accessLinks.kind, kind), isUnused()))
    .get()

/** Invites that nobody has used yet, the expired ones too, newest first. */
export const listInvites = (db: Db) =>
  db
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.kind, 'invite'), isNull(accessLinks.usedAt)))
    .orderBy(desc(accessLinks.id))
    .all()

export const getInvite = (db: Db, id: number) =>
  db
    .select()
    .from(accessLinks)
    .where(and(eq(accessLinks.id, id), eq(accessLinks.kind, 'invite'), isNull(accessLinks.usedAt)))
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

/** Gives an invite a new link for another 72 hours, and mails it. The old link ends. */
export function renewInvite(db: Db, actor: Actor, invite: AccessLink) {
  const handle = crypto.randomUUID()
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
      .where(and(eq(accessLinks.handle, invite.handle), isNull(accessLinks.usedAt)))
      .returning(),
    also: [
      dropMailOf(db, invite.handle),
      ...(invite.email ? [mailOf(db, 'invite', handle, invite.email)] : []),
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
    write: db
      .delete(accessLinks)
      .where(and(eq(accessLinks.handle, invite.handle), isNull(accessLinks.usedAt)))
      .returning(),
    also: [dropMailOf(db, invite.handle)],
  })

const use = (db: Db, { handle }: AccessLink) =>
  db
    .update(accessLinks)
    .set({ usedAt: fromNow(0) })
    .where(and(eq(accessLinks.handle, handle), isUnused()))
    .returning()

/**
 * Makes the account that an invite is for, in one transaction with the use of the link. Returns undefined if
 * the link was used in the meantime; fails if the username is taken, and the link stays unused.
 */
export async function acceptInvite(
  db: Db,
  link: AccessLink,
  { username, password }: { username: string; password: string },
) {
  const { name, email, role } = link
  const now = fromNow(0)
  const [, made] = await db.batch([
    use(db, link),
    db
      .insert(users)
      .select(
        sql`select null, ${username}, ${password}, ${role}, ${name}, ${email}, ${now}, ${now} where ${written} > 0`,
      )
      .returning({ id: users.id, username: users.username }),
    noteWritten(
      db,
      { id: null, username },
      {
        action: 'create',
        record: 'users',
        recordId: sql`(select max(id) from ${users})`,
        new: { username, name, email, role, by: 'an invite' },
      },
    ),
  ])
  return made[0]
}

type Recovered = { link: AccessLink; user: { id: number; username: string }; password: string }

/**
 * Sets the password of an existing account by a link, ends its sessions and forgets wrong attempts, in one
 * transaction with the use of the link. Returns false if the link was used in the meantime.
 */
export async function recoverAccount(db: Db, { link, user, password }: Recovered) {
  const isUsed = sql`exists (select 1 from ${accessLinks} where ${accessLinks.handle} = ${link.handle} and ${accessLinks.usedAt} is not null)`
  const [used] = await db.batch([
    use(db, link),
    db
      .update(users)
      .set({ password })
      .where(and(eq(users.id, user.id), sql`${written} > 0`)),
    noteWritten(db, user, {
      action: 'update',
      record: 'users',
      recordId: String(user.id),
      new: 'a new password, by a mailed link',
    }),
    db.delete(sessions).where(and(eq(sessions.userId, user.id), isUsed)),
    db
      .delete(failedLogins)
      .where(and(eq(failedLogins.username, user.username.toLowerCase()), isUsed)),
    // Other links of the account must not outlive the new password.
    db
      .delete(accessLinks)
      .where(and(eq(accessLinks.userId, user.id), isNull(accessLinks.usedAt), isUsed)),
  ])
  return used.length > 0
}

const recoveriesAnHour = 3

/** Writes the mail with a link to a new password; nothing after three an hour. */
export async function startRecovery(db: Db, user: typeof users.$inferSelect) {
  if (!user.email) return
  const handle = crypto.randomUUID()
  const since = fromNow(-60 * minute)
  const isFree = sql`(select count(*) from ${accessLinks} where user_id = ${user.id}
    and kind = 'recovery' and created_at > ${since}) < ${recoveriesAnHour}`
  const values = [handle, 'recovery', user.id, user.name ?? user.username, user.email, user.role]
  const [made] = await db.batch([
    db
      .insert(accessLinks)
      .select(
        sql`select null, ${sql.join(
          values.map((value) => sql`${value}`),
          sql`, `,
        )}, ${expiryOf('recovery')}, null, ${fromNow(0)} where ${isFree}`,
      )
      .returning({ id: accessLinks.id }),
    noteWritten(
      db,
      { id: null, username: user.username },
      {
        action: 'update',
        record: 'users',
        recordId: String(user.id),
        new: 'asked for a link to a new password',
      },
    ),
  ])
  if (made.length > 0) await mailOf(db, 'recovery', handle, user.email).run()
}

type Reset = { id: number; name: string; email: string | null; role: Role }

/**
 * Takes every way in from a user, and gives them a link in their place. `password` is a hash of nothing
 * known.
 */
export async function resetAccount(db: Db, actor: Actor, user: Reset, password: string) {
  const handle = crypto.randomUUID()
  const { id: userId, name, email, role } = user
  await change({
    db,
    actor,
    action: 'update',
    table: users,
    id: userId,
    new: 'took all ways to sign in, and gave a link in their place',
    page: undefined,
    write: db
      .update(users)
      .set({ password })
      .where(eq(users.id, userId))
      .returning({ id: users.id }),
    also: [
      db.delete(accessLinks).where(and(eq(accessLinks.userId, userId), isNull(accessLinks.usedAt))),
      db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
      db.delete(passkeys).where(eq(passkeys.userId, userId)),
      db.delete(sessions).where(eq(sessions.userId, userId)),
      db.insert(accessLinks).values({
        handle,
        kind: 'invite',
        userId,
        name,
        email,
        role,
        expiresAt: expiryOf('invite'),
      }),
      ...(email ? [mailOf(db, 'invite', handle, email)] : []),
    ],
  })
  return findLink(db, 'invite', handle)
}

/** Deletes links that nobody can use any more, a month after their end. */
export const forgetOldLinks = (db: Db) =>
  db
    .delete(accessLinks)
    .where(lt(accessLinks.expiresAt, fromNow(-30 * 24 * 60 * minute)))
    .run()
