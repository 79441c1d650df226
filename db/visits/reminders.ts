import { sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { enqueue, type NewMail } from '../mail/outbox.ts'
import type { VisitKind } from '../model/lib/labels.ts'
import { getSettings } from '../settings.ts'
import { visitLetterTo } from './letters.ts'

type Due = {
  id: number
  firstName: string
  email: string
  startsAt: string
  preferredDate: string
  preferredTime: string
  visitType: VisitKind
}

const hourMs = 3600_000

/** The confirmed visits between two moments that were agreed on before a third one. */
const confirmedBetween = (db: Db, from: Date, to: Date, agreedBefore: string) =>
  db.all<
    Due & { agreedAt: string }
  >(sql`select id, first_name as firstName, email, starts_at as startsAt,
      preferred_date as preferredDate, preferred_time as preferredTime, visit_type as visitType,
      agreed_at as agreedAt
    from visit_requests where status = 'confirmed' and not suspected_spam and email <> ''
    and starts_at > ${from.toISOString()} and starts_at <= ${to.toISOString()}
    and visit_type <> 'call' and coalesce(agreed_at, '') < ${agreedBefore}`)

/**
 * Writes the reminders that are due. Each is written once, as its cause names the time of the visit; of those that
 * came due while nobody wrote them, only the last one. Whoever agreed on the time later than that gets none.
 */
export async function enqueueReminders(db: Db, now: Date) {
  const { reminderHours } = await getSettings(db)
  for (const [at, hours] of reminderHours.entries()) {
    const next = reminderHours[at + 1] ?? 0
    const [from, to] = [next, hours].map((ahead) => new Date(now.getTime() + ahead * hourMs))
    if (!from || !to) continue
    const due = await confirmedBetween(db, from, to, now.toISOString())
    const mails = due.flatMap((visit): NewMail[] => {
      const dueAt = Date.parse(visit.startsAt) - hours * hourMs
      if (Date.parse(visit.agreedAt) > dueAt) return []
      const letter = visitLetterTo({ ...visit, suspectedSpam: false }, 'reminder')
      if (!letter) return []
      const data = { ...letter.data, startsAt: visit.startsAt }
      return [
        { ...letter, data, cause: `visit_requests ${visit.id} remind ${hours} ${visit.startsAt}` },
      ]
    })
    if (mails.length > 0) await enqueue(db, mails)
  }
}
