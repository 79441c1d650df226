import { useStore } from '@nanostores/react'
import type { Channel } from '#db/model/candidates/labels.ts'
import { $now, formattedHere } from '#site/admin/base/time/dates.ts'
import type { Candidate } from '../candidates.ts'
import { dayWords } from '../due.ts'

const words: Record<Channel, { in: string; out: string }> = {
  phone: { out: 'Called', in: 'Called us' },
  email: { out: 'Mailed', in: 'Mailed us' },
  text: { out: 'Texted', in: 'Texted us' },
  'in-person': { out: 'Met', in: 'Came in' },
}

/** 'Called us today' */
export function LastContact({ of: { last } }: { of: Candidate }) {
  const now = useStore($now)
  const contact = last?.contact
  if (!contact) return null
  const { channel, direction, at } = contact
  return (
    <span className="candidate-last">{`${words[channel][direction]} ${dayWords(at, now)}`}</span>
  )
}

/** Says when a person left the desk: 'Closed in May' */
export function endedWords({ status, last }: Candidate) {
  if (!last?.since) return null
  const isThisYear = last.since.slice(0, 4) === new Date().toISOString().slice(0, 4)
  const month = formattedHere(last.since, {
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
  return `${status === 'enrolled' ? 'Enrolled' : 'Closed'} in ${month}`
}
