import { undoneIn } from '#db/model/candidates/events.ts'
import type { Channel } from '#db/model/candidates/labels.ts'
import { minuteMs } from '#db/model/lib/time.ts'
import type { Event } from '../candidates.ts'

const withinMs = minuteMs

type Asked = { events: readonly Event[]; me: number | undefined; channel: Channel; now: number }

/** The call that this user has logged within the last minute, unless it was taken back. */
export function callJustLogged({ events, me, channel, now }: Asked) {
  const undone = undoneIn(events)
  return events.find(
    ({ id, kind, data, userId, at }) =>
      kind === 'attempt' &&
      data.channel === channel &&
      userId === me &&
      !undone.has(id) &&
      now - Date.parse(at) < withinMs,
  )
}
