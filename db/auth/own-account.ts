import { and, eq, ne, type SQL } from 'drizzle-orm'
import { type Actor, hasWritten, noteWritten } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import type { MyLetters } from '../model/users.ts'
import { sessions, type StoredUser, users } from '../users.ts'

type NewPassword = {
  password: string
  keptSession?: string
  /** a condition: the user knows the old password. Without it, any password is replaced. */
  isProven?: SQL
}

/** The statements of one batch that set the password and end every session except `keptSession`. */
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
  ] as const

type OwnAccount = { name: string; email?: string | null | undefined }

/** The statements of one batch that save the name and e-mail address of the signed-in user. */
export const changeMyself = (
  db: Db,
  actor: StoredUser,
  { name, email = null }: OwnAccount,
  isProven?: SQL,
) =>
  [
    db
      .update(users)
      .set({ name, email })
      .where(and(eq(users.id, actor.id), isProven)),
    noteWritten(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(actor.id),
      old: { name: actor.name, email: actor.email },
      new: { name, email },
    }),
  ] as const

/** The statements of one batch that save which letters the signed-in user wants. */
export const chooseLetters = (db: Db, actor: StoredUser, { morningMail }: MyLetters) =>
  [
    db.update(users).set({ morningMail }).where(eq(users.id, actor.id)),
    noteWritten(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(actor.id),
      new: { morningMail },
    }),
  ] as const
