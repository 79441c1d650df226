import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { dayMs, minuteMs, timeFromNow } from '#db/model/lib/time.ts'
import type { FigureValues } from '#db/model/candidates/figures.ts'
import type { CandidateSource, HeardFrom } from '#db/model/candidates/ways.ts'
import { newestEvent } from '../events.ts'
import { untilNextEvent } from './until-next-event.ts'
import { type Division, figuresQuery, type FiguresRow } from './figures-query.ts'

/** The middle number, or the mean of the two in the middle. */
function medianOf(numbers: number[]) {
  const sorted = numbers.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2)
}

const minutesIn = ({ minutes }: FiguresRow) => minutes?.split(',').map(Number) ?? []

function figuresOf(rows: FiguresRow[]): FigureValues {
  const sum = (name: 'inquiries' | 'promised' | 'kept' | 'reached' | 'visits' | 'enrolled') =>
    rows.reduce((total, row) => total + row[name], 0)
  return {
    medianFirstAttemptMinutes: medianOf(rows.flatMap(minutesIn)),
    promise: { kept: sum('kept'), of: sum('promised') },
    funnel: {
      inquiries: sum('inquiries'),
      reached: sum('reached'),
      visits: sum('visits'),
      enrolled: sum('enrolled'),
    },
  }
}

/** The values that tell groups apart; null where the value is not known. */
type GroupNames = {
  study: string | null
  source: CandidateSource
  heardFrom: HeardFrom | null
  campaign: string | null
}

/** The figures of each group of a division, the largest first. */
const groupsBy = <Name extends Division>(rows: FiguresRow[], division: Name) =>
  rows
    .filter((row) => row.division === division)
    .map((row) => {
      // A computed key has the type `string`.
      const group = { [division]: row.name } as Pick<GroupNames, Name>
      return { ...group, ...figuresOf([row]) }
    })

const inAll = (days: number, rows: FiguresRow[]) => ({
  days,
  // Everybody has one of a few sources, so that these groups are all people.
  ...figuresOf(rows.filter(({ division }) => division === 'source')),
  byStudy: groupsBy(rows, 'study'),
  bySource: groupsBy(rows, 'source'),
  byHeardFrom: groupsBy(rows, 'heardFrom'),
  byCampaign: groupsBy(rows, 'campaign'),
})

type Answer = ReturnType<typeof inAll>

// A cache in each isolate. It lasts a minute, because promises break and the period moves without any event.
const kept = new Map<
  number,
  ReturnType<typeof untilNextEvent<{ answer: Answer; newest: number }>>
>()

/** The figures of the last days. Reads them again after an event of a candidate, and after a minute. */
export async function readFigures(db: Db, days: number): Promise<Answer> {
  const ofDays = kept.get(days) ?? untilNextEvent(minuteMs)
  kept.set(days, ofDays)
  const since = timeFromNow(-days * dayMs)
  const { answer } = await ofDays(async (known) => {
    const [[state], rows] = await Promise.all([
      db.all<{ newest: number }>(sql`select ${newestEvent} as newest`),
      db.all<FiguresRow>(figuresQuery({ since, now: timeFromNow(0), known })),
    ])
    return { answer: inAll(days, rows), newest: state?.newest ?? 0 }
  })
  return answer
}
