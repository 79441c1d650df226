import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { minute, timeFromNow } from '#db/lib/time.ts'
import { mostStudies } from '#db/model/candidates/limits.ts'
import type { FigureValues } from '#db/model/candidates/figures.ts'
import { newestEvent } from '../events.ts'
import { untilNextEvent } from '../until-next-event.ts'
import { figuresQuery, type FiguresRow } from './figures-query.ts'

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

/** The figures of each group, the largest first. */
const groupsBy = <Name extends 'study' | 'source'>(rows: FiguresRow[], name: Name) =>
  [...Map.groupBy(rows, (row) => row[name])]
    // A computed key has the type `string`.
    .map(
      ([value, group]) =>
        ({ [name]: value, ...figuresOf(group) }) as Record<Name, FiguresRow[Name]> & FigureValues,
    )
    .toSorted((one, other) => other.funnel.inquiries - one.funnel.inquiries)

const inAll = (days: number, rows: FiguresRow[]) => ({
  days,
  ...figuresOf(rows),
  byStudy: groupsBy(rows, 'study').slice(0, mostStudies),
  bySource: groupsBy(rows, 'source'),
})

type Answer = ReturnType<typeof inAll>

// One for each isolate. For a minute, because time alone breaks a promise, and moves the period.
const kept = new Map<
  number,
  ReturnType<typeof untilNextEvent<{ answer: Answer; newest: number }>>
>()

/** The figures of the last days. Read anew when something has happened to a candidate, and each minute. */
export async function readFigures(db: Db, days: number): Promise<Answer> {
  const ofDays = kept.get(days) ?? untilNextEvent(minute)
  kept.set(days, ofDays)
  const since = timeFromNow(-days * 24 * 60 * minute)
  const { answer } = await ofDays(async (known) => {
    const [[state], rows] = await Promise.all([
      db.all<{ newest: number }>(sql`select ${newestEvent} as newest`),
      db.all<FiguresRow>(figuresQuery({ since, now: timeFromNow(0), known })),
    ])
    return { answer: inAll(days, rows), newest: state?.newest ?? 0 }
  })
  return answer
}
