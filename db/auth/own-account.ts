import { and, eq, exists, ne, type SQL } from 'drizzle-orm'
import { type Actor, noteWritten } from '../audit/audit.ts'
import { hasWritten } from '../lib/batch.ts'
import type { Db } from '../client.ts'
import type { MyLetters } from '../model/users.ts'
import { endLinks, endStrayLinks } from './access-links.ts'
import { areFree } from '../user-names.ts'
import { sessions, users } from '../users.ts'

type NewPassword = {
  password: string
  keptSession?: string
  /** a condition: the user knows the old password. Without it, any password is replaced. */
  isProven?: SQL
}

/** The statements of one batch that set the password, and end every open link and every session except `keptSession`. */
export const setPassword = (
  db: Db,
  actor: Actor,
  userId: number,
  { password, keptSession = '', isProven }: NewPassword,
) =>
  [
    db
      .update(users)
      .set({ password })
      .where(and(eq(users.id, userId), isProven)),
    noteWritten(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(userId),
      new: 'a new password',
    }),
    db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession), hasWritten)),
    // Each hash has its own salt, so that this tells whether the first statement wrote.
    ...endLinks(
      db,
      userId,
      exists(
        db
          .select()
          .from(users)
          .where(and(eq(users.id, userId), eq(users.password, password))),
      ),
    ),
  ] as const

type Own = Actor & { id: number }
type OwnAccount = { name: string; email?: string | null | undefined }

/**
 * The statements of one batch that save the name and e-mail address of the signed-in user. The second returns a row,
 * unless the new address is another user's username, or the condition does not hold.
 */
export const changeMyself = (
  db: Db,
  actor: Own & { email: string | null },
  { name, email = null }: OwnAccount,
  isProven?: SQL,
) =>
  [
    db
      .update(users)
      .set({ name, email })
      .where(
        and(
          eq(users.id, actor.id),
          email === actor.email ? undefined : areFree(db, { id: actor.id, email }),
          isProven,
        ),
      ),
    noteWritten(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(actor.id),
      old: { name: actor.name, email: actor.email },
      new: { name, email },
    }),
    ...endStrayLinks(db, actor.id),
  ] as const

/** The statements of one batch that save which letters the signed-in user wants. */
export const chooseLetters = (db: Db, actor: Own, { morningMail }: MyLetters) =>
  [
    db.update(users).set({ morningMail }).where(eq(users.id, actor.id)),
    noteWritten(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(actor.id),
      new: { morningMail },
    }),
  ] as const
