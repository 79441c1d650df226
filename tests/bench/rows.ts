import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { fillSearchText } from '#worker/operate/database/search.ts'

const step = 10_000
const now = new Date().toISOString()

/** Adds rows that the database generates. */
async function fill(count: number, insert: (each: SQL) => unknown) {
  for (let from = 1; from <= count; from += step) {
    const to = Math.min(count, from + step - 1)
    await insert(sql`with recursive n(i) as (select cast(${from} as integer) union all select i + 1 from n where i < ${to})
      select`)
  }
}

/** Random, like real ids. */
const uuid = sql`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(8)))`

export async function fillInquiries(db: Db, count: number) {
  await fill(count, (each) =>
    db.run(sql`insert into patient_inquiries
      (submission_id, first_name, last_name, email, phone, interest, message, created_at)
      ${each} ${uuid}, 'Ada', iif(i = 50, '𠮷田', 'Moss'), 'person' || i || '@example.com', '555-' || i, 'cardiology',
      'I would like to hear about heart studies, and how to join one.', ${now} from n`),
  )
  await fillSearchText(db)
}

/** Adds the mails of this many submissions. */
export const fillMail = (db: Db, count: number) =>
  fill(count, (each) =>
    db.run(sql`insert into mail_outbox
      (cause, kind, recipient, data, attempts, next_attempt_at, sent_at, created_at)
      ${each} ${uuid} || ' confirmation', 'confirmation', 'ada@example.com',
      '{"what":"patient inquiry","firstName":"Ada"}', 1, ${now}, ${now}, ${now} from n`),
  )

export async function fillPosts(db: Db, count: number) {
  await fill(count, (each) =>
    db.run(sql`insert into blog_posts
      (title, slug, excerpt, content, category, created_at, updated_at)
      ${each} 'What we learned, part ' || i, 'part-' || i, 'And what we did not.',
      'A paragraph of some length about what a trial is.', 'Basics', ${now}, ${now} from n`),
  )
  await fillSearchText(db)
}
