import { foldedWords } from '../lib/filter.ts'
import { refusedWords } from '../studies/wording/words.ts'
import type { Synonyms } from '../studies/filter.ts'
import { type Named, namesStudy } from '../studies/wording/advertising.ts'
import { otherArea } from '../areas.ts'

/** The texts of an issue that its readers read. */
export type IssueTexts = { subject: string; preview: string; content: string }

const issueTexts = ['subject', 'preview', 'content'] as const

const list = new Intl.ListFormat('en', { type: 'conjunction' })
const quoted = (words: readonly string[]) => list.format(words.map((word) => `“${word}”`))

/** Words that an issue about a study may not say without the approval of a board, by field. */
export const refusedInIssue = (issue: IssueTexts) =>
  issueTexts.flatMap((path) => {
    // As in a summary, which may not make claims either.
    const words = refusedWords({ field: 'summary', text: issue[path] })
    if (words.length === 0) return []
    const message = `News of a study may not say ${quoted(words)} without a board's approval`
    return [{ path, message, words }]
  })

type NamedStudy = Named & { id: number }

/** The studies that the words of an issue name: by a link to their page, their title or their registry number. */
export function studiesNamedIn(issue: IssueTexts, studies: readonly NamedStudy[]) {
  const names = namesStudy(issueTexts.map((path) => issue[path]))
  return studies.filter(names).map(({ id }) => id)
}

type Subjects = {
  /** the areas that the form of preferences offers */
  areas: readonly string[]
  /** the conditions of all studies */
  conditions: readonly string[]
  synonyms: Synonyms
}

/** A lock screen and the log of a mail server show the subject and the preview: they name no condition and no area. */
export function conditionsIn(issue: Pick<IssueTexts, 'subject' | 'preview'>, subjects: Subjects) {
  const { areas, conditions, synonyms } = subjects
  const known = new Set(conditions.map((condition) => foldedWords(condition)))
  const others = synonyms.flatMap(({ condition, words }) => {
    const names = [condition, ...words.split(/[,;\n]/)]
    return names.some((name) => known.has(foldedWords(name))) ? names : []
  })
  const names = new Map(
    [...areas.filter((area) => area !== otherArea), ...conditions, ...others]
      .map((name) => [foldedWords(name), name.trim()] as const)
      .filter(([folded]) => folded !== ''),
  )
  return (['subject', 'preview'] as const).flatMap((path) => {
    const text = ` ${foldedWords(issue[path])} `
    const words = [...names].flatMap(([folded, name]) =>
      text.includes(` ${folded} `) ? [name] : [],
    )
    if (words.length === 0) return []
    const place = path === 'subject' ? 'The subject' : 'The preview'
    const message = `${place} is seen on lock screens. Please do not name ${quoted(words)} there`
    return [{ path, message, words }]
  })
}
