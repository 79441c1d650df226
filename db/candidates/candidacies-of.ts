import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { candidacies } from './candidacies.ts'

const columns = {
  id: candidacies.id,
  studyId: candidacies.studyId,
  status: candidacies.status,
  closedReason: candidacies.closedReason,
  reasonDetail: candidacies.reasonDetail,
  screeningNumber: candidacies.screeningNumber,
  prescreenOutcome: candidacies.prescreenOutcome,
  prescreenVersion: candidacies.prescreenVersion,
  answers: candidacies.answers,
  openedAt: candidacies.openedAt,
  version: candidacies.version,
  updatedAt: candidacies.updatedAt,
}

/** The candidacies of a person, with the titles of their studies; a study in the bin has none. */
export const candidaciesQuery = (db: Db, persons: SQL) =>
  db
    .select({
      ...columns,
      study: sql<
        string | null
      >`(select title from studies where studies.id = ${candidacies.studyId})`,
    })
    .from(candidacies)
    .where(sql`${candidacies.candidateId} in ${persons} and not ${candidacies.setAside}`)
    .orderBy(candidacies.id)

export type Candidacy = Awaited<ReturnType<typeof candidaciesQuery>>[number]
