import type { Db } from '#db/client.ts'
import type { IssueRow } from '#db/news/tables.ts'
import type { Bindings } from '#worker/env.ts'
import { deliver } from '../mail/providers/index.ts'
import { mailFailureReason } from '../mail/providers/refusal.ts'
import { Problem } from '../http/problem.ts'
import { composeNews } from './compose.ts'
import { readPress } from './press.ts'
import { type HandedOver, handOverNews, newsSender } from './provider.ts'

/** Sends an issue to a member of staff, as news go, or as other mail without a provider of news. */
export async function sendTrial(db: Db, env: Bindings, issue: IssueRow, to: string) {
  const press = await readPress(db, env, issue)
  const mail = await composeNews(issue, press)
  if (!mail) throw new Problem(409, 'There is nothing in it to try.')
  const sender = newsSender(env)
  const message = {
    ...mail,
    from: { name: press.clinic, email: sender?.from ?? env.MAIL_FROM },
    to,
    subject: `Trial: ${mail.subject}`,
  }
  const refused = sender
    ? refusalOfTrial(await handOverNews(env, sender, { ...message, news: { issue: issue.id } }))
    : await deliver(env, message).then(() => undefined, mailFailureReason)
  if (refused === undefined) return
  throw new Problem(409, `The mail provider did not take the trial. ${refused}`.trim())
}

/** Why a trial was not sent; empty if nobody knows. */
function refusalOfTrial(answer: HandedOver) {
  if (answer.status === 'sent') return undefined
  if (answer.status === 'failed') return answer.reason
  return answer.status === 'queued' ? (answer.holds ?? '') : ''
}
