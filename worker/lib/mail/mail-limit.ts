import type { OutboxMail } from '#db/mail/outbox.ts'
import { mailboxOf } from '#db/mail/mailbox.ts'
import type { recentLetters } from '#db/mail/sending.ts'
import { countedLetters, lettersADay } from '#db/model/mail.ts'

type Recent = Awaited<ReturnType<typeof recentLetters>>

/** The daily limit counts letters that a visitor caused, except those that staff released. */
const isLimited = ({ kind, data }: OutboxMail) => countedLetters.includes(kind) && !data['released']

/**
 * The ids of due letters over the daily limit of a mailbox, if the address never used a link of ours. Older letters go
 * first, including those that another isolate is sending now.
 */
export function overDailyLimit(
  due: OutboxMail[],
  { sent, underWay }: Recent,
  confirmed: readonly string[],
) {
  const limited = new Set(due.filter(isLimited).map(({ id }) => id))
  const answered = sent.filter((one) => one.hasAnswered).map(({ recipient }) => recipient)
  const known = new Set<string | null>([...confirmed, ...answered])
  const counts = new Map(sent.map(({ recipient, count }) => [mailboxOf(recipient), count]))
  const held = new Set<number>()
  for (const { id, recipient } of underWay.toSorted((a, b) => a.id - b.id)) {
    const mailbox = mailboxOf(recipient ?? '')
    const before = counts.get(mailbox) ?? 0
    const isFull = before >= lettersADay
    if (limited.has(id) && isFull && !known.has(recipient)) held.add(id)
    else counts.set(mailbox, before + 1)
  }
  return held
}
