import { type SQL, sql } from 'drizzle-orm'
import { shownColumns } from '../lib/search.ts'
import { candidacyInWords, type ToldCandidacy } from '../model/candidates/candidacies.ts'
import type { AttemptOutcome, Channel, Direction } from '../model/candidates/labels.ts'
import { statesElsewhere } from '../model/candidates/states-elsewhere.ts'
import { groupOf } from './person.ts'
import { isUndone } from './events.ts'
import { candidates } from './tables.ts'

// Left out: columns for comparisons and for the figures.
const {
  nameKey: _key,
  promiseAt: _promise,
  firstAttemptAt: _first,
  furthest: _furthest,
  ...columns
} = shownColumns(candidates)

// Written by hand: Drizzle leaves out the table's name in RETURNING, but `users` has an `id` too.
export const candidateOwnerName = sql<
  string | null
>`(select coalesce(users.name, users.username) from users where users.id = candidates.owner_id)`

export const candidateColumns = { ...columns, ownerName: candidateOwnerName }

export type ShownCandidate = Pick<typeof candidates.$inferSelect, keyof typeof columns> & {
  ownerName: string | null
}

/** The last call or message, in whichever direction, and since when the candidate has a status that ends the work. */
export type Last = {
  contact: { at: string; channel: Channel; direction: Direction; outcome: AttemptOutcome } | null
  since: string | null
}

const newestOf = (condition: SQL) => sql`candidate_events as event where event.id = (
  select max(event.id) from candidate_events as event
  where event.candidate_id in ${groupOf(sql`candidates.id`)} and ${condition})`

/** The values of a row in the list that are no columns of the table. */
export const lastColumn = sql<Last>`(select json_object(
  'contact', json((select json_object('at', event.at, 'channel', event.data ->> '$.channel',
      'direction', coalesce(event.data ->> '$.direction', 'out'), 'outcome', event.data ->> '$.outcome')
    from ${newestOf(sql`event.kind = 'attempt' and not ${isUndone('event')}`)})),
  'since', iif(candidates.due_at is null, coalesce((select event.at
    from ${newestOf(sql`event.kind = 'status' and event.data ->> '$.to' = candidates.status`)}),
    candidates.updated_at), null)))`.mapWith((json: string): Last => JSON.parse(json))

/** SQL: open and not merged. The index `candidates_due` serves only queries with this condition. */
export const isDueSome = sql`candidates.due_at is not null and candidates.merged_into is null`

type Exported = Omit<ShownCandidate, 'doNotContact'> &
  ReturnType<typeof statesElsewhere> & { studies: string; doNotContact: boolean }

export const exportedColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'status',
  'closedReason',
  'reasonDetail',
  'ownerName',
  'nextAction',
  'dueAt',
  'study',
  'interest',
  'source',
  'heardFrom',
  'heardFromDetail',
  'campaignName',
  'callerName',
  'relation',
  'attempts',
  'createdAt',
  'updatedAt',
  'fhirState',
  'studyTeamState',
  'studies',
  'doNotContact',
] as const satisfies (keyof Exported)[]

export function exportedLine(candidate: ShownCandidate & { studies: ToldCandidacy[] }) {
  const studies = candidate.studies.map(candidacyInWords).join('; ')
  const doNotContact = candidate.doNotContact !== null
  const row: Exported = { ...candidate, ...statesElsewhere(candidate), studies, doNotContact }
  return exportedColumns.map((column) => row[column])
}
