import { type StudyOfSection as Sample, studyStatuses } from '#db/model/content.ts'
import { copy } from '#db/model/copy/index.ts'
import { filteredStudy } from '#db/model/studies/filter.ts'
import {
  phaseLabels,
  registryPhases,
  type SectionStatus,
  type SiteStatus,
} from '#db/model/studies/labels.ts'
import { agesLine } from '#db/model/studies/requirements.ts'
import { keysOf } from '#db/model/lib/keys.ts'
import { studyId } from '../page/anchors.ts'
import {
  interestId,
  type ListedStudy,
  statusShown,
  type StudySite,
  type StudyWords,
} from './listed.ts'

const phasesNamed = (label: string) =>
  keysOf(registryPhases).filter((phase) => label.split(' / ').includes(phaseLabels([phase])))

const statusOfSample: Record<SectionStatus, SiteStatus> = {
  recruiting: 'recruiting',
  active: 'closed',
  completed: 'completed',
}

export function ofSample(study: Sample, place: number, words: StudyWords): ListedStudy {
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
    ages: agesLine({ ...study, minAge: null, maxAge: null }),
    places: [],
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
export const sampleStudies = ({ content }: Pick<StudySite, 'content'>) =>
  content.current_studies_section.studies.filter(({ id, title }) =>
    copy.current_studies_section.studies.some(
      (sample) => sample.id === id && sample.title === title,
    ),
  )
