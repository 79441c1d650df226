import { eq, sql } from 'drizzle-orm'
import { type Actor, addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { hourMs, timeFromNow } from '../model/lib/time.ts'
import type { Role } from '../model/access.ts'
import { batchIf, must, mustFind } from '../must.ts'
import { sessions, users } from '../users/users.ts'
import { calendarFeeds } from '../visits/tables.ts'
import {
  type AccessLink,
  accessLinks,
  endLinks,
  expiryOf,
  mailOf,
  useLink,
} from './access-links.ts'
import { failedLogins } from './attempts.ts'
import type { WayIn } from './accept-invite.ts'
import { givePasskey, passkeys } from './passkeys.ts'
import { noPassword } from './password.ts'
import { secondFactors } from './totp.ts'

type Person = { id: number; username: string }

/** Returns undefined if the link was used in the meantime. Runs in one transaction with the use of the link. */
export async function recoverAccount(
  db: Db,
  link: AccessLink,
  user: Person,
  { password, passkey }: WayIn,
) {
  const use = useLink(db, link)
  const way = passkey ? 'a passkey' : 'a new password'
  const { refused } = await batchIf(db, use.must, [
    ...use.statements,
    db.update(users).set({ password }).where(eq(users.id, user.id)),
    addAuditEntry(db, user, {
      action: 'update',
      record: 'users',
      recordId: String(user.id),
      new: `${way}, by a mailed link`,
    }),
    db.delete(sessions).where(eq(sessions.userId, user.id)),
    db.delete(failedLogins).where(eq(failedLogins.username, user.username.toLowerCase())),
    // Other links of the account must not outlive the new way in.
    ...endLinks(db, user.id),
    ...(passkey ? [givePasskey(db, passkey, sql`${user.id}`)] : []),
  ])
  return refused ? undefined : user
}

const recoveriesAnHour = 3

/** Writes the mail with a link to a new password, at most three times an hour. */
export async function startRecovery(db: Db, user: typeof users.$inferSelect) {
  const { id: userId, username, email, role } = user
  if (!email) return
  const handle = crypto.randomUUID()
  const name = user.name ?? username
  const link = { handle, kind: 'recovery' as const, userId, name, email, role }
  const lately = sql`(select count(*) from ${accessLinks} where user_id = ${userId}
    and kind = 'recovery' and created_at > ${timeFromNow(-hourMs)})`
  await batchIf(
    db,
    [must('limited', sql`${lately} < ${recoveriesAnHour}`)],
    [
      db.insert(accessLinks).values({ ...link, expiresAt: expiryOf('recovery') }),
      addAuditEntry(
        db,
        { id: null, username },
        {
          action: 'update',
          record: 'users',
          recordId: String(userId),
          new: 'asked for a link to a new password',
        },
      ),
      mailOf(db, { what: 'recovery', handle, username }, email),
    ],
  )
}

type Reset = { id: number; username: string; name: string; email: string | null; role: Role }

/** Ends every way of a user to sign in, and their calendar feed. The user gets a link to set up a new way. */
export async function resetAccount(db: Db, actor: Actor, user: Reset) {
  const handle = crypto.randomUUID()
  const { id: userId, username, name, email, role } = user
  const link = { handle, kind: 'invite' as const, userId, name, email, role }
  const { results } = await batchIf(
    db,
    [mustFind(users, eq(users.id, userId))],
    [
      ...endLinks(db, userId),
      db
        .insert(accessLinks)
        .values({ ...link, expiresAt: expiryOf('invite') })
        .returning(),
      db.update(users).set({ password: noPassword }).where(eq(users.id, userId)),
      addAuditEntry(db, actor, {
        action: 'update',
        record: 'users',
        recordId: String(userId),
        new: 'took all ways to sign in, and gave a link in their place',
      }),
      db.delete(secondFactors).where(eq(secondFactors.userId, userId)),
      db.delete(passkeys).where(eq(passkeys.userId, userId)),
      db.delete(sessions).where(eq(sessions.userId, userId)),
      db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)),
      ...(email ? [mailOf(db, { what: 'reset', handle, username }, email)] : []),
    ],
  )
  return results?.[2][0]
}
