import type { Age } from './labels.ts'
import type { Study } from './study.ts'

type Ages = Age | null | undefined

const inMonths = (age: NonNullable<Ages>) => (age.unit === 'years' ? age.value * 12 : age.value)

const isAgeRange = ({ minAge, maxAge }: { minAge?: Ages; maxAge?: Ages }) =>
  !minAge || !maxAge || inMonths(minAge) <= inMonths(maxAge)

type Enrolment = { enrolFrom?: string | null | undefined; enrolTo?: string | null | undefined }

const isPeriod = ({ enrolFrom, enrolTo }: Enrolment) =>
  !enrolFrom || !enrolTo || enrolFrom <= enrolTo

/** Rules between fields; each field alone is valid. Returns the problems by field. */
export function studyProblems(study: Study) {
  const problems: { path: string; message: string }[] = []
  if (!isAgeRange(study)) {
    problems.push({ path: 'maxAge', message: 'The highest age is below the lowest' })
  }
  if (!isPeriod(study)) {
    problems.push({ path: 'enrolTo', message: 'Enrolment ends before it begins' })
  }
  return problems
}
