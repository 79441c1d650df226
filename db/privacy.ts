import { count, eq, inArray, lt, sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, note } from './audit.ts'
import type { Db } from './client.ts'
import { patientInquiries, sponsorInquiries } from './inquiries.ts'
import { jobApplications } from './jobs.ts'
import { mailOutbox } from './mail.ts'
import { emailPreferences } from './preferences.ts'
import { visitRequests } from './visits.ts'

const submissions = {
  patientInquiries,
  sponsorInquiries,
  visitRequests,
  jobApplications,
} as const
type SubmissionName = keyof typeof submissions
const names = Object.keys(submissions) as SubmissionName[]

/** How many records of each kind. */
export type Tally = Record<SubmissionName | 'emailPreferences' | 'mails', number>

const is = (
  column: (typeof submissions)[SubmissionName]['email'] | typeof mailOutbox.recipient,
  email: string,
) => eq(sql`lower(${column})`, email.toLowerCase())

/** What is stored of the person with this address. */
export async function tallyOf(db: Db, email: string): Promise<Tally> {
  const [first, ...others] = [
    ...names.map((name) => {
      const table = submissions[name]
      return db.select({ n: count() }).from(table).where(is(table.email, email))
    }),
    db
      .select({ n: count() })
      .from(emailPreferences)
      .where(is(emailPreferences.email as never, email)),
    db.select({ n: count() }).from(mailOutbox).where(is(mailOutbox.recipient, email)),
  ]
  const counted = await db.batch([first as NonNullable<typeof first>, ...others])
  return tally(counted.map((rows) => rows[0]?.n ?? 0))
}

const tally = (counts: number[]) =>
  Object.fromEntries(
    [...names, 'emailPreferences', 'mails'].map((name, index) => [name, counts[index] ?? 0]),
  ) as Tally

/** The keys of the resumes this person sent. */
export const resumesOf = async (db: Db, email: string) =>
  keysOf(
    await db
      .select({ key: jobApplications.resumeUrl })
      .from(jobApplications)
      .where(is(jobApplications.email, email))
      .all(),
  )

const keysOf = (rows: { key: string | null }[]) => rows.flatMap(({ key }) => key ?? [])

/** Deletes everything of this person, and notes how much it was, but not whose. */
export const erase = (db: Db, actor: Actor, email: string, erased: object) =>
  db.batch([
    note(db, actor, { action: 'delete', record: 'personal_data', new: erased }),
    ...names.map((name) => {
      const table = submissions[name]
      return db.delete(table).where(is(table.email, email))
    }),
    db.delete(emailPreferences).where(is(emailPreferences.email as never, email)),
    db.delete(mailOutbox).where(is(mailOutbox.recipient, email)),
  ])

const atOnce = 100

/** The oldest submissions of a kind from before `date`: as many as one step deletes. */
const oldOnes = (db: Db, name: SubmissionName, date: string) => {
  const table = submissions[name]
  return db
    .select({ id: table.id })
    .from(table)
    .where(lt(table.createdAt, date))
    .orderBy(table.id)
    .limit(atOnce)
    .all()
}

const resumesOfThese = async (db: Db, ids: number[]) =>
  keysOf(
    await db
      .select({ key: jobApplications.resumeUrl })
      .from(jobApplications)
      .where(inArray(jobApplications.id, ids))
      .all(),
  )

const retention: Actor = { id: null, username: 'retention (automatic)' }

/**
 * Deletes submissions from before `date`, a hundred at a time, their files first, so that no file is
 * left without its record. Answers whether there was nothing more.
 */
export async function deleteOlder(
  db: Db,
  date: string,
  deleteResumes: (keys: string[]) => Promise<void>,
): Promise<boolean> {
  let isDone = true
  for (const name of names) {
    const ids = (await oldOnes(db, name, date)).map(({ id }) => id)
    if (ids.length === 0) continue
    if (ids.length === atOnce) isDone = false
    if (name === 'jobApplications') await deleteResumes(await resumesOfThese(db, ids))
    const table = submissions[name]
    await db.batch([
      db.delete(table).where(inArray(table.id, ids)),
      note(db, retention, {
        action: 'delete',
        record: getTableName(table),
        new: { records: ids.length, receivedBefore: date },
      }),
    ])
  }
  // Letters about them name whom they went to.
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, date)).run()
  return isDone
}
