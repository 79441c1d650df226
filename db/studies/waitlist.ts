import { and, eq, sql } from 'drizzle-orm'
import { integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { isUnwantedAddress } from '../candidates/contact/no-contact.ts'
import type { Db } from '../client.ts'
import { consents } from '../consents/tables.ts'
import { createdAt, idColumn } from '../lib/columns.ts'
import { dayMs, timeFromNow } from '../model/lib/time.ts'
import { lastAttempt } from '../mail/sending.ts'
import { mailOutbox } from '../mail/outbox.ts'
import { hashOfWords } from '../model/consents/words.ts'
import { undoFor } from '../model/mail.ts'
import { tellMeTick } from '../model/studies/tell-me.ts'
import { publicStatus } from './approvals/overdue.ts'
import { studies } from './tables.ts'

/**
 * Addresses that want one mail when a study takes volunteers again. A trigger notes when that was, and another deletes
 * the consent with its row.
 */
export const studyWaitlist = sqliteTable(
  'study_waitlist',
  {
    id: idColumn,
    studyId: integer().notNull(),
    /** in lower case */
    email: text().notNull(),
    /** since when the study takes volunteers; null as long as it does not */
    openedAt: text(),
    createdAt,
  },
  (t) => [unique('study_waitlist_address').on(t.studyId, t.email)],
)

/** Whether a published study will open later; undefined if there is no such study. */
export async function findClosedStudy(db: Db, slug: string) {
  const study = await db
    .select()
    .from(studies)
    .where(and(eq(studies.slug, slug), eq(studies.published, true)))
    .get()
  const opensLater = study && ['not-yet', 'paused', 'full'].includes(publicStatus(study))
  return study && { id: study.id, opensLater: opensLater === true }
}

const isOpen = sql`study.published and not study.lapsed and study.site_status = 'recruiting'`

/** Keeps an address with its consent. A known one is kept once. */
export async function addToWaitlist(db: Db, studyId: number, address: string) {
  const email = address.toLowerCase()
  const now = new Date().toISOString()
  const sha256 = await hashOfWords(tellMeTick)
  await db.batch([
    db.run(sql`insert into ${studyWaitlist} (study_id, email, opened_at, created_at)
      select study.id, ${email}, iif(${isOpen}, ${now}, null), ${now} from ${studies} as study
      where study.id = ${studyId} on conflict do nothing`),
    db.run(sql`insert into ${consents} (email, purpose, given, words, sha256, assumed, language, how, "by",
        submission, at)
      select email, 'study-opens', 1, ${tellMeTick}, ${sha256}, 0, 'en', 'form', email,
        'study_waitlist ' || id, ${now} from ${studyWaitlist} as waiting
      where study_id = ${studyId} and email = ${email} and not exists (
        select 1 from ${consents} as noted where noted.submission = 'study_waitlist ' || waiting.id)`),
  ])
}

const longestWait = 730 * dayMs

/**
 * Writes to the addresses whose study has opened, once staff can no longer undo that, and deletes them. Also deletes
 * addresses of people who asked for no contact since, and those that waited for two years, or for a study that has
 * ended.
 */
export async function tellWaitlist(db: Db) {
  const [now, settled] = [timeFromNow(0), timeFromNow(-undoFor)]
  const hasOpened = sql`opened_at <= ${settled} and exists (
    select 1 from ${studies} as study where study.id = study_id and ${isOpen})`
  await db.batch([
    db.run(sql`insert into ${mailOutbox} (cause, kind, recipient, data, attempts, next_attempt_at, created_at)
      select 'study-opens ' || waiting.id, 'study-opens', waiting.email,
        json_object('title', named.title, 'slug', named.slug), 0, ${now}, ${now}
      from ${studyWaitlist} as waiting join ${studies} as named on named.id = waiting.study_id
      where ${hasOpened} and not ${isUnwantedAddress(sql`waiting.email`)} on conflict do nothing`),
    db.run(sql`delete from ${studyWaitlist} where ${hasOpened}
      or created_at < ${timeFromNow(-longestWait)}
      or not exists (select 1 from ${studies} as study where study.id = study_id
        and not (study.site_status in ('closed', 'completed') and study.updated_at <= ${settled}))`),
    // A letter that cannot be delivered is deleted too.
    db.run(sql`delete from ${mailOutbox} where kind = 'study-opens' and sent_at is null
      and attempts >= ${lastAttempt} and next_attempt_at <= ${now}`),
  ])
}
