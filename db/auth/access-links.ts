import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Db } from '../client.ts'
import { createdAt, idColumn } from '../lib/columns.ts'
import { rowValue } from '../lib/insert-many.ts'
import { dayMs, minuteMs, timeFromNow } from '../model/lib/time.ts'
import { enqueue, mailOutbox } from '../mail/outbox.ts'
import { type AccessMail, type LinkKind, linkMinutes } from '../model/auth/access-links.ts'
import type { Role } from '../model/access.ts'
import { mustFind } from '../must.ts'
import { users } from '../users/users.ts'

/**
 * Links that let somebody in without a password: an admin's invite, a forgotten password, or the setup of the first
 * admin. The link holds the handle and its signature with JWT_SECRET, so that a copy of this table opens nothing.
 */
export const accessLinks = sqliteTable('access_links', {
  id: idColumn,
  handle: text().notNull().unique(),
  kind: text().$type<LinkKind>().notNull(),
  /** null while an invite or a setup link has made no account yet */
  userId: integer().references(() => users.id, { onDelete: 'cascade' }),
  name: text().notNull(),
  email: text(),
  role: text().$type<Role>().notNull(),
  expiresAt: text().notNull(),
  usedAt: text(),
  createdAt,
})

export type AccessLink = typeof accessLinks.$inferSelect

export const expiryOf = (kind: LinkKind) => timeFromNow(linkMinutes[kind] * minuteMs)

/** A link to an account holds only while the account has the address that the link went to. */
const hasItsAddress = sql`(${accessLinks.userId} is null or ${accessLinks.email} is
  (select ${users.email} from ${users} where ${users.id} = ${accessLinks.userId}))`

/** With the first user, all setup links end. */
const isNotTooLate = sql`(${accessLinks.kind} <> 'setup' or not exists (select 1 from ${users}))`

export const isLinkUnused = () =>
  and(
    isNull(accessLinks.usedAt),
    gt(accessLinks.expiresAt, timeFromNow(0)),
    hasItsAddress,
    isNotTooLate,
  )

/** Two statements that end the open links of an account, and take back their unsent mails. */
export function endLinks(db: Db, userId: number, condition?: SQL) {
  const open = and(eq(accessLinks.userId, userId), isNull(accessLinks.usedAt), condition)
  const causes = db
    .select({ cause: sql`'access ' || ${accessLinks.handle}` })
    .from(accessLinks)
    .where(open)
  return [
    db.delete(mailOutbox).where(and(inArray(mailOutbox.cause, causes), isNull(mailOutbox.sentAt))),
    db.delete(accessLinks).where(open),
  ] as const
}

/** `endLinks` for links that went to another address than the account has now. */
export const endStrayLinks = (db: Db, userId: number) =>
  endLinks(db, userId, sql`not ${hasItsAddress}`)

/** The mail with the link. Its cause ends with the handle, so that withdrawing the link deletes the unsent mail too. */
export const mailOf = (
  db: Db,
  data: { what: AccessMail; handle: string; username?: string },
  email: string,
) =>
  enqueue(
    db,
    [{ cause: `access ${data.handle}`, kind: 'access', recipient: email, data }],
    rowValue('cause'),
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
    .where(and(eq(accessLinks.handle, handle), eq(accessLinks.kind, kind), isLinkUnused()))
    .get()

export const useLink = (db: Db, { handle }: AccessLink) => ({
  must: [mustFind(accessLinks, and(eq(accessLinks.handle, handle), isLinkUnused()), 'used')],
  statements: [
    db
      .update(accessLinks)
      .set({ usedAt: timeFromNow(0) })
      .where(eq(accessLinks.handle, handle)),
  ],
})

/** Deletes links that nobody can use any more, a month after their end. */
export const forgetOldLinks = (db: Db) =>
  db
    .delete(accessLinks)
    .where(lt(accessLinks.expiresAt, timeFromNow(-30 * dayMs)))
    .run()
