import type { Context } from 'hono'
import { phoneKeyOf } from '#db/candidates/keys.ts'
import type { Db } from '#db/client.ts'
import type { VisitStatus } from '#db/model/lib/labels.ts'
import { looksAutomatic, type Signals } from '#db/model/submissions/spam.ts'
import type { Alternative } from '#db/model/visits/answers.ts'
import {
  type StoredSubmission,
  storeSubmissions,
  type Submission,
} from '#db/submissions/submissions.ts'
import type { Env } from '#worker/env.ts'
import { phoneRegion } from '../config.ts'
import { Batcher } from '../database/batcher.ts'
import { retryWhileBusy } from '../database/busy.ts'
import { databaseTimeoutMs, openDatabase } from '../database/open.ts'
import { isUnavailable, Problem, Unavailable } from '../http/problem.ts'
import { sendDueMail } from '../mail/send.ts'
import { submissionIdFor } from './id.ts'
import { keepInInbox } from './inbox.ts'
import { buildSubmission, type SubmittedAs } from './kinds.ts'
import { deskRules } from './rules.ts'
import { isVouchedFor } from './turnstile.ts'
import type { SubmissionName } from '#db/model/submissions/kinds.ts'

type Sent<Submitted extends { submissionId: string }> = Omit<
  Submitted,
  'submissionId' | 'suspectedSpam'
> &
  Signals & { submissionId?: string | undefined }

const usedId =
  'We already have this form with other content, and have kept that. This one is not stored: please send it again, as a new one.'

export const usedIdProblem = () => new Problem(409, usedId)

type Stored = NonNullable<StoredSubmission>
const onlyId = ({ id }: Stored): AcceptedForm => ({ id })

type ChosenCall = { startsAt: string; awaitsLink?: true }

/** The answer to a form. The id is a text if the submission waits in the inbox. */
type AcceptedForm = {
  id: number | string
  /** the latest time of our answer to the sender, if known */
  answerBy?: string
  /** for a visit: its time, whether it is booked, and the page where its visitor changes it */
  startsAt?: string | null | undefined
  status?: VisitStatus | undefined
  /** nobody keeps the visit's time until its visitor uses the link of the letter */
  awaitsLink?: true
  link?: string | undefined
  /** the chosen call; null if its time was taken */
  call?: ChosenCall | null
  alternatives?: Alternative[]
  /** in addition to the visit's link: the page where its visitor chooses another time for the call */
  callLink?: string
}

type Answers = {
  /** the answer about a stored submission */
  answer?: (record: Stored) => AcceptedForm | Promise<AcceptedForm>
  /** the reason why the submission with this id was not stored */
  refuse?: (submissionId: string) => Problem | Promise<Problem>
}

/** The longest time between the arrival of a form and its answer. In ms. */
const answerTimeoutMs = 11_000

/**
 * Stores a submission before it is answered: with its mails in the database or, if the database does not answer, in the
 * inbox, and cron stores it later.
 */
export async function accept<Name extends SubmissionName>(
  c: Context<Env>,
  name: Name,
  sent: Sent<SubmittedAs<Name>>,
  { answer = onlyId, refuse = usedIdProblem }: Answers = {},
) {
  const { startedAt } = c.var
  const { website, filledMs, person, 'cf-turnstile-response': token, submissionId, ...input } = sent
  const suspectedSpam =
    looksAutomatic({ website, filledMs, person }) || !(await isVouchedFor(c, token))
  const id = await submissionIdFor(name, submissionId, input)
  const submission = { ...input, submissionId: id, suspectedSpam }
  const respond = (body: AcceptedForm, status: 201 | 202) => c.json(body, status)
  let record: StoredSubmission
  try {
    record = await stored(c, startedAt, withPhoneKey(c, buildSubmission(name, submission)))
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const leftMs = answerTimeoutMs - (Date.now() - startedAt)
    return respond({ id: await keepInInbox(c.env, name, submission, leftMs) }, 202)
  }
  if (record) return respond(await answer(record), 201)
  throw await retryWhileBusy(async () => refuse(id), startedAt + databaseTimeoutMs)
}

/** Parses the phone number before the submission enters the queue, so that its batch does not wait for that. */
function withPhoneKey(c: Context<Env>, submission: Submission): Submission {
  const { lead } = submission
  if (!lead) return submission
  return { ...submission, lead: { ...lead, phoneKey: phoneKeyOf(lead.phone, phoneRegion(c.env)) } }
}

/**
 * A second queue in front of the gate's. The gate commits many writes in one transaction; this queue puts many
 * submissions into the statements of one write. Without it, half as many are stored per second. Batches are
 * small, so that the next requests are read while one batch is being stored.
 */
const submissions = new Batcher<Submission, StoredSubmission>({ batchSize: 32, timeoutMs: 5000 })

function stored(c: Context<Env>, startedAt: number, submission: Submission) {
  if (Date.now() - startedAt > databaseTimeoutMs) throw new Unavailable()
  const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  // A separate database handle: the batch must not end with the deadline of the request that runs it.
  let db: Db | undefined
  const storeAll = async (all: Submission[]) => {
    db ??= openDatabase(c.env, keepAlive)
    const records = await storeSubmissions(db, all, await deskRules(db, c.env))
    // Once for the whole batch.
    keepAlive(sendDueMail(c.var.db, c.env))
    return records
  }
  return submissions.run(submission, storeAll, keepAlive)
}
