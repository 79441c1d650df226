import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { newestPage } from '../lib/page.ts'
import type { Page } from '../model/lib/page.ts'
import { studies, studyColumns, type StudyRow, studySlugs } from './tables.ts'
import { studyApprovals } from './approval-tables.ts'

export const addressOfStudy = ({ slug }: { slug: string }) => `/current-studies/${slug}`

export const getStudy = (db: Db, id: number): Promise<StudyRow | undefined> =>
  db.select(studyColumns).from(studies).where(eq(studies.id, id)).get()

/** Studies in the order in which staff added them, newest first. */
export async function listStudies(db: Db, page: Page) {
  const { rows, ...more } = await newestPage(db, studies, page)
  return {
    ...more,
    rows: rows.map(({ lapsed: _lapsed, gateDay: _gateDay, ...row }): StudyRow => row),
  }
}

/** Whether staff ever saved a study, or deleted the sample study. Until then the site shows samples. */
export const hadStudies = async (db: Db) =>
  (await db
    .select()
    .from(studySlugs)
    .where(sql`study_id not in (select id from ${studies} where sample)`)
    .limit(1)
    .get()) !== undefined

export const listApprovalStates = (db: Db, ids: number[]) =>
  db
    .select({
      id: studyApprovals.id,
      studyId: studyApprovals.studyId,
      material: studyApprovals.material,
      sha256: studyApprovals.sha256,
      approvedOn: studyApprovals.approvedOn,
      expiresOn: studyApprovals.expiresOn,
      withdrawnOn: studyApprovals.withdrawnOn,
    })
    .from(studyApprovals)
    .where(inArray(studyApprovals.studyId, ids))
    .orderBy(asc(studyApprovals.id))
    .all()
export type ApprovalState = Awaited<ReturnType<typeof listApprovalStates>>[number]
