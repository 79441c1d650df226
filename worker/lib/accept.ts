import type { Context } from 'hono'
import { storePatientInquiry, storeSponsorInquiry } from '../../db/inquiries.ts'
import { storeApplication } from '../../db/jobs.ts'
import type { Db } from '../../db/client.ts'
import type { Submitted } from '../../db/submissions.ts'
import { storeVisit } from '../../db/visits.ts'
import type { Env } from '../env.ts'
import { keepInInbox } from './inbox.ts'
import { sendDueMail } from './mail.ts'
import { Unavailable } from './problem.ts'
import { identified } from './submission.ts'

/** How each kind of submission is stored, now or when it is replayed from the inbox. */
export const stores = {
  'patient-inquiry': storePatientInquiry,
  'sponsor-inquiry': storeSponsorInquiry,
  'visit-request': storeVisit,
  'job-application': storeApplication,
}
export type StoreName = keyof typeof stores
type InputOf<Name extends StoreName> = Parameters<(typeof stores)[Name]>[1]
type Unidentified<Input extends { submissionId: string }> = Omit<Input, 'submissionId'> & {
  submissionId?: string | undefined
}

/**
 * Takes a submission: answered is stored. In the database with its mails or, where that cannot
 * take it now, in the inbox, from which it is replayed.
 */
export async function accept<Name extends StoreName>(
  c: Context<Env>,
  name: Name,
  input: Unidentified<InputOf<Name>>,
) {
  const submission = await identified(name, input)
  const store = stores[name] as (db: Db, input: Submitted<object>) => Promise<{ id: number }>
  try {
    const { id } = await store(c.var.db, submission)
    c.executionCtx.waitUntil(sendDueMail(c.var.db, c.env))
    return c.json({ id: id as number | string }, 201)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    await keepInInbox(c.env, name, submission)
    return c.json({ id: submission.submissionId as number | string }, 202)
  }
}
