import type { Age, Sex } from './labels.ts'

const written = ({ value, unit }: Age) => `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`

type Required = {
  minAge: Age | null
  maxAge: Age | null
  sex: Sex
  healthyVolunteers: boolean
  eligibility: readonly string[]
}

/** “Age 18 to 75”, “Age 6 months to 12 years”, “Age 60 and older”; undefined without a limit. */
function agesOf({ minAge, maxAge: max }: Pick<Required, 'minAge' | 'maxAge'>) {
  // An age of 0 is no limit.
  const min = minAge?.value ? minAge : null
  const isInYears = [min, max].every((age) => !age || age.unit === 'years')
  const plain = (age: Age) => (isInYears ? String(age.value) : written(age))
  if (min && max) return `Age ${plain(min)} to ${plain(max)}`
  if (min) return `Age ${plain(min)} and older`
  return max ? `Age ${plain(max)} and younger` : undefined
}

const beginsWithAge = (line: string) => /^\P{L}*age[sd]?\b(?!-)/iu.test(line)

/** The ages of those who can join, in one line: the registry's ages, or the line of staff that begins with them. */
export const agesLine = (study: Pick<Required, 'minAge' | 'maxAge' | 'eligibility'>) =>
  agesOf(study) ?? study.eligibility.find(beginsWithAge)

/** A line about another measure, such as “BMI 18 to 35”, says no ages. */
const otherMeasure = /%|\b(bmi|body mass|weigh|score|kg|mg|mm)/i

/** Whether a line of staff gives the ages, so that the list does not repeat them. */
function saysAges(line: string, { minAge, maxAge }: Required) {
  if (beginsWithAge(line)) return true
  const numbers = new Set(line.match(/\d+/g))
  return (
    minAge !== null &&
    maxAge !== null &&
    !otherMeasure.test(line) &&
    [minAge, maxAge].every(({ value }) => numbers.has(String(value)))
  )
}

const sexRequirements = { ALL: undefined, FEMALE: 'Women only', MALE: 'Men only' } as const

/** The requirements, one a line: the registry's facts, and then the words of staff. */
export const requirementsOf = (study: Required) =>
  [
    study.eligibility.some((line) => saysAges(line, study)) ? undefined : agesOf(study),
    sexRequirements[study.sex],
    study.healthyVolunteers ? 'Healthy people can join' : undefined,
    ...study.eligibility,
  ].filter((line) => line !== undefined)
