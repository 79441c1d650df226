import { and, count, desc, isNotNull, isNull, max } from 'drizzle-orm'
import type { Db } from '../../client.ts'
import { mostStudyOptions } from '../../model/candidate-limits.ts'
import { candidates } from '../tables.ts'

const { id, study, mergedInto } = candidates

/** The studies that most candidates asked about, in alphabetical order. */
export async function listStudies(db: Db) {
  const rows = await db
    .select({ study })
    .from(candidates)
    .where(and(isNotNull(study), isNull(mergedInto)))
    .groupBy(study)
    .orderBy(desc(count()), desc(max(id)))
    .limit(mostStudyOptions)
  return rows
    .flatMap((row) => row.study ?? [])
    .toSorted((one, other) => one.localeCompare(other, 'en'))
}
