import type { OutboxMail } from '../../../db/mail.ts'
import type { recentLetters } from '../../../db/mail-sending.ts'
import { formLetters, lettersADay } from '../../../db/model/mail.ts'

type Recent = Awaited<ReturnType<typeof recentLetters>>

/** Letters that a form caused and nobody has released: only these can be too many. */
const isLimited = ({ kind, data }: OutboxMail) => formLetters.includes(kind) && !data['released']

/**
 * Of the letters about to be sent, the ids of those that are one too many for an address that has
 * never answered. Older ones go first, also where another isolate is sending them just now.
 */
export function tooMany(due: OutboxMail[], { sent, underWay }: Recent, hasAnswered: Set<string>) {
  const limited = new Set(due.filter(isLimited).map(({ id }) => id))
  const counts = new Map<string | null, number>()
  const count = (recipient: string | null) =>
    counts.set(recipient, (counts.get(recipient) ?? 0) + 1)
  for (const { recipient } of sent) count(recipient)
  const held = new Set<number>()
  for (const { id, recipient } of underWay.toSorted((a, b) => a.id - b.id)) {
    const isFull = (counts.get(recipient) ?? 0) >= lettersADay
    if (limited.has(id) && isFull && !hasAnswered.has(recipient ?? '')) held.add(id)
    else count(recipient)
  }
  return held
}
