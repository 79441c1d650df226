import { and, count, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { type Actor, change } from './audit/audit.ts'
import type { Db } from './client.ts'
import { loadSection } from './content.ts'
import { newsAreas } from './model/areas.ts'
import {
  frequencies,
  type PreferencesPage,
  preferencesState,
  type PreferencesState,
  topics,
} from './model/preferences.ts'
import { paged } from './lib/page.ts'
import { emailPreferences, namesOfOne } from './preferences.ts'
import { byName, keysOf } from './model/lib/keys.ts'

// Whoever has the token can change the preferences, so it is sent only by mail to their owner.
const { unsubscribeToken: _token, ...columns } = getTableColumns(emailPreferences)

/** The columns of the exported file, in order. */
export const preferencesColumns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'state',
  ...keysOf(topics),
  'frequency',
  'therapeuticAreas',
  'source',
  'createdAt',
  'confirmedAt',
  'unsubscribedAt',
] as const

/** `preferencesState` as SQL. */
const states: Record<PreferencesState, SQL> = {
  subscribed: sql`${columns.isActive} = 1 and ${columns.confirmedAt} is not null`,
  unconfirmed: sql`${columns.isActive} = 1 and ${columns.confirmedAt} is null`,
  unsubscribed: sql`${columns.isActive} = 0`,
}

const searched = sql`(${columns.email} || ' ' || coalesce(${columns.firstName}, '') || ' ' || coalesce(${columns.lastName}, ''))`

/** Whether a row contains the word in any case. SQLite's lower() knows ASCII only, so spellings are tried. */
const holds = (word: string) => {
  const [first = '', ...others] = word.toLowerCase()
  const spellings = new Set([word, word.toLowerCase(), first.toUpperCase() + others.join('')])
  const found = [...spellings].map((text) => sql`instr(${searched}, ${text}) > 0`)
  return sql`(${sql.join([...found, sql`instr(lower(${searched}), ${word.toLowerCase()}) > 0`], sql` or `)})`
}

/** Newest first, filtered by their choices and their state. */
export async function listPreferences(db: Db, page: PreferencesPage) {
  const { limit, before = Number.MAX_SAFE_INTEGER, q, topic, area, frequency, state } = page
  const rows = await db
    .select({ ...columns, ...namesOfOne })
    .from(emailPreferences)
    .where(
      and(
        lt(columns.id, before),
        ...(q?.split(' ').map(holds) ?? []),
        topic ? eq(columns[topic], true) : undefined,
        area
          ? sql`${area} in (select value from json_each(${columns.therapeuticAreas}))`
          : undefined,
        frequency ? eq(columns.frequency, frequency) : undefined,
        state ? states[state] : undefined,
      ),
    )
    .orderBy(desc(columns.id))
    .limit(limit + 1)
    .all()
  return paged(
    rows.map((row) => ({ ...row, state: preferencesState(row) })),
    limit,
  )
}

/** Subscribers may keep areas that staff list no more; the rarest of many are left out. */
const maxAreas = 100

/** The number of people in each state, and how often the subscribed ones chose each option. */
export async function countPreferences(db: Db) {
  const sums = {
    ...counts(keysOf(states), (state) => states[state]),
    ...counts(keysOf(topics), (topic) => sql`${states.subscribed} and ${columns[topic]} = 1`),
    ...counts(
      keysOf(frequencies),
      (frequency) => sql`${states.subscribed} and ${columns.frequency} = ${frequency}`,
    ),
  }
  const sumsOf = db.select(sums).from(emailPreferences)
  const areasOf = db
    .select({ area: sql<string>`value`, n: count() })
    .from(sql`${emailPreferences}, json_each(${columns.therapeuticAreas})`)
    .where(states.subscribed)
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
    states: byName(keysOf(states), numberOf),
    topics: byName(keysOf(topics), numberOf),
    frequencies: byName(keysOf(frequencies), numberOf),
    areas: byName(newsAreas(listed, [...chosen.keys()]), (area) => chosen.get(area) ?? 0),
  }
}

/** The number of rows that meet each of the named conditions. */
const counts = <Name extends string>(names: readonly Name[], condition: (name: Name) => SQL) =>
  byName(names, (name) => sql<number>`coalesce(sum(${condition(name)}), 0)`)

export const getPreferencesOf = (db: Db, id: number) =>
  db.select(columns).from(emailPreferences).where(eq(columns.id, id)).get()

type ListedPreferences = NonNullable<Awaited<ReturnType<typeof getPreferencesOf>>>

/** The audit entry does not contain the address: the log is kept for ever. */
export const deletePreferences = (db: Db, actor: Actor, preferences: ListedPreferences) =>
  change({
    db,
    actor,
    action: 'delete',
    table: emailPreferences,
    id: preferences.id,
    old: { state: preferencesState(preferences), source: preferences.source },
    page: undefined,
    write: db
      .delete(emailPreferences)
      .where(eq(emailPreferences.id, preferences.id))
      .returning({ id: emailPreferences.id }),
  })
