import { and, count, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { type Actor, change, note } from './audit.ts'
import type { Db } from './client.ts'
import {
  frequencies,
  stateOf,
  type SubscriberPage,
  type SubscriberState,
  therapeuticAreas,
  type Topic,
  topics,
} from './model/preferences.ts'
import { paged } from './lib/page.ts'
import { emailPreferences } from './preferences.ts'

// The token opens somebody's preferences: it never leaves but in a mail to them.
const { unsubscribeToken: _token, ...columns } = getTableColumns(emailPreferences)

/** As the list and its file show them, in this order. */
export const subscriberColumns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'state',
  ...(Object.keys(topics) as Topic[]),
  'frequency',
  'therapeuticAreas',
  'source',
  'createdAt',
  'confirmedAt',
  'unsubscribedAt',
] as const

/** The same as `stateOf`, for the database. */
const states: Record<SubscriberState, SQL> = {
  subscribed: sql`${columns.isActive} = 1 and ${columns.confirmedAt} is not null`,
  unconfirmed: sql`${columns.isActive} = 1 and ${columns.confirmedAt} is null`,
  unsubscribed: sql`${columns.isActive} = 0`,
}

const searched = sql`(${columns.email} || ' ' || coalesce(${columns.firstName}, '') || ' ' || coalesce(${columns.lastName}, ''))`

/** Every word somewhere, however it is written: SQLite itself lowers no letter beyond ASCII. */
const holds = (word: string) => {
  const [first = '', ...others] = word.toLowerCase()
  const spellings = new Set([word, word.toLowerCase(), first.toUpperCase() + others.join('')])
  const found = [...spellings].map((text) => sql`instr(${searched}, ${text}) > 0`)
  return sql`(${sql.join([...found, sql`instr(lower(${searched}), ${word.toLowerCase()}) > 0`], sql` or `)})`
}

/** Newest first, narrowed by what they chose and how they stand. */
export async function listSubscribers(db: Db, page: SubscriberPage) {
  const { limit, before = Number.MAX_SAFE_INTEGER, q, topic, area, frequency, state } = page
  const rows = await db
    .select(columns)
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
    rows.map((row) => ({ ...row, state: stateOf(row) })),
    limit,
  )
}

const numbers = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>

const keysOf = <Name extends string>(options: Record<Name, unknown>) =>
  Object.keys(options) as Name[]

/** How many there are in each state, and what those chose who are written to. */
export async function countSubscribers(db: Db) {
  const sums = {
    ...numbersOf(keysOf(states), (state) => states[state]),
    ...numbersOf(keysOf(topics), (topic) => sql`${states.subscribed} and ${columns[topic]} = 1`),
    ...numbersOf(
      keysOf(frequencies),
      (frequency) => sql`${states.subscribed} and ${columns.frequency} = ${frequency}`,
    ),
  }
  const [[all], areas] = await db.batch([
    db.select(sums).from(emailPreferences),
    db
      .select({ area: sql<string>`value`, n: count() })
      .from(sql`${emailPreferences}, json_each(${columns.therapeuticAreas})`)
      .where(states.subscribed)
      .groupBy(sql`value`),
  ])
  const chosen = new Map(areas.map(({ area, n }) => [area, n]))
  const numberOf = (name: keyof typeof sums) => all?.[name] ?? 0
  return {
    states: numbers(keysOf(states), numberOf),
    topics: numbers(keysOf(topics), numberOf),
    frequencies: numbers(keysOf(frequencies), numberOf),
    areas: numbers(therapeuticAreas, (area) => chosen.get(area) ?? 0),
  }
}

/** One sum a name, of the rows that fit its condition. */
const numbersOf = <Name extends string>(names: readonly Name[], condition: (name: Name) => SQL) =>
  Object.fromEntries(
    names.map((name) => [name, sql<number>`coalesce(sum(${condition(name)}), 0)`]),
  ) as Record<Name, SQL<number>>

export const getSubscriber = (db: Db, id: number) =>
  db.select(columns).from(emailPreferences).where(eq(columns.id, id)).get()

type Subscriber = NonNullable<Awaited<ReturnType<typeof getSubscriber>>>

/** Whose it was stays out of the log, which is kept for ever. */
export const deleteSubscriber = (db: Db, actor: Actor, subscriber: Subscriber) =>
  change({
    db,
    actor,
    action: 'delete',
    table: emailPreferences,
    id: subscriber.id,
    old: { state: stateOf(subscriber), source: subscriber.source },
    write: db
      .delete(emailPreferences)
      .where(eq(emailPreferences.id, subscriber.id))
      .returning({ id: emailPreferences.id }),
  })

export const noteReading = (db: Db, actor: Actor) =>
  note(db, actor, { action: 'read', record: 'email_preferences', new: 'the list' }).run()
