import type { Db } from '../client.ts'
import { studies } from './tables.ts'

/** Titles, conditions and areas of all studies. */
export async function listConditions(db: Db): Promise<string[]> {
  const rows = await db
    .select({ title: studies.title, condition: studies.condition, area: studies.therapeuticArea })
    .from(studies)
    .all()
  return rows.flatMap(({ title, condition, area }) => [title, condition, area ?? ''])
}
