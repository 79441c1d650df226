import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { copy } from '../model/copy/index.ts'
import type { StudyOfSection } from '../model/sections/index.ts'
import { listedStatus, phaseLabels } from '../model/studies/labels.ts'
import { contentText } from '../model/studies/snapshot.ts'
import { isOverdue, publicStatus } from './approvals/overdue.ts'
import { hadStudies } from './studies.ts'
import { studies } from './tables.ts'
import { studyServed } from './approval-tables.ts'

/** The sample study replaces the first of the samples. */
const [, ...samplesBeside] = copy.current_studies_section.studies

/**
 * The published studies as the content section names them, for programs that read `GET /api/content`. Until staff
 * save a study, the samples are listed too. Undefined if there are only samples.
 */
export async function listStudiesOfSection(db: Db): Promise<StudyOfSection[] | undefined> {
  const [rows, isSaved] = await Promise.all([
    db
      .select({ study: studies, content: studyServed.content })
      .from(studies)
      .leftJoin(
        studyServed,
        and(
          eq(studyServed.studyId, studies.id),
          eq(studyServed.material, 'page'),
          isNull(studyServed.to),
        ),
      )
      .where(eq(studies.published, true))
      .orderBy(asc(studies.displayOrder), asc(studies.id))
      .all(),
    hadStudies(db),
  ])
  if (!isSaved && rows.length === 0) return undefined
  const stored = rows.map(({ study, content }) => {
    const compensation = contentText(
      isOverdue(study.gateDay) ? undefined : (content ?? undefined),
      'pay',
    )
    return {
      id: study.slug,
      title: study.title,
      condition: study.condition,
      phase: phaseLabels(study.phases),
      description: study.summary,
      eligibility: study.eligibility,
      status: listedStatus[publicStatus(study)],
      duration: study.duration ?? '',
      ...(compensation !== null && { compensation }),
    }
  })
  return isSaved ? stored : [...stored, ...samplesBeside]
}
