import { type SQL, sql } from 'drizzle-orm'

/** SQL: the title of a study by its number. A deleted one keeps its name from the bin. */
export const studyTitleSql = (id: SQL) => sql<string | null>`coalesce(
  (select title from studies where studies.id = ${id}),
  (select json_extract(gone."values", '$.title') || ' (deleted)' from revisions as gone
    where gone.record = 'studies' and gone.record_id = cast(${id} as text)
    order by gone.id desc limit 1))`
