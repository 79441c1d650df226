import { and, eq } from 'drizzle-orm'
import { type Actor, change } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { studyLetters } from '../approval-tables.ts'

type Letter = typeof studyLetters.$inferSelect

/** Notes a letter whose file is stored. */
export const addLetter = (db: Db, actor: Actor, letter: Letter) =>
  change({
    db,
    actor,
    action: 'create',
    table: studyLetters,
    id: letter.name,
    new: letter,
    page: undefined,
    must: [],
    write: db.insert(studyLetters).values(letter).returning(),
  })

/** A letter about this study; undefined if it is about another one. */
export const getLetter = (db: Db, studyId: number, name: string) =>
  db
    .select()
    .from(studyLetters)
    .where(and(eq(studyLetters.name, name), eq(studyLetters.studyId, studyId)))
    .get()

export const listLetterNames = (db: Db, studyId: number) =>
  db
    .select({ name: studyLetters.name })
    .from(studyLetters)
    .where(eq(studyLetters.studyId, studyId))
    .all()
