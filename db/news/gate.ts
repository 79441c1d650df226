import { and, desc, inArray, isNotNull } from 'drizzle-orm'
import type { Db } from '../client.ts'
import {
  type ConcernedStudy,
  holdOf,
  isApprovedFor,
  type IssueApproval,
} from '../model/news/gate.ts'
import type { IssueHold } from '../model/news/labels.ts'
import { issueSnapshot } from '../model/news/snapshot.ts'
import { refusedInIssue, studiesNamedIn } from '../model/news/wording.ts'
import { studyApprovals } from '../studies/approval-tables.ts'
import { snapshotHash } from '../studies/approvals/gate-outcome.ts'
import { isOverdue } from '../studies/approvals/overdue.ts'
import { listStudyNames } from '../studies/named.ts'
import { studies } from '../studies/tables.ts'
import type { IssueRow } from './tables.ts'

type NamedStudy = Awaited<ReturnType<typeof listStudyNames>>[number]

const concernedOf = (study: NamedStudy): ConcernedStudy => ({
  id: study.id,
  isOpen: study.published && !study.lapsed && !isOverdue(study.gateDay),
  needsNoBoard: study.noBoardReason !== null,
})

const listIssueApprovals = async (db: Db, issues: readonly number[]) => {
  if (issues.length === 0) return []
  const rows = await db
    .select({
      id: studyApprovals.id,
      studyId: studyApprovals.studyId,
      issueId: studyApprovals.issueId,
      material: studyApprovals.material,
      sha256: studyApprovals.sha256,
      approvedOn: studyApprovals.approvedOn,
      expiresOn: studyApprovals.expiresOn,
      withdrawnOn: studyApprovals.withdrawnOn,
    })
    .from(studyApprovals)
    .where(and(isNotNull(studyApprovals.issueId), inArray(studyApprovals.issueId, [...issues])))
    .orderBy(desc(studyApprovals.id))
    .all()
  return rows satisfies (IssueApproval & { issueId: number | null })[]
}

type GatedTexts = Pick<IssueRow, 'id' | 'kind' | 'subject' | 'preview' | 'content' | 'studies'>

type IssueGate = {
  hold: IssueHold | null
  /** the studies that its words name, and those whose cards it shows */
  concerned: number[]
  /** words that need the approval of a board, by field */
  refused: ReturnType<typeof refusedInIssue>
  /** for staff: what a board is asked about */
  board: {
    sha256: string
    /** words that need an approval */
    words: string[]
    /** the studies that need one each */
    studies: { id: number; title: string; isApproved: boolean }[]
  }
}

/** The gate of each issue: whether it may be sent and read today. `day` is the day at the clinic. */
export async function readIssueGates(
  db: Db,
  issues: readonly GatedTexts[],
  day: string,
): Promise<Map<number, IssueGate>> {
  if (issues.length === 0) return new Map()
  const [all, approvals] = await Promise.all([
    listStudyNames(db),
    listIssueApprovals(
      db,
      issues.map(({ id }) => id),
    ),
  ])
  return new Map(
    issues.map((issue) => {
      const named = studiesNamedIn(issue, all)
      const concerned = [...new Set([...issue.studies, ...named])]
      const refused = concerned.length > 0 ? refusedInIssue(issue) : []
      const sha256 = snapshotHash(issueSnapshot(issue))
      const statesOf = (ids: readonly number[]) =>
        all.filter(({ id }) => ids.includes(id)).map(concernedOf)
      const gated = {
        sha256,
        saysMore: refused.length > 0,
        named: statesOf(named),
        concerned: statesOf(concerned),
        approvals: approvals.filter(({ issueId }) => issueId === issue.id),
      }
      const board = {
        sha256,
        words: [...new Set(refused.flatMap(({ words }) => words))],
        studies: gated.concerned.map((study) => ({
          id: study.id,
          title: all.find(({ id }) => id === study.id)?.title ?? '',
          isApproved: isApprovedFor(study, gated, day),
        })),
      }
      return [issue.id, { hold: holdOf(gated, day), concerned, refused, board }]
    }),
  )
}

/** The conditions of all studies, which the subject of an issue does not name. */
export async function listStudyConditions(db: Db) {
  const rows = await db.selectDistinct({ condition: studies.condition }).from(studies).all()
  return rows.map(({ condition }) => condition)
}

/** The ids among these that are no studies. */
export async function unknownStudies(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return []
  const rows = await db
    .select({ id: studies.id })
    .from(studies)
    .where(inArray(studies.id, [...ids]))
    .all()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
