import type { Context } from 'hono'
import { patientSubmission, sponsorSubmission } from '../../../db/inquiries.ts'
import { applicationSubmission } from '../../../db/applications.ts'
import { looksAutomatic, type Signals } from '../../../db/model/spam.ts'
import { storeSubmissions, type Stored, type Submission } from '../../../db/submissions.ts'
import { visitSubmission } from '../../../db/visits.ts'
import type { Env } from '../../env.ts'
import { answerWithin, openDatabase } from '../database/open.ts'
import { keepInInbox } from './inbox.ts'
import { sendDueMail } from '../mail/mail.ts'
import { Problem, Unavailable } from '../http/problem.ts'
import { identified } from './plain-form.ts'
import { Together } from '../database/batcher.ts'
import { isVouchedFor } from './turnstile.ts'

/** What each kind of submission is to the database, when it comes or is replayed from the inbox. */
export const submissionKinds = {
  'patient-inquiry': patientSubmission,
  'sponsor-inquiry': sponsorSubmission,
  'visit-request': visitSubmission,
  'job-application': applicationSubmission,
}
export type SubmissionName = keyof typeof submissionKinds
type InputOf<Name extends SubmissionName> = Parameters<(typeof submissionKinds)[Name]>[0]
type Sent<Input extends { submissionId: string }> = Omit<Input, 'submissionId' | 'suspectedSpam'> &
  Signals & { submissionId?: string | undefined }

const usedId =
  'We already have this form with other content, and have kept that. This one is not stored: please send it again, as a new one.'

/** How long a visitor waits for an answer at most, in ms; longer only while they still send. */
const patience = 11_000

/**
 * Takes a submission: answered is stored. In the database with its mails or, where that cannot
 * take it now, in the inbox, from which it is replayed.
 */
export async function accept<Name extends SubmissionName>(
  c: Context<Env>,
  name: Name,
  sent: Sent<InputOf<Name>>,
) {
  const { website, filledMs, person, 'cf-turnstile-response': token, ...input } = sent
  const suspectedSpam =
    looksAutomatic({ website, filledMs, person }) || !(await isVouchedFor(c, token))
  const submission = { ...(await identified(name, input)), suspectedSpam }
  try {
    const record = await stored(c, submissionKinds[name](submission as never))
    if (!record) throw new Problem(409, usedId)
    c.executionCtx.waitUntil(sendDueMail(c.var.db, c.env))
    return c.json({ id: record.id as number | string }, 201)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const id = await keepInInbox(c.env, name, submission, patience - (Date.now() - c.var.startedAt))
    return c.json({ id: id as number | string }, 202)
  }
}

// A turn at the gate, and the call itself.
const longest = 5000
// Not all who wait: while some are being stored, the next ones are read.
const atOnce = 32
const submissions = new Together<Submission, Stored>({ most: atOnce, longest })

/** Submissions that come while others are being stored are stored together next. */
function stored(c: Context<Env>, submission: Submission) {
  if (Date.now() - c.var.startedAt > answerWithin) throw new Unavailable()
  const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  // What is done for all of them does not end with the patience of one.
  const work = (all: Submission[]) => storeSubmissions(openDatabase(c.env, keepAlive), all)
  return submissions.join(submission, work, keepAlive)
}
