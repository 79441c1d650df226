import * as v from 'valibot'
import type { Options } from './lib/choices.ts'
import { areaChosen } from './lib/fields.ts'
import { interests, studyInterests } from './lib/labels.ts'

/** The last option of each form. */
const other = 'Other'

/**
 * Options of a form for the areas that staff list. Areas with a key of their own keep it: programs that send
 * forms know these keys, and so do records from before staff could list areas.
 */
const optionsOf = (areas: readonly string[], keys: Options): Options =>
  Object.fromEntries(
    [...areas, other].map((area) => [
      Object.keys(keys).find((key) => keys[key]?.toLowerCase() === area.toLowerCase()) ?? area,
      area,
    ]),
  )

export const inquiryAreaOptions = (areas: readonly string[]) => optionsOf(areas, interests)

const isChoosable = (condition: string) => v.is(areaChosen(''), condition)

/** The conditions that the form offers after the areas: each once, and only what its field can hold. */
export const conditionsBeside = (areas: readonly string[], conditions: readonly string[]) => {
  const named = new Set([...areas, other].map((area) => area.toLowerCase()))
  return conditions.filter((condition) => {
    const name = condition.toLowerCase()
    return isChoosable(condition) && !named.has(name) && named.add(name)
  })
}

/** What the inquiry about a study says as its area: the key of its area, if staff list it, or else its condition. */
export function areaOfStudy(
  areas: readonly string[],
  { therapeuticArea, condition }: { therapeuticArea: string | null; condition: string },
) {
  const named = Object.entries(inquiryAreaOptions(areas)).find(
    ([, label]) => label.toLowerCase() === therapeuticArea?.toLowerCase(),
  )
  return named?.[0] ?? (isChoosable(condition) ? condition : other.toLowerCase())
}

export const visitAreaOptions = (areas: readonly string[]) => optionsOf(areas, studyInterests)

/** Areas of the preference form: those that staff list, and others that the person chose before. */
export function newsAreas(areas: readonly string[], chosen: readonly string[]) {
  const named = new Set([...areas, ...chosen])
  named.delete(other)
  return [...named, other]
}

const names = new Map(Object.entries({ ...studyInterests, ...interests }))

/** The name of a stored area. */
export const areaName = (stored: string) => names.get(stored) ?? stored
