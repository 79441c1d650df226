import { type StudyOfSection as Sample, studyStatuses } from '#db/model/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { type FilteredStudy, filteredStudy } from '#db/model/studies/filter.ts'
import {
  phaseLabels,
  registryPhases,
  type SectionStatus,
  type SiteStatus,
  siteStatuses,
  type StudyPhase,
} from '#db/model/studies/labels.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { studyId } from '../anchors.ts'

type Site = App.Locals['site']
export type ShownStudy = Site['studies'][number]
type Words = Site['content']['current_studies_section']

export const studyPath = ({ slug }: { slug: string }) => `/current-studies/${slug}`

/** The id of the form's heading on the page of a study, to which Express Interest leads. */
export const interestId = 'patient-inquiry'

/** A study as the list shows it: one of the clinic's own, or a sample, which has no page. */
export type ListedStudy = {
  id: string
  title: string
  condition: string
  phases: readonly StudyPhase[]
  summary: string
  eligibility: readonly string[]
  siteStatus: SiteStatus
  status: { look: Look; label: string; note: string }
  duration: string | null
  path: string | null
  /** where Express Interest leads; null if the study takes nobody */
  interest: string | null
  picture: ShownStudy['picture']
  /** only samples have it: a study says what it pays on its page, beside all that a board has read with it */
  pay: string | null
  isSample: boolean
  facets: FilteredStudy
}

type Look = 'badge-green' | 'badge-blue' | ''

/** The word and the sentence for a status, and the colour behind the word. */
export function statusShown(status: SiteStatus, words: Words) {
  const shown: Record<SiteStatus, { look: Look; note: string }> = {
    recruiting: { look: 'badge-green', note: words.recruitingText },
    'not-yet': { look: 'badge-blue', note: words.notYetText },
    paused: { look: '', note: words.pausedText },
    full: { look: '', note: words.fullText },
    closed: { look: '', note: words.activeText },
    completed: { look: '', note: words.completedText },
  }
  return { ...shown[status], label: siteStatuses[status] }
}

const ofClinic = (study: ShownStudy, words: Words): ListedStudy => ({
  id: `study-${study.slug}`,
  title: study.title,
  condition: study.condition,
  phases: study.phases,
  summary: study.summary,
  eligibility: study.eligibility,
  siteStatus: study.siteStatus,
  status: statusShown(study.siteStatus, words),
  duration: study.duration,
  path: studyPath(study),
  interest: study.recruits ? `${studyPath(study)}#${interestId}` : null,
  picture: study.picture,
  pay: null,
  isSample: false,
  facets: filteredStudy({ ...study, area: study.therapeuticArea }, words.synonyms),
})

const phasesNamed = (label: string) =>
  keysOf(registryPhases).filter((phase) => label.split(' / ').includes(phaseLabels([phase])))

const statusOfSample: Record<SectionStatus, SiteStatus> = {
  recruiting: 'recruiting',
  active: 'closed',
  completed: 'completed',
}

function ofSample(study: Sample, place: number, words: Words): ListedStudy {
  const phases = phasesNamed(study.phase)
  const siteStatus = statusOfSample[study.status]
  const recruits = siteStatus === 'recruiting'
  const interest = `/?${new URLSearchParams({ study: study.title })}#${interestId}`
  return {
    id: studyId(place),
    title: study.title,
    condition: study.condition,
    phases,
    summary: study.description,
    eligibility: study.eligibility,
    siteStatus,
    status: {
      ...statusShown(siteStatus, words),
      label: studyStatuses[study.status],
    },
    duration: study.duration,
    path: null,
    interest: recruits ? interest : null,
    picture: null,
    pay: study.compensation ?? null,
    isSample: true,
    facets: filteredStudy(
      { ...study, area: null, phases, locations: [], recruits },
      words.synonyms,
    ),
  }
}

/** The samples, which a site shows until staff save their first study. A study of their own has other ids. */
const sampleStudies = ({ content }: Pick<Site, 'content'>) =>
  content.current_studies_section.studies.filter(({ id, title }) =>
    copy.current_studies_section.studies.some(
      (sample) => sample.id === id && sample.title === title,
    ),
  )

/** The studies of the list in their order. */
export function listedStudies({ content, studies }: Site): ListedStudy[] {
  const words = content.current_studies_section
  return [
    ...studies.map((study) => ofClinic(study, words)),
    ...sampleStudies({ content }).map((study, i) => ofSample(study, i, words)),
  ]
}

/** The values of a filter, in their order, if choosing one would leave a study out. */
export function choicesOf(
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
