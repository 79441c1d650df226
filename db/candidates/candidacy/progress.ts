import { eq, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { ClosedReason } from '#db/model/candidates/labels.ts'
import { type Ended, type FunnelCounts, paceOf, type Plan } from '#db/model/candidates/progress.ts'
import { prescreenCounts } from '#db/studies/prescreener-tables.ts'
import { studies } from '#db/studies/tables.ts'

/** The number of candidacies of a study that came equally far and ended for the same reason. A merge counts once. */
type Group = {
  furthest: number
  reason: ClosedReason | null
  n: number
  firstOpened: string
}

const groupsQuery = (db: Db, studyId: number) =>
  db.all<Group>(sql`select furthest, iif(status = 'closed', closed_reason, null) as reason, count(*) as n,
      min(opened_at) as firstOpened
    from candidacies where study_id = ${studyId} and not set_aside group by 1, 2`)

const prescreenedQuery = (db: Db, studyId: number) =>
  db
    .select({
      prescreened: sql<number>`coalesce(sum(${prescreenCounts.count}), 0)`,
      mayFit: sql<number>`coalesce(sum(${prescreenCounts.count}) filter (where ${prescreenCounts.outcome} = 'may-fit'), 0)`,
    })
    .from(prescreenCounts)
    .where(eq(prescreenCounts.studyId, studyId))

const planned = {
  id: studies.id,
  title: studies.title,
  target: studies.target,
  screenTarget: studies.screenTarget,
  enrolFrom: studies.enrolFrom,
  enrolTo: studies.enrolTo,
}

/** The number of people who came at least as far as this step: see `candidacies.furthest`. */
const cameTo = (groups: Group[], step: number) =>
  groups.filter(({ furthest }) => furthest >= step).reduce((sum, { n }) => sum + n, 0)

function endedIn(groups: Group[]): Ended[] {
  const counts = new Map<ClosedReason, number>()
  for (const { reason, n } of groups) if (reason) counts.set(reason, (counts.get(reason) ?? 0) + n)
  return [...counts]
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((one, other) => other.count - one.count)
}

/** The progress of a study: how far people came, why it ended, and whether the pace leads to the target. */
export async function progressOf(
  db: Db,
  study: Plan & { id: number; title: string },
  today: string,
) {
  const [groups, [asked]] = await Promise.all([
    groupsQuery(db, study.id),
    prescreenedQuery(db, study.id),
  ])
  const funnel: FunnelCounts = {
    prescreened: asked?.prescreened ?? 0,
    mayFit: asked?.mayFit ?? 0,
    wrote: cameTo(groups, 0),
    reached: cameTo(groups, 1),
    visit: cameTo(groups, 2),
    screening: cameTo(groups, 3),
    enrolled: cameTo(groups, 4),
  }
  const { enrolled } = funnel
  const firstOpened =
    groups
      .map((group) => group.firstOpened)
      .toSorted()[0]
      ?.slice(0, 10) ?? null
  const pace = paceOf(study, { enrolled, firstOpened, today })
  return { study, funnel, ended: endedIn(groups), pace }
}

/** The study with what is planned for it; undefined if there is none. */
export const plannedStudy = (db: Db, id: number) =>
  db.select(planned).from(studies).where(eq(studies.id, id)).get()

export const plannedStudies = (db: Db, after: number, limit: number) =>
  db
    .select(planned)
    .from(studies)
    .where(sql`${studies.id} > ${after}`)
    .orderBy(studies.id)
    .limit(limit)
