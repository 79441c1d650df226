import type { Context } from 'hono'
import { looksAutomatic, type Signals } from '../../../db/model/spam.ts'
import { storeSubmissions, type Stored, type Submission } from '../../../db/submissions.ts'
import type { Env } from '../../env.ts'
import { Batcher } from '../database/batcher.ts'
import { databaseTimeoutMs, openForWrites } from '../database/open.ts'
import { Problem, Unavailable } from '../http/problem.ts'
import { sendDueMail } from '../mail/send.ts'
import { submissionIdFor } from './id.ts'
import { keepInInbox } from './inbox.ts'
import { buildSubmission, type SubmissionName, type SubmittedAs } from './kinds.ts'
import { deskRules } from './rules.ts'
import { isVouchedFor } from './turnstile.ts'

type Sent<Submitted extends { submissionId: string }> = Omit<
  Submitted,
  'submissionId' | 'suspectedSpam'
> &
  Signals & { submissionId?: string | undefined }

const usedId =
  'We already have this form with other content, and have kept that. This one is not stored: please send it again, as a new one.'

/** The longest time a visitor waits for an answer once the form has arrived. In ms. */
const answerTimeoutMs = 11_000

/**
 * Stores a submission before it is answered: with its mails in the database or, while that does not
 * answer, in the inbox, from which cron replays it.
 */
export async function accept<Name extends SubmissionName>(
  c: Context<Env>,
  name: Name,
  sent: Sent<SubmittedAs<Name>>,
) {
  const { startedAt } = c.var
  const { website, filledMs, person, 'cf-turnstile-response': token, submissionId, ...input } = sent
  const suspectedSpam =
    looksAutomatic({ website, filledMs, person }) || !(await isVouchedFor(c, token))
  const id = await submissionIdFor(name, submissionId, input)
  const submission = { ...input, submissionId: id, suspectedSpam }
  const answer = (id: number | string, status: 201 | 202) => c.json({ id }, status)
  try {
    const record = await stored(c, startedAt, buildSubmission(name, submission))
    if (!record) throw new Problem(409, usedId)
    return answer(record.id, 201)
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error
    const leftMs = answerTimeoutMs - (Date.now() - startedAt)
    return answer(await keepInInbox(c.env, name, submission, leftMs), 202)
  }
}

/**
 * A second queue before the gate's: the gate commits many writes in one transaction, this one turns
 * many submissions into the statements of one. Without it, half as many are stored in a second.
 * Batches are small, so that the next requests are read while one is being stored.
 */
const submissions = new Batcher<Submission, Stored>({ batchSize: 32, timeoutMs: 5000 })

function stored(c: Context<Env>, startedAt: number, submission: Submission) {
  if (Date.now() - startedAt > databaseTimeoutMs) throw new Unavailable()
  const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  // A database handle of its own: the batch must not end with the deadline of the request that runs it.
  let opened: ReturnType<typeof openForWrites> | undefined
  const storeAll = async (all: Submission[]) => {
    opened ??= openForWrites(c.env, keepAlive)
    const records = await storeSubmissions(opened.db, all, await deskRules(opened.db, c.env))
    // Once for all of the batch.
    keepAlive(sendDueMail(c.var.db, c.env))
    return records
  }
  const close = () => opened?.close()
  return submissions.run(submission, storeAll, (work) => keepAlive(work.finally(close)))
}
