import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { addDays } from '#db/model/lib/time.ts'
import type { PrescreenOutcome } from '#db/model/studies/prescreener/outcomes.ts'
import { questionsIn } from '../approvals/material.ts'
import { isOverdue, publicStatus } from '../approvals/overdue.ts'
import { prescreenCounts, servedVersion, spentTickets } from '../prescreener-tables.ts'
import { studies } from '../tables.ts'
import { studyServed } from '../approval-tables.ts'

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
      version: servedVersion,
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
    .where(and(eq(studies.published, true), eq(studies.slug, slug)))
    .get()
  if (!row || isOverdue(row.gateDay) || publicStatus(row) !== 'recruiting') return undefined
  const questions = questionsIn(row.content)
  return questions.length > 0 ? { ...row, questions } : undefined
}

/** The questions that visitors got under this version; none if it has another number by now. */
export async function questionsOfVersion(db: Db, studyId: number, version: number) {
  const row = await db
    .select({ content: studyServed.content })
    .from(studyServed)
    .where(
      and(
        eq(studyServed.studyId, studyId),
        eq(studyServed.material, 'prescreener'),
        eq(servedVersion, version),
      ),
    )
    .limit(1)
    .get()
  return row ? questionsIn(row.content) : []
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
/** A smaller count could identify a person. */
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
        gt(prescreenCounts.day, addDays(day, -countedDays)),
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
