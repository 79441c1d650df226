import { eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { studies, studySlugs } from './tables.ts'

/** The names of studies that other texts can contain, with their earlier addresses, which still work. */
export const listStudyNames = (db: Db) =>
  db
    .select({
      id: studies.id,
      condition: studies.condition,
      published: studies.published,
      lapsed: studies.lapsed,
      gateDay: studies.gateDay,
      noBoardReason: studies.noBoardReason,
      title: studies.title,
      officialTitle: studies.officialTitle,
      nctId: studies.nctId,
      slugs: sql<string[]>`json_group_array(${studySlugs.slug})`.mapWith(
        (slugs: string): string[] => JSON.parse(slugs),
      ),
    })
    .from(studies)
    .leftJoin(studySlugs, eq(studySlugs.studyId, studies.id))
    .groupBy(studies.id)
    .all()

/** Titles, conditions and areas of all studies. */
export async function listConditions(db: Db): Promise<string[]> {
  const rows = await db
    .select({ title: studies.title, condition: studies.condition, area: studies.therapeuticArea })
    .from(studies)
    .all()
  return rows.flatMap(({ title, condition, area }) => [title, condition, area ?? ''])
}
