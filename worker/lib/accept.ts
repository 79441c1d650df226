import type { Context } from 'hono'
import { storePatientInquiry, storeSponsorInquiry } from '../../db/inquiries.ts'
import { storeApplication } from '../../db/jobs.ts'
import type { Db } from '../../db/client.ts'
import { looksAutomatic, type Signals } from '../../db/model/spam.ts'
import type { Submitted } from '../../db/submissions.ts'
import { storeVisit } from '../../db/visits.ts'
import type { Env } from '../env.ts'
import { keepInInbox } from './inbox.ts'
import { sendDueMail } from './mail.ts'
import { Unavailable } from './problem.ts'
import { identified } from './submission.ts'
import { isVouchedFor } from './turnstile.ts'

/** How each kind of submission is stored, now or when it is replayed from the inbox. */
export const stores = {
  'patient-inquiry': storePatientInquiry,
  'sponsor-inquiry': storeSponsorInquiry,
  'visit-request': storeVisit,
  'job-application': storeApplication,
}
export type StoreName = keyof typeof stores
type InputOf<Name extends StoreName> = Parameters<(typeof stores)[Name]>[1]
type Sent<Input extends { submissionId: string }> = Omit<Input, 'submissionId' | 'suspectedSpam'> &
  Signals & { submissionId?: string | undefined }

/** How long a visitor waits for an answer at most, in ms; longer only while they still send. */
const patience = 11_000

/**
 * Takes a submission: answered is stored. In the database with its mails or, where that cannot
 * take it now, in the inbox, from which it is replayed.
 */
export async function accept<Name extends StoreName>(
  c: Context<Env>,
  name: Name,
  sent: Sent<InputOf<Name>>,
) {
  const { website, filledMs, 'cf-turnstile-response': token, ...input } = sent
  const suspectedSpam = looksAutomatic({ website, filledMs }) || !(await isVouchedFor(c, token))
  const submission = { ...(await identified(name, input)), suspectedSpam }
  const store = stores[name] as (db: Db, input: Submitted<object>) => Promise<{ id: number }>
  try {
    const { id } = await store(c.var.db, submission)
    c.executionCtx.waitUntil(sendDueMail(c.var.db, c.env))
    return c.json({ id: id as number | string }, 201)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    await keepInInbox(c.env, name, submission, patience - (Date.now() - c.var.startedAt))
    return c.json({ id: submission.submissionId as number | string }, 202)
  }
}
