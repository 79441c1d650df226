import { and, eq, sql } from 'drizzle-orm'
import { type Actor, actorName, addAuditEntry } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { noteEnd } from '../consents/consents.ts'
import type { ConsentWay } from '../model/consents/labels.ts'
import { emailPreferences } from './preferences.ts'

const end = (db: Db, email: string) =>
  db
    .update(emailPreferences)
    .set({
      isActive: false,
      unsubscribedAt: sql`coalesce(${emailPreferences.unsubscribedAt}, ${new Date().toISOString()})`,
    })
    .where(and(eq(emailPreferences.email, email), eq(emailPreferences.isActive, true)))

/** Ends the news of somebody who told staff so. Doing it again changes nothing. */
export async function unsubscribeByStaff(
  db: Db,
  actor: Actor,
  { id, email }: { id: number; email: string },
  how: Extract<ConsentWay, 'telephone' | 'in-person'>,
) {
  await db.batch([
    noteEnd(db, email, how, actorName(actor)),
    end(db, email),
    addAuditEntry(db, actor, {
      action: 'update',
      record: 'email_preferences',
      recordId: String(id),
      new: { state: 'unsubscribed', how },
    }),
  ])
}

/** The statements that end the news of an address whose owner called a mail spam, or left in the mail program. */
export const endByReport = (db: Db, email: string, how: 'complaint' | 'link') => [
  noteEnd(db, email, how, email),
  end(db, email),
]
