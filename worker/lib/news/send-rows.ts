import { isRecent } from '#db/lib/is-recent.ts'
import type { ClaimedRow } from '#db/news/deliveries.ts'
import { type Answer, noteAnswers } from './answers.ts'
import { checkRows, type ReadyRow } from './check-rows.ts'
import { composeNews } from './compose.ts'
import { handOverNews } from './provider.ts'
import type { NewsRun } from './run.ts'

/** How many mails are handed over at a time. */
const waveSize = 5
/** Stop, and whoever unsubscribes, are noticed within this time, however slow the provider is. */
const recheckMs = 2000

/** Sends the rows of one claim. Each is asked once more before it is handed over, and noted after. */
export async function sendRows(run: NewsRun, rows: ClaimedRow[]) {
  let ready = await checkRows(run, rows)
  let checkedAt = Date.now()
  while (ready.length > 0) {
    const wave = ready.slice(0, waveSize)
    const answers = await Promise.all(
      wave.map(async (one): Promise<Answer> => ({ ...one, answer: await handRow(run, one) })),
    )
    ready = ready.slice(waveSize)
    await noteAnswers(run, answers)
    const isSmooth = answers.every(({ answer }) => answer === 'nothing' || answer.status === 'sent')
    // After any other answer the issue may be paused or held.
    if (isSmooth && isRecent(checkedAt, recheckMs)) continue
    ready = await checkRows(
      run,
      ready.map(({ row }) => row),
    )
    checkedAt = Date.now()
  }
}

/** The answer for a mail that fails before a provider hears of it: the others of its issue would fail too. */
const unmade = { status: 'queued', isBusy: false, holds: 'The mail could not be made.' } as const

async function handRow(
  { env, sender }: NewsRun,
  { issue, reader, row, news, press }: ReadyRow,
): Promise<Answer['answer']> {
  const mail = await composeNews(issue, press, { ...reader, news }).catch((error: unknown) => {
    console.error('news', issue.id, error instanceof Error && error.message)
    return undefined
  })
  if (mail === undefined) return unmade
  if (mail === null) return 'nothing'
  const message = {
    ...mail,
    from: { name: press.clinic, email: sender.from },
    to: reader.email,
    news: { issue: issue.id, delivery: row.id },
  }
  if (!env.SITE_STAGE) return handOverNews(env, sender, message)
  // Drops the headers with which staff would unsubscribe the reader, or answer the reader's mail.
  const { headers: _, replyTo: __, ...own } = message
  const subject = `[Staging, not sent to the reader] ${mail.subject}`
  return handOverNews(env, sender, { ...own, to: env.STAFF_EMAIL, subject })
}
