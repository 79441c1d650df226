import { filteredStudy } from '#db/model/studies/filter.ts'
import { agesLine } from '#db/model/studies/requirements.ts'
import { ofSample, sampleStudies } from './samples.ts'
import {
  interestId,
  type ListedStudy,
  type ShownStudy,
  statusShown,
  studyPath,
  type StudySite,
  type StudyWords,
} from './listed.ts'

const ofClinic = (study: ShownStudy, words: StudyWords): ListedStudy => ({
  id: `study-${study.slug}`,
  title: study.title,
  condition: study.condition,
  phases: study.phases,
  summary: study.summary,
  eligibility: study.eligibility,
  ages: agesLine(study),
  places: study.locations.map(({ name }) => name),
  siteStatus: study.siteStatus,
  status: statusShown(study.siteStatus, words),
  duration: study.duration,
  path: studyPath(study),
  interest: study.recruits ? `${studyPath(study)}#${interestId}` : null,
  picture: study.picture,
  pay: null,
  isSample: study.sample,
  facets: filteredStudy({ ...study, area: study.therapeuticArea }, words.synonyms),
})

export function listedStudies({ content, studies }: StudySite): ListedStudy[] {
  const words = content.current_studies_section
  return [
    ...studies.map((study) => ofClinic(study, words)),
    ...sampleStudies({ content }).map((study, i) => ofSample(study, i, words)),
  ]
}

export const recruitingStudies = (site: StudySite) =>
  listedStudies(site).filter(({ interest }) => interest !== null)

/** The values of a filter that studies have: those in `order` first, then all by name. */
export function filterChoices(
  studies: readonly ListedStudy[],
  filter: 'area' | 'location',
  order: readonly string[] = [],
) {
  const values = [...new Set(studies.flatMap(({ facets }) => facets[filter].split('|')))]
    .filter(Boolean)
    .toSorted((one, other) => one.localeCompare(other, 'en'))
  const ordered = [...order.filter((value) => values.includes(value)), ...values]
  return [...new Set(ordered)]
}
