import { foldedWords, hasValue, hasWords, joinedValues } from '../lib/filter.ts'
import { keysOf } from '../lib/keys.ts'
import { phaseChips, type StudyPhase } from './labels.ts'

/** The filters of the list of studies, by their names in the address; the condition is searched by its words. */
export const studyFilters = ['phase', 'condition', 'area', 'location', 'recruiting'] as const
export type StudyFilter = (typeof studyFilters)[number]

/** The value of this filter in the address: `?recruiting=yes`. */
export const recruitingNow = 'yes'

/** The values of a study that the filters read; the list carries it as `data-phase` and so on. */
export type FilteredStudy = Readonly<Record<StudyFilter, string>>

export const fitsStudyFilter = (
  study: FilteredStudy,
  chosen: (filter: StudyFilter) => string,
): boolean =>
  studyFilters.every((filter) =>
    filter === 'condition'
      ? hasWords(study.condition, chosen(filter))
      : hasValue(study[filter], chosen(filter)),
  )

/** The names of a condition that people use, as staff keep them: “sugar disease, high blood sugar” for “diabetes”. */
export type Synonyms = readonly { condition: string; words: string }[]

/** Other names of the subject of a text. A group of names counts if one of them occurs in the text. */
export function otherNames(text: string, synonyms: Synonyms) {
  const folded = ` ${foldedWords(text)} `
  const isIn = (name: string) => folded.includes(` ${foldedWords(name)} `)
  return synonyms.flatMap(({ condition, words }) => {
    const names = [condition, ...words.split(/[,;\n]/)].map((name) => name.trim()).filter(Boolean)
    return names.some(isIn) ? names.filter((name) => !isIn(name)) : []
  })
}

type Filterable = {
  title: string
  condition: string
  area: string | null
  phases: readonly StudyPhase[]
  locations: readonly { name: string }[]
  recruits: boolean
}

export const filteredStudy = (study: Filterable, synonyms: Synonyms): FilteredStudy => {
  const { title, condition, area, phases, locations, recruits } = study
  const named = [title, condition, area ?? ''].join(' ')
  return {
    phase: joinedValues(
      keysOf(phaseChips).filter((chip) =>
        phaseChips[chip]?.some((phase) => phases.includes(phase)),
      ),
    ),
    condition: foldedWords([named, ...otherNames(named, synonyms)].join(' ')),
    area: joinedValues(area ? [area] : []),
    location: joinedValues(locations.map(({ name }) => name)),
    recruiting: recruits ? recruitingNow : '',
  }
}
