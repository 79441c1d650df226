import { and, eq, ne } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import type { MyLetters } from '../model/users.ts'
import { must } from '../must.ts'
import { endLinks, endStrayLinks } from './access-links.ts'
import { areFree } from '../users/names.ts'
import { sessions, users } from '../users/users.ts'

type NewPassword = {
  password: string
  keptSession?: string
}

/** Statements that set the password, and end every open link and every session except `keptSession`. */
export const setPassword = (
  db: Db,
  actor: Actor,
  userId: number,
  { password, keptSession = '' }: NewPassword,
) =>
  [
    db.update(users).set({ password }).where(eq(users.id, userId)),
    addAuditEntry(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(userId),
      new: 'a new password',
    }),
    db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keptSession))),
    ...endLinks(db, userId),
  ] as const

type Own = Actor & { id: number }
type OwnAccount = { name: string; email?: string | null | undefined }

/** Saves the name and e-mail address of the signed-in user, unless a new address is another user's username. */
export const changeMyself = (
  db: Db,
  actor: Own & { email: string | null },
  { name, email = null }: OwnAccount,
) => ({
  must: email === actor.email ? [] : [must('taken', areFree(db, { id: actor.id, email }))],
  statements: [
    db.update(users).set({ name, email }).where(eq(users.id, actor.id)),
    addAuditEntry(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(actor.id),
      old: { name: actor.name, email: actor.email },
      new: { name, email },
    }),
    ...endStrayLinks(db, actor.id),
  ],
})

export const chooseLetters = (db: Db, actor: Own, { morningMail }: MyLetters) =>
  [
    db.update(users).set({ morningMail }).where(eq(users.id, actor.id)),
    addAuditEntry(db, actor, {
      action: 'update',
      record: 'users',
      recordId: String(actor.id),
      new: { morningMail },
    }),
  ] as const
