import type { MedicalStudy } from 'schema-dts'
import { phaseLabels, type SiteStatus } from '#db/model/studies/labels.ts'
import { type ShownStudy, studyPath } from '../parts/studies/listed.ts'
import { addressOn } from './company.ts'

const statuses = {
  recruiting: 'Recruiting',
  'not-yet': 'NotYetRecruiting',
  paused: 'Suspended',
  full: 'ActiveNotRecruiting',
  closed: 'ActiveNotRecruiting',
  completed: 'Completed',
} as const satisfies Record<SiteStatus, string>

/** schema.org no longer lists the phase, but search engines still read it. */
type WithPhase = Exclude<MedicalStudy, string> & { phase?: string | undefined }

/** Listing facts only. */
export const medicalStudy = (site: URL, study: ShownStudy): WithPhase => ({
  '@type': study.studyType === 'OBSERVATIONAL' ? 'MedicalObservationalStudy' : 'MedicalTrial',
  name: study.title,
  url: addressOn(site, studyPath(study)),
  status: `https://schema.org/${statuses[study.siteStatus]}`,
  healthCondition: { '@type': 'MedicalCondition', name: study.condition },
  phase: phaseLabels(study.phases) || undefined,
  sponsor: study.sponsorName ? { '@type': 'Organization', name: study.sponsorName } : undefined,
  studyLocation: study.locations.map(({ name, address }) => ({
    '@type': 'AdministrativeArea',
    name,
    address,
  })),
})
