import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { dayAfter } from '../model/studies/gate.ts'
import type { PrescreenOutcome } from '../model/studies/prescreener/outcomes.ts'
import type { Question } from '../model/studies/prescreener/question.ts'
import { partOf } from '../model/studies/snapshot.ts'
import { isOverdue, publicStatus } from './overdue.ts'
import { prescreenCounts, prescreenerVersions, spentTickets } from './prescreener-tables.ts'
import { studies } from './tables.ts'
import { studyServed } from './approval-tables.ts'

/** The questions that visitors get of a study now; undefined if it asks none. */
export async function servedPrescreener(db: Db, slug: string) {
  const row = await db
    .select({
      id: studies.id,
      title: studies.title,
      siteStatus: studies.siteStatus,
      lapsed: studies.lapsed,
      gateDay: studies.gateDay,
      content: studyServed.content,
      version: sql<number>`coalesce(${prescreenerVersions.version}, 0)`,
    })
    .from(studies)
    .innerJoin(
      studyServed,
      and(
        eq(studyServed.studyId, studies.id),
        eq(studyServed.material, 'prescreener'),
        isNull(studyServed.to),
      ),
    )
    .leftJoin(
      prescreenerVersions,
      and(
        eq(prescreenerVersions.studyId, studies.id),
        eq(prescreenerVersions.sha256, studyServed.sha256),
      ),
    )
    .where(and(eq(studies.published, true), eq(studies.slug, slug)))
    .get()
  if (!row || isOverdue(row.gateDay) || publicStatus(row) !== 'recruiting') return undefined
  // A snapshot holds what `Prescreener` has let in.
  const questions = (partOf(row.content, 'questions') ?? []) as Question[]
  return questions.length > 0 ? { ...row, questions } : undefined
}

type Evaluated = {
  studyId: number
  version: number
  outcome: PrescreenOutcome
  question: string | null
}

export const countOutcome = (db: Db, day: string, { question, ...evaluated }: Evaluated) =>
  db
    .insert(prescreenCounts)
    .values({ ...evaluated, day, question: question ?? '', count: 1 })
    .onConflictDoUpdate({
      target: [
        prescreenCounts.studyId,
        prescreenCounts.day,
        prescreenCounts.version,
        prescreenCounts.outcome,
        prescreenCounts.question,
      ],
      set: { count: sql`${prescreenCounts.count} + 1` },
    })

const countedDays = 90
/** A smaller count could tell of a person. */
const leastShown = 5

/** The counts of the last 90 days. One that is too small is null. */
export async function listPrescreenCounts(db: Db, studyId: number, day: string) {
  const { version, outcome, question } = prescreenCounts
  const count = sql<number>`sum(${prescreenCounts.count})`
  const rows = await db
    .select({ version, outcome, question, count })
    .from(prescreenCounts)
    .where(
      and(
        eq(prescreenCounts.studyId, studyId),
        gt(prescreenCounts.day, dayAfter(day, -countedDays)),
      ),
    )
    .groupBy(version, outcome, question)
    .orderBy(version, outcome, question)
    .all()
  return rows.map((row) => ({
    ...row,
    question: row.question || null,
    count: row.count < leastShown ? null : row.count,
  }))
}

export const forgetSpentTickets = (db: Db) =>
  db.delete(spentTickets).where(lt(spentTickets.expiresAt, new Date().toISOString())).run()
