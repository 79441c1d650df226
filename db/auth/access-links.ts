import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, id } from '../lib/columns.ts'
import { rowValue } from '../lib/insert-many.ts'
import { fromNow, minute } from '../lib/time.ts'
import { enqueue, mailOutbox } from '../mail/outbox.ts'
import { type AccessMail, type LinkKind, linkMinutes } from '../model/auth/access-links.ts'
import type { Role } from '../model/access.ts'
import { users } from '../users.ts'

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

export const expiryOf = (kind: LinkKind) => fromNow(linkMinutes[kind] * minute)

export const isUnused = () => and(isNull(accessLinks.usedAt), gt(accessLinks.expiresAt, fromNow(0)))

/** The mail with the link; its cause ends with the handle, so that a withdrawn link takes it along. */
export const mailOf = (db: Db, what: AccessMail, handle: string, email: string, join?: SQL) =>
  enqueue(
    db,
    [{ cause: `access ${handle}`, kind: 'access', recipient: email, data: { what, handle } }],
    rowValue('cause'),
    join,
  )

export const dropMailOf = (db: Db, handle: string) =>
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

/**
 * A statement that uses a link up, and the condition under which the statements after it may write. Each
 * attempt leaves a handle of its own in the used link, so that a second one at the same time writes nothing.
 */
export function useLink(db: Db, { handle }: AccessLink) {
  const attempt = crypto.randomUUID()
  return {
    use: db
      .update(accessLinks)
      .set({ usedAt: fromNow(0), handle: attempt })
      .where(and(eq(accessLinks.handle, handle), isUnused()))
      .returning({ id: accessLinks.id }),
    isUsed: sql`exists (select 1 from ${accessLinks} where ${accessLinks.handle} = ${attempt})`,
  }
}

/** Deletes links that nobody can use any more, a month after their end. */
export const forgetOldLinks = (db: Db) =>
  db
    .delete(accessLinks)
    .where(lt(accessLinks.expiresAt, fromNow(-30 * 24 * 60 * minute)))
    .run()
