import type { Context } from 'hono'
import type { Db } from '#db/client.ts'
import type { Submission } from '#db/submissions/submissions.ts'
import { updateSpamMark } from '#db/submissions/spam-mark.ts'
import type { Env } from '#worker/env.ts'
import { sendDueMail } from '../mail/send.ts'
import { deskRules } from './rules.ts'

type Marked = { id: number; suspectedSpam: boolean }

/** Stores whether staff mark a submission as spam. Returns the record, or undefined if there is none. */
export async function saveSpamMark<Row extends Marked>(
  c: Context<Env>,
  { id, suspectedSpam }: Marked,
  get: (db: Db, id: number) => Promise<Row | undefined>,
  submissionOf: (row: Row) => Submission,
): Promise<Row | undefined> {
  const { db, user } = c.var
  const [row, rules] = await Promise.all([get(db, id), deskRules(db, c.env)])
  if (!row || row.suspectedSpam === suspectedSpam) return row
  const submission = submissionOf(row)
  const marked = await updateSpamMark(db, await user(), submission, id, suspectedSpam, rules)
  c.executionCtx.waitUntil(sendDueMail(db, c.env))
  // A visit marked as spam may have lost its time.
  return marked && { ...row, ...marked, suspectedSpam }
}
