import * as v from 'valibot'
import { inquiryAreaOptions, otherArea } from '../areas.ts'
import { areaChosen } from '../lib/fields.ts'

const isChoosable = (condition: string) => v.is(areaChosen(''), condition)

/** The conditions that the form offers after the areas: each once, and only what its field can hold. */
export const conditionsBeside = (areas: readonly string[], conditions: readonly string[]) => {
  const named = new Set([...areas, otherArea].map((area) => area.toLowerCase()))
  return conditions.filter((condition) => {
    const name = condition.toLowerCase()
    return isChoosable(condition) && !named.has(name) && named.add(name)
  })
}

/** The area that the inquiry about a study names: the key of its area, if staff list it, or else its condition. */
export function areaOfStudy(
  areas: readonly string[],
  { therapeuticArea, condition }: { therapeuticArea: string | null; condition: string },
) {
  const named = Object.entries(inquiryAreaOptions(areas)).find(
    ([, label]) => label.toLowerCase() === therapeuticArea?.toLowerCase(),
  )
  return named?.[0] ?? (isChoosable(condition) ? condition : otherArea.toLowerCase())
}
