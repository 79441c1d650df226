import { eq, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { studies, studySlugs } from './tables.ts'

/** The names by which other texts mean a study. Earlier addresses still lead to it. */
export const listStudyNames = (db: Db) =>
  db
    .select({
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
