import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import {
  type PreferencesPage,
  preferencesState,
  type PreferencesState,
  preferenceTopics,
} from '../model/inquiries/preferences.ts'
import { paged } from '../lib/page.ts'
import { emailPreferences, namesOfOne } from './preferences.ts'
import { keysOf } from '../model/lib/keys.ts'
import { mustFind } from '../must.ts'

// Everybody with the token can change the preferences, so it is sent only by mail to their owner.
const { unsubscribeToken: _token, ...columns } = getTableColumns(emailPreferences)
export const shownPreferences = columns

export const preferencesColumns = [
  'id',
  'email',
  'firstName',
  'lastName',
  'state',
  ...keysOf(preferenceTopics),
  'frequency',
  'therapeuticAreas',
  'source',
  'createdAt',
  'confirmedAt',
  'unsubscribedAt',
] as const

/** `preferencesState` as SQL. */
export const statesInSql: Record<PreferencesState, SQL> = {
  subscribed: sql`${shownPreferences.isActive} = 1 and ${shownPreferences.confirmedAt} is not null`,
  unconfirmed: sql`${shownPreferences.isActive} = 1 and ${shownPreferences.confirmedAt} is null`,
  unsubscribed: sql`${shownPreferences.isActive} = 0`,
}

const searched = sql`(${shownPreferences.email} || ' ' || coalesce(${shownPreferences.firstName}, '') || ' ' || coalesce(${shownPreferences.lastName}, ''))`

/** Whether a row contains the word in any case. SQLite's lower() knows ASCII only, so spellings are tried. */
const holds = (word: string) => {
  const [first = '', ...others] = word.toLowerCase()
  const spellings = new Set([word, word.toLowerCase(), first.toUpperCase() + others.join('')])
  const found = [...spellings].map((text) => sql`instr(${searched}, ${text}) > 0`)
  return sql`(${sql.join([...found, sql`instr(lower(${searched}), ${word.toLowerCase()}) > 0`], sql` or `)})`
}

/** SQL condition: no consent to news is stored, of the address or of its people. */
const lacksConsent = sql`not exists (select 1 from consents where purpose = 'news' and given
  and (email = ${shownPreferences.email} or candidate_id in (
    select id from candidates where candidates.email = ${shownPreferences.email}
    union select candidate_id from candidate_contacts where kind = 'email' and key = ${shownPreferences.email})))`

/** Newest first, filtered by their choices and their state. */
export async function listPreferences(db: Db, page: PreferencesPage) {
  const { limit, before = Number.MAX_SAFE_INTEGER, q, topic, area, frequency, state } = page
  const hasNoConsent = page.consents === 'none' && lacksConsent
  const rows = await db
    .select({ ...shownPreferences, ...namesOfOne })
    .from(emailPreferences)
    .where(
      and(
        lt(shownPreferences.id, before),
        ...(q?.split(' ').map(holds) ?? []),
        topic ? eq(shownPreferences[topic], true) : undefined,
        area
          ? sql`${area} in (select value from json_each(${shownPreferences.therapeuticAreas}))`
          : undefined,
        frequency ? eq(shownPreferences.frequency, frequency) : undefined,
        state ? statesInSql[state] : undefined,
        hasNoConsent || undefined,
      ),
    )
    .orderBy(desc(shownPreferences.id))
    .limit(limit + 1)
    .all()
  return paged(
    rows.map((row) => ({ ...row, state: preferencesState(row) })),
    limit,
  )
}

export const getPreferencesOf = (db: Db, id: number) =>
  db.select(shownPreferences).from(emailPreferences).where(eq(shownPreferences.id, id)).get()

/** One subscriber as the list shows them. */
export async function getSubscriber(db: Db, id: number) {
  const row = await db
    .select({ ...shownPreferences, ...namesOfOne })
    .from(emailPreferences)
    .where(eq(shownPreferences.id, id))
    .get()
  return row && { ...row, state: preferencesState(row) }
}

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
    must: [mustFind(emailPreferences, eq(emailPreferences.id, preferences.id))],
    write: db
      .delete(emailPreferences)
      .where(eq(emailPreferences.id, preferences.id))
      .returning({ id: emailPreferences.id }),
  })
