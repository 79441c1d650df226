import type { OutboxMail } from '#db/mail/outbox.ts'
import type { recentLetters } from '#db/mail/sending.ts'
import { countedLetters, lettersADay } from '#db/model/mail.ts'

type Recent = Awaited<ReturnType<typeof recentLetters>>

/** The daily limit counts letters that a visitor caused, except those that staff released. */
const isLimited = ({ kind, data }: OutboxMail) => countedLetters.includes(kind) && !data['released']

/**
 * The ids of due letters over the daily limit of an address that never used a link of ours. Older letters
 * go first, including those that another isolate is sending now.
 */
export function overDailyLimit(
  due: OutboxMail[],
  { sent, underWay }: Recent,
  confirmed: readonly string[],
) {
  const limited = new Set(due.filter(isLimited).map(({ id }) => id))
  const answered = sent.filter((one) => one.hasAnswered).map(({ recipient }) => recipient)
  const known = new Set<string | null>([...confirmed, ...answered])
  const counts = new Map<string | null, number>(
    sent.map(({ recipient, count }) => [recipient, count]),
  )
  const count = (recipient: string | null) =>
    counts.set(recipient, (counts.get(recipient) ?? 0) + 1)
  const held = new Set<number>()
  for (const { id, recipient } of underWay.toSorted((a, b) => a.id - b.id)) {
    const isFull = (counts.get(recipient) ?? 0) >= lettersADay
    if (limited.has(id) && isFull && !known.has(recipient)) held.add(id)
    else count(recipient)
  }
  return held
}
