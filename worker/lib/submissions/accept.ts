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
import { patiently } from '../database/busy.ts'
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

/** The answer about a form. Its id is a text while it waits for the database. */
type AcceptedForm = {
  id: number | string
  /** when its sender is answered at the latest, where that is known */
  answerBy?: string
  /** for a visit: its time, whether it is booked, and the page on which its visitor changes it */
  startsAt?: string | null | undefined
  status?: VisitStatus | undefined
  /** the visit holds nothing until the link of its letter is used */
  awaitsLink?: true
  link?: string | undefined
  /** the call that was chosen; null if its time has gone */
  call?: ChosenCall | null
  alternatives?: Alternative[]
  /** beside the link of a visit: the page on which its visitor chooses another time for the call */
  callLink?: string
}

type Answers = {
  /** the answer about a stored submission */
  answer?: (record: Stored) => AcceptedForm | Promise<AcceptedForm>
  /** why the submission with this id was not stored */
  refuse?: (submissionId: string) => Problem | Promise<Problem>
}

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
  throw await patiently(async () => refuse(id), startedAt + databaseTimeoutMs)
}

/** Reads the phone number before the submission waits, so that its batch waits for no reading. */
function withPhoneKey(c: Context<Env>, submission: Submission): Submission {
  const { lead } = submission
  if (!lead) return submission
  return { ...submission, lead: { ...lead, phoneKey: phoneKeyOf(lead.phone, phoneRegion(c.env)) } }
}

/**
 * A second queue before the gate's: the gate commits many writes in one transaction, this one turns
 * many submissions into the statements of one. Without it, half as many are stored in a second.
 * Batches are small, so that the next requests are read while one is being stored.
 */
const submissions = new Batcher<Submission, StoredSubmission>({ batchSize: 32, timeoutMs: 5000 })

function stored(c: Context<Env>, startedAt: number, submission: Submission) {
  if (Date.now() - startedAt > databaseTimeoutMs) throw new Unavailable()
  const keepAlive = (work: Promise<unknown>) => c.executionCtx.waitUntil(work)
  // A database handle of its own: the batch must not end with the deadline of the request that runs it.
  let db: Db | undefined
  const storeAll = async (all: Submission[]) => {
    db ??= openDatabase(c.env, keepAlive)
    const records = await storeSubmissions(db, all, await deskRules(db, c.env))
    // Once for all of the batch.
    keepAlive(sendDueMail(c.var.db, c.env))
    return records
  }
  return submissions.run(submission, storeAll, keepAlive)
}
