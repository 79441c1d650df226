import { keysOf } from '#db/model/lib/keys.ts'
import { publicRecords } from '#db/model/records/records.ts'
import type { RecordKind } from '#db/model/records/record-kind.ts'
import { otherNames } from '#db/model/studies/filter.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'
import type { Entry } from '../lib/search.ts'
import { answerId } from '../parts/page/anchors.ts'
import { studyPath } from '../parts/studies/listed.ts'
import { listedStudies } from '../parts/studies/list.ts'
import { findable, listedRecords, type Site } from './found.ts'
import { isHidden } from './listing.ts'
import { plainText, reachedEntries, wordingEntries } from './wording-entries.ts'

/** The texts of a study that need a board's approval; they are empty while visitors may not read them. */
const materialTexts = [...keysOf(pageTexts), 'learned'] as const

/** in characters; with more, phones would wait for the index */
const mostText = 1_000_000

export const studyEntries = (site: Site): Entry[] => {
  const { synonyms } = site.content.current_studies_section
  const materialOf = new Map(site.studies.map((study) => [studyPath(study), study]))
  return listedStudies(site).map(({ id, title, condition, summary, eligibility, path }) => {
    const study = materialOf.get(path ?? '')
    const names = otherNames([title, condition].join(' '), synonyms)
    return {
      title,
      section: 'Current Studies',
      path: path ?? `/current-studies#${id}`,
      text: [
        plainText(condition, summary, ...eligibility),
        study && plainText(study.officialTitle, ...materialTexts.map((name) => study[name])),
        names.length > 0 && `Also called: ${names.join(', ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    }
  })
}

export const answerEntries = ({ content }: Site): Entry[] =>
  content.faqs.questions.map(({ question, answer }, i) => ({
    title: question,
    section: 'Questions and answers',
    path: `/faqs#${answerId(i)}`,
    text: plainText(answer),
  }))

/** The newest records with their whole text: only the summary of older records once `mostText` is reached. */
function recordsIn(site: Site): Entry[] {
  let room = mostText
  return listedRecords.flatMap((record) => {
    const { found }: RecordKind = publicRecords[record]
    const section = found?.section ?? ''
    return findable(site, record).map(({ title, path, summary, text, category }) => {
      room -= text.length
      return {
        title,
        section: category ? `${section}: ${category}` : section,
        path,
        text: [summary, room > 0 && plainText(text), category].filter(Boolean).join(' '),
      }
    })
  })
}

export const searchEntries = (site: Site): Entry[] =>
  [
    ...reachedEntries(site),
    ...wordingEntries(site),
    ...studyEntries(site),
    ...answerEntries(site),
    ...recordsIn(site),
  ].filter(({ path }) => !isHidden(site.content, path))
