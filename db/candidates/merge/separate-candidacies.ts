import { inArray, or, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type CandidateStatus, isOpenStatus, shownStatus } from '#db/model/candidates/labels.ts'
import { studies } from '#db/studies/tables.ts'
import type { Candidacy } from '../candidacy/read-candidacies.ts'
import { type NextStep, noNextStep, proposedStep, type Situation } from '../steps/next-step.ts'
import type { StoredCandidateRecord } from '../one.ts'

type Submission = StoredCandidateRecord['submissions'][number]

const textOf = (submission: Submission) =>
  'study' in submission ? (submission.study?.trim().toLowerCase() ?? null) : null

/** The studies that submissions name by title or address. null means that a submission names none. */
async function studiesIn(db: Db, submissions: Submission[]) {
  const texts = submissions.map(textOf)
  const named = texts.filter((text) => text !== null)
  const found = await db
    .select({ id: studies.id, slug: studies.slug, title: sql<string>`lower(${studies.title})` })
    .from(studies)
    .where(or(inArray(sql`lower(${studies.title})`, named), inArray(studies.slug, named)))
  const idOf = (text: string | null) =>
    found.find(({ slug, title }) => slug === text || title === text)?.id ?? null
  return new Set(texts.map(idOf))
}

/** For the person who stays without a study. Later statuses become 'talking', as the calls stay with this person. */
function withoutStudy(status: CandidateStatus): CandidateStatus {
  if (status === 'new' || status === 'contacting') return status
  return status === 'closed' ? 'new' : 'talking'
}

/** The candidacies of studies that only these submissions name. If both people name one, the other gets a new one. */
export async function partCandidacies(
  db: Db,
  { candidate, candidacies }: Pick<StoredCandidateRecord, 'candidate' | 'candidacies'>,
  { sent, left }: { sent: Submission[]; left: Submission[] },
) {
  const [going, staying] = await Promise.all([studiesIn(db, sent), studiesIn(db, left)])
  const isMoved = ({ studyId }: Candidacy) => going.has(studyId) && !staying.has(studyId)
  const moved = candidacies.filter(isMoved)
  const kept = candidacies.filter((one) => !isMoved(one))
  return {
    moved,
    /** the studies that the other person is newly considered for */
    begun: [...going].filter((study) => !moved.some(({ studyId }) => studyId === study)),
    /** the status of a new candidacy for the person who stays, if none is left */
    instead: kept.length === 0 ? withoutStudy(candidate.status) : undefined,
    kept,
  }
}

export type PartedCandidacies = Awaited<ReturnType<typeof partCandidacies>>

/** The next steps of both people. The stored next step goes to the person who keeps the shown status. */
export function partedSteps(
  { moved, begun, instead, kept }: PartedCandidacies,
  situation: Situation,
  first: NextStep,
) {
  const { status, nextAction, dueAt } = situation
  const stored = nextAction !== null && dueAt !== null ? { nextAction, dueAt } : noNextStep
  const stepOf = (now: CandidateStatus, step: () => NextStep) => {
    if (!isOpenStatus(now)) return noNextStep
    return now === status && stored.dueAt !== null ? stored : step()
  }
  const stays = shownStatus([...kept.map((one) => one.status), ...(instead ? [instead] : [])])
  const goes = shownStatus([...moved.map((one) => one.status), ...begun.map(() => 'new' as const)])
  return {
    stays: stepOf(stays, () => proposedStep(stays, situation)),
    goes: goes === 'new' ? first : stepOf(goes, () => proposedStep(goes, situation)),
  }
}
