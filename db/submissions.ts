import { sql } from 'drizzle-orm'
import { getTableName } from 'drizzle-orm/table'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { given, insertMany } from './many.ts'
import { enqueue, type NewMail } from './mail.ts'
import type { SubmissionKind } from './model/mail.ts'
import type { Signals } from './model/spam.ts'
import { addPreferences, linkMail } from './preferences.ts'

/** A submission as it is stored: by now its id is settled, and whether it looks like spam. */
export type Submitted<Input> = Omit<Input, 'submissionId' | keyof Signals> & {
  submissionId: string
  suspectedSpam?: boolean
}

type Sender = {
  firstName: string
  lastName?: string
  email: string
  keepInformed?: boolean
  suspectedSpam?: boolean
}

type SubmissionTable = SQLiteTable & { id: SQLiteColumn; submissionId: SQLiteColumn }

/** What is to be stored: the row, and whom it makes us write to about what. */
export type Submission = {
  table: SubmissionTable
  row: { submissionId: string }
  what: SubmissionKind
  from: Sender
}

/**
 * Stores submissions and the mails they cause in one transaction, a statement for each table, and
 * answers the ids of their records: the same one, and no further mail, however often the same
 * submission comes.
 */
export async function store(db: Db, submissions: Submission[]): Promise<{ id: number }[]> {
  const groups = [...Map.groupBy(submissions, ({ table }) => table)]
  const inserts = groups.map(([table, group]) => insertOf(db, table, group))
  const mails = groups.map(([table, group]) =>
    enqueue(db, group.flatMap(mailsFor), causeFrom(table)),
  )
  const people = submissions.flatMap(({ from, what }) =>
    from.keepInformed && !from.suspectedSpam ? [{ ...from, source: what }] : [],
  )
  const [first, ...others] = [
    ...inserts,
    ...mails,
    ...(people.length > 0 ? [addPreferences(db, people)] : []),
  ] as BatchItem<'sqlite'>[]
  const results = await db.batch([first as BatchItem<'sqlite'>, ...others])
  const records = results.slice(0, inserts.length).flat() as { id: number; submissionId: string }[]
  const ids = new Map(records.map(({ id, submissionId }) => [submissionId, id]))
  return submissions.map(({ row }) => {
    const id = ids.get(row.submissionId)
    if (id === undefined) throw new Error('The submission was not stored')
    return { id }
  })
}

const insertOf = (db: Db, table: SubmissionTable, group: Submission[]) =>
  insertMany(
    db,
    table,
    group.map(({ row }) => row),
  )
    // Changes nothing, but makes it answer the record of one that came before.
    .onConflictDoUpdate({
      target: table.submissionId,
      set: { submissionId: sql`excluded.submission_id` },
    })
    .returning({ id: table.id, submissionId: table.submissionId })

/**
 * Names a mail after the record of the submission that causes it. Records come in order, the ids of
 * submissions do not: an index of these names takes new ones at its end, not all over the place.
 */
const causeFrom = (table: SubmissionTable) =>
  sql`(select ${sql.raw(`'${getTableName(table)} '`)} || ${table.id} || ' ' || ${given('kind')}
    from ${table} where ${table.submissionId} = ${given('cause')})`

/** What looks like spam causes no mail to the address in it, which may be anybody's, and subscribes nobody. */
function mailsFor({ row: { submissionId: cause }, what, from }: Submission): NewMail[] {
  if (from.suspectedSpam) return [{ cause, kind: 'notice', data: { what, suspected: 'spam' } }]
  const { firstName, keepInformed } = from
  // In lower case, as its preferences are: letters are counted by address.
  const recipient = from.email.toLowerCase()
  return [
    { cause, kind: 'notice', data: { what } },
    { cause, kind: 'confirmation', recipient, data: { what, firstName } },
    ...(keepInformed ? [linkMail(cause, recipient, { what })] : []),
  ]
}
