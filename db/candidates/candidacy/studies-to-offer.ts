import { eq } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import type { Age } from '#db/model/studies/labels.ts'
import { listShownStudies, type PublicStudy } from '#db/studies/shown.ts'
import { studies } from '#db/studies/tables.ts'
import type { StoredCandidateRecord } from '../one.ts'
import { coordinatorOf } from '../owners/coordinators.ts'

/** The study with this id, and who looks after its candidates; undefined if there is none. */
export async function studyWith(db: Db, id: number) {
  const isMeant = eq(studies.id, id)
  const [study, coordinator] = await Promise.all([
    db.select({ id: studies.id, title: studies.title }).from(studies).where(isMeant).get(),
    coordinatorOf(db, isMeant),
  ])
  return study && { ...study, coordinator }
}

/** A study that takes volunteers, and the ages that it takes. */
type Listed = Pick<
  PublicStudy,
  'id' | 'title' | 'condition' | 'minAge' | 'maxAge' | 'recruits' | 'sample'
>

const inYears = (age: Age) => (age.unit === 'years' ? age.value : age.value / 12)

/** Whether somebody in this range of ages may be of an age that the study takes. */
function fitsAges({ minAge, maxAge }: Pick<Listed, 'minAge' | 'maxAge'>, range: string | null) {
  if (range === null) return true
  const [from = 0, to = 150] = range.split(/[-+]/).filter(Boolean).map(Number)
  return (!minAge || inYears(minAge) <= to) && (!maxAge || inYears(maxAge) >= from)
}

/** Open studies that fit the age of the person, who is not considered for them yet. Leaves out the sample study. */
export async function studiesToOffer(
  db: Db,
  { submissions, candidacies }: Pick<StoredCandidateRecord, 'submissions' | 'candidacies'>,
  timeZone: string,
) {
  const ages = submissions.flatMap((one) => ('ageRange' in one ? (one.ageRange ?? []) : []))
  const considered = new Set(candidacies.map(({ studyId }) => studyId))
  const all: Listed[] = await listShownStudies(db, timeZone)
  return all
    .filter((study) => study.recruits && !study.sample && !considered.has(study.id))
    .filter((study) => fitsAges(study, ages[0] ?? null))
    .map(({ id, title, condition }) => ({ id, title, condition }))
}
