import type { Options } from './lib/choices.ts'
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

/** The key of the area with this name, or of the last option. */
export function areaNamed(areas: readonly string[], name: string | null | undefined) {
  const options = Object.entries(inquiryAreaOptions(areas))
  const found = options.find(([, label]) => label.toLowerCase() === name?.toLowerCase())
  return (found ?? options.at(-1))?.[0] ?? other
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
