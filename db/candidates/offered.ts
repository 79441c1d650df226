import { eq } from 'drizzle-orm'
import type { Db } from '../client.ts'
import type { Age } from '../model/studies/labels.ts'
import { listShownStudies, type PublicStudy } from '../studies/shown.ts'
import { studies } from '../studies/tables.ts'
import type { StoredCandidateRecord } from './one.ts'

/** The study with this id, by its title; undefined if there is none. */
export const studyWith = (db: Db, id: number) =>
  db.select({ id: studies.id, title: studies.title }).from(studies).where(eq(studies.id, id)).get()

/** A study that takes volunteers, and the ages that it takes. */
type Listed = Pick<PublicStudy, 'id' | 'title' | 'condition' | 'minAge' | 'maxAge' | 'recruits'>

const inYears = (age: Age) => (age.unit === 'years' ? age.value : age.value / 12)

/** Whether somebody in this range of ages may be of an age that the study takes. */
function fitsAges({ minAge, maxAge }: Pick<Listed, 'minAge' | 'maxAge'>, range: string | null) {
  if (range === null) return true
  const [from = 0, to = 150] = range.split(/[-+]/).filter(Boolean).map(Number)
  return (!minAge || inYears(minAge) <= to) && (!maxAge || inYears(maxAge) >= from)
}

/** The open studies that a person is not considered for, without those that their age speaks against. */
export async function studiesToOffer(
  db: Db,
  { submissions, candidacies }: Pick<StoredCandidateRecord, 'submissions' | 'candidacies'>,
  timeZone: string,
) {
  const ages = submissions.flatMap((one) => ('ageRange' in one ? (one.ageRange ?? []) : []))
  const considered = new Set(candidacies.map(({ studyId }) => studyId))
  const all: Listed[] = await listShownStudies(db, timeZone)
  return all
    .filter((study) => study.recruits && !considered.has(study.id))
    .filter((study) => fitsAges(study, ages[0] ?? null))
    .map(({ id, title, condition }) => ({ id, title, condition }))
}
