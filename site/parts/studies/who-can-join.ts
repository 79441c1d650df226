import type { Age } from '#db/model/studies/labels.ts'
import type { ShownStudy } from './listed.ts'

const written = ({ value, unit }: Age) => `${value} ${value === 1 ? unit.replace(/s$/, '') : unit}`

/** “Age 18 to 75”, “Age 6 months to 12 years”, “Age 60 and older”; undefined without a limit. */
function agesOf({ minAge: min, maxAge: max }: Pick<ShownStudy, 'minAge' | 'maxAge'>) {
  const isInYears = [min, max].every((age) => !age || age.unit === 'years')
  const plain = (age: Age) => (isInYears ? String(age.value) : written(age))
  if (min && max) return `Age ${plain(min)} to ${plain(max)}`
  if (min) return `Age ${plain(min)} and older`
  return max ? `Age ${plain(max)} and younger` : undefined
}

const sexes = { ALL: undefined, FEMALE: 'Women only', MALE: 'Men only' } as const

/** The requirements, one a line: the registry's facts, and then the words of staff. */
export const requirementsOf = (study: ShownStudy) =>
  [
    agesOf(study),
    sexes[study.sex],
    study.healthyVolunteers ? 'Healthy people can join' : undefined,
    ...study.eligibility,
  ].filter((line) => line !== undefined)
