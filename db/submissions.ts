import { eq } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Db } from './client.ts'
import { enqueue } from './mail.ts'
import type { SubmissionKind } from './model/mail.ts'
import type { Signals } from './model/spam.ts'
import { keepInformed } from './preferences.ts'

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

type Submission = {
  table: SQLiteTable & { id: SQLiteColumn; submissionId: SQLiteColumn }
  submissionId: string
  insert: BatchItem<'sqlite'>
  what: SubmissionKind
  from: Sender
}

/**
 * Stores a submission and the mails it causes in one transaction, and answers the id of its record:
 * the same one, and no further mail, however often the same submission comes. What looks like spam
 * causes none to the address in it, which may be anybody's.
 */
export async function submit(db: Db, { table, submissionId, insert, what, from }: Submission) {
  const { firstName, email, suspectedSpam = false } = from
  const confirmation = enqueue(db, {
    cause: `${submissionId} confirmation`,
    kind: 'confirmation',
    recipient: email,
    data: { what, firstName },
  })
  const caused = [
    enqueue(db, {
      cause: `${submissionId} notice`,
      kind: 'notice',
      data: { what, ...(suspectedSpam && { suspected: 'spam' }) },
    }),
    ...(suspectedSpam ? [] : [confirmation]),
    ...(from.keepInformed ? keepInformed(db, submissionId, from) : []),
  ]
  const stored = db.select({ id: table.id }).from(table).where(eq(table.submissionId, submissionId))
  const results = await db.batch([insert, ...caused, stored])
  const [record] = results.at(-1) as { id: number }[]
  if (!record) throw new Error('The submission was not stored')
  return record
}
