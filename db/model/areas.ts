import type { Options } from './lib/choices.ts'
import { interests, studyInterests } from './lib/labels.ts'

/** The last option of each form. */
export const otherArea = 'Other'

/** Areas with a key of their own keep it: old records and programs that send forms know these keys. */
const optionsOf = (areas: readonly string[], keys: Options): Options =>
  Object.fromEntries(
    [...areas, otherArea].map((area) => [
      Object.keys(keys).find((key) => keys[key]?.toLowerCase() === area.toLowerCase()) ?? area,
      area,
    ]),
  )

export const inquiryAreaOptions = (areas: readonly string[]) => optionsOf(areas, interests)

export const visitAreaOptions = (areas: readonly string[]) => optionsOf(areas, studyInterests)

/** Areas of the preference form: those that staff list, and others that the person chose before. */
export function newsAreas(areas: readonly string[], chosen: readonly string[]) {
  const named = new Set([...areas, ...chosen])
  named.delete(otherArea)
  return [...named, otherArea]
}

const names = new Map(Object.entries({ ...studyInterests, ...interests }))

export const areaName = (stored: string) => names.get(stored) ?? stored
