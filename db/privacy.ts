import { count, eq, inArray, lt, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import { type Actor, noteWhere, noteWritten, written } from './audit.ts'
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

const is = (column: SQLiteColumn, email: string) => eq(sql`lower(${column})`, email.toLowerCase())

const counts = (email: string) => [
  ...names.map((name) => ({
    name,
    table: submissions[name],
    of: is(submissions[name].email, email),
  })),
  { name: 'emailPreferences', table: emailPreferences, of: is(emailPreferences.email, email) },
  { name: 'mails', table: mailOutbox, of: is(mailOutbox.recipient, email) },
]

/** What is stored of the person with this address. */
export async function tallyOf(db: Db, email: string): Promise<Tally> {
  const [first, ...others] = counts(email).map(({ table, of }) =>
    db.select({ n: count() }).from(table).where(of),
  )
  const counted = await db.batch([first as NonNullable<typeof first>, ...others])
  return Object.fromEntries(
    counts(email).map(({ name }, at) => [name, counted[at]?.[0]?.n ?? 0]),
  ) as Tally
}

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

/** What was erased: records, and submissions that were still waiting for the database. */
export type Erased = Tally & { waiting: number }

/**
 * Deletes everything of this person, and notes how much it was, but not whose. Counted where it is
 * deleted: two who ask at once are not both told of the same records.
 */
export async function erase(db: Db, actor: Actor, email: string, waiting: number): Promise<Erased> {
  const found = counts(email).map(({ name, table, of }) => ({
    name,
    n: sql`(select count(*) from ${table} where ${of})`,
  }))
  const tally = sql.join(
    found.map(({ name, n }) => sql`${name}, ${n}`),
    sql`, `,
  )
  const all = sql.join(
    found.map(({ n }) => n),
    sql` + `,
  )
  const [noted] = await db.batch([
    noteWhere(
      db,
      actor,
      {
        action: 'delete',
        record: 'personal_data',
        new: sql`json_object(${tally}, 'waiting', ${waiting})`,
      },
      sql`${all} + ${waiting} > 0`,
    ),
    ...counts(email).map(({ table, of }) => db.delete(table).where(of)),
  ])
  const nothing = Object.fromEntries(found.map(({ name }) => [name, 0])) as Tally
  return (noted[0]?.new ?? { ...nothing, waiting: 0 }) as Erased
}

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
      noteWritten(db, retention, {
        action: 'delete',
        record: getTableName(table),
        new: sql`json_object('records', ${written}, 'receivedBefore', ${date})`,
      }),
    ])
  }
  // Letters about them name whom they went to.
  await db.delete(mailOutbox).where(lt(mailOutbox.createdAt, date)).run()
  return isDone
}
