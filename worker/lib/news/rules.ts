import type { Db } from '#db/client.ts'
import { loadSection } from '#db/content/shown.ts'
import { countPreferences } from '#db/preferences/counts.ts'
import { newsAreas } from '#db/model/areas.ts'
import { dayIn } from '#db/model/lib/time.ts'
import type { NewsIssue } from '#db/model/news/issue.ts'
import { conditionsIn } from '#db/model/news/wording.ts'
import { listStudyConditions, unknownStudies } from '#db/news/gate.ts'
import type { IssueRow } from '#db/news/tables.ts'
import type { FieldProblem } from '../http/problem.ts'

/** Fields that fit their own rules, but name a study or an area that there is not. */
export async function unknownIn(
  db: Db,
  { areas, studies }: Pick<NewsIssue, 'areas' | 'studies'>,
): Promise<FieldProblem[]> {
  const [gone, counts] = await Promise.all([
    unknownStudies(db, studies),
    areas.length > 0 ? countPreferences(db) : undefined,
  ])
  // Areas that the form offers, and those that somebody has chosen.
  const known = new Set(Object.keys(counts?.areas ?? {}))
  const wrong = areas.filter((area) => !known.has(area))
  return [
    ...(gone.length > 0 ? [{ path: 'studies', message: 'There is no such study' }] : []),
    ...(wrong.length > 0
      ? [{ path: 'areas', message: `There is no area ${wrong.join(', ')}` }]
      : []),
  ]
}

/** Why an issue may not be sent as it is: what mail logs would show, and an event that is over. */
export async function faultsOf(
  db: Db,
  issue: Pick<IssueRow, 'subject' | 'preview' | 'readers' | 'happensOn'>,
  at: number,
  timeZone: string,
): Promise<FieldProblem[]> {
  const isOver = issue.happensOn !== null && issue.happensOn < dayIn(timeZone, at)
  return [
    ...(await namedConditions(db, issue)),
    ...(isOver ? [{ path: 'happensOn', message: 'The day of the event is over by then' }] : []),
  ]
}

async function namedConditions(
  db: Db,
  issue: Pick<IssueRow, 'subject' | 'preview' | 'readers'>,
): Promise<FieldProblem[]> {
  if (issue.readers === 'sponsors') return []
  const [conditions, { newsAreas: listed }, { synonyms }] = await Promise.all([
    listStudyConditions(db),
    loadSection(db, 'research_areas'),
    loadSection(db, 'current_studies_section'),
  ])
  const subjects = { areas: newsAreas(listed, []), conditions, synonyms }
  return conditionsIn(issue, subjects).map(({ path, message }) => ({ path, message }))
}
