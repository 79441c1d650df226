import { eq } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { studies } from '../studies/tables.ts'

/** The study with this id, by its title; undefined if there is none. */
export const studyWith = (db: Db, id: number) =>
  db.select({ id: studies.id, title: studies.title }).from(studies).where(eq(studies.id, id)).get()
