import { count, desc, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { loadSection } from '../content/shown.ts'
import { newsAreas } from '../model/areas.ts'
import { frequencies, preferenceTopics } from '../model/inquiries/preferences.ts'
import { emailPreferences } from './preferences.ts'
import { byName, keysOf } from '../model/lib/keys.ts'
import { shownPreferences, statesInSql } from './list.ts'

/** The most areas in the result. Subscribers may have areas that staff no longer list; the rarest ones are left out. */
const maxAreas = 100

/** The number of people in each state, and how often the subscribed ones chose each option. */
export async function countPreferences(db: Db) {
  const sums = {
    ...counts(keysOf(statesInSql), (state) => statesInSql[state]),
    ...counts(
      keysOf(preferenceTopics),
      (topic) => sql`${statesInSql.subscribed} and ${shownPreferences[topic]} = 1`,
    ),
    ...counts(
      keysOf(frequencies),
      (frequency) =>
        sql`${statesInSql.subscribed} and ${shownPreferences.frequency} = ${frequency}`,
    ),
  }
  const sumsOf = db.select(sums).from(emailPreferences)
  const areasOf = db
    .select({ area: sql<string>`value`, n: count() })
    .from(sql`${emailPreferences}, json_each(${shownPreferences.therapeuticAreas})`)
    .where(statesInSql.subscribed)
    .groupBy(sql`value`)
    .orderBy(desc(count()))
    .limit(maxAreas)
  const [[[all], areas], { newsAreas: listed }] = await Promise.all([
    db.batch([sumsOf, areasOf]),
    loadSection(db, 'research_areas'),
  ])
  const chosen = new Map(areas.map(({ area, n }) => [area, n]))
  const numberOf = (name: keyof typeof sums) => all?.[name] ?? 0
  return {
    states: byName(keysOf(statesInSql), numberOf),
    topics: byName(keysOf(preferenceTopics), numberOf),
    frequencies: byName(keysOf(frequencies), numberOf),
    areas: byName(newsAreas(listed, [...chosen.keys()]), (area) => chosen.get(area) ?? 0),
  }
}

const counts = <Name extends string>(names: readonly Name[], condition: (name: Name) => SQL) =>
  byName(names, (name) => sql<number>`coalesce(sum(${condition(name)}), 0)`)
