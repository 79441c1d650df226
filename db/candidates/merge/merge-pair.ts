import { and, eq, isNull, sql } from 'drizzle-orm'
import { groupOf } from '../person.ts'
import type { Db } from '#db/client.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { mergeResult } from './merge-result.ts'
import { candidateColumns, type ShownCandidate } from '../shown.ts'
import { candidates } from '../tables.ts'

const eventsOf = (condition = sql`true`) =>
  sql<number>`(select count(*) from candidate_events
    where candidate_id in ${groupOf(sql`candidates.id`)} and ${condition})`

const columns = {
  ...candidateColumns,
  submissions: eventsOf(sql`kind = 'submission'`),
  events: eventsOf(),
  /** the addresses of those merged into it */
  aliases: sql`(select json_group_array(alias.email) from candidates as alias
    where alias.merged_into = candidates.id)`.mapWith((list): string[] => JSON.parse(list)),
}

const read = (db: Db, id: number) =>
  db
    .select(columns)
    .from(candidates)
    .where(and(eq(candidates.id, id), isNull(candidates.mergedInto)))

type Side = ShownCandidate & { submissions: number; events: number; aliases: string[] }
export type Pair = { kept: Side; other: Side }

/** Both candidates; undefined if one does not exist or is merged already. */
export async function readPair(db: Db, keptId: number, otherId: number): Promise<Pair | undefined> {
  const [[kept], [other]] = await db.batch([read(db, keptId), read(db, otherId)])
  return kept && other && { kept, other }
}

export function previewOf({ kept, other }: Pair) {
  const fields = mergeResult(kept, other)
  return {
    kept,
    other,
    result: {
      ...fields,
      attempts: kept.attempts + other.attempts,
      ownerName: kept.ownerId === null ? other.ownerName : kept.ownerName,
      aliases: [...kept.aliases, other.email, ...other.aliases],
    },
    changes: keysOf(fields).filter((name) => fields[name] !== kept[name]),
  }
}
