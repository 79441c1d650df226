import type { InferResponseType } from 'hono/client'
import {
  registryPhases,
  registryStatuses,
  sexes,
  siteStatuses,
  studyTypes,
} from '#db/model/studies/labels.ts'
import { pageTexts } from '#db/model/studies/snapshot.ts'
import type { Study } from '#db/model/studies/study.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import type { StaffStudy } from './allStudies.ts'

const { studies } = api.admin

/** A study with its drafts, its approvals, and whether it has lapsed. */
export type StudyFile = InferResponseType<(typeof studies)[':id']['$get']>
export type SavedStudy = StudyFile['study']
export type Approval = StudyFile['approvals'][number]

export const fetchStudy = (id: string): Promise<StudyFile> => call(studies[':id'].$get(idParam(id)))

export const studyLabels: Readonly<Record<keyof Study, string>> = {
  title: 'Title',
  slug: 'Slug',
  summary: 'Summary',
  condition: 'Condition',
  therapeuticArea: 'Area',
  siteStatus: 'Status on the site',
  eligibility: 'Who can join',
  minAge: 'Youngest age',
  maxAge: 'Oldest age',
  sex: 'Open to',
  healthyVolunteers: 'Healthy volunteers can join',
  duration: 'Duration',
  locationIds: 'Locations',
  contact: 'Contact',
  officialTitle: 'Official title',
  phases: 'Phases',
  studyType: 'Type of study',
  status: 'Status at ClinicalTrials.gov',
  sponsorName: 'Sponsor',
  nctId: 'Registry number',
  registryPlaces: 'Our places in the registry',
  ...pageTexts,
  posterLine: 'Headline of the poster',
  imageId: 'Picture',
  learned: 'What we learned',
  protocolNumber: 'Protocol number',
  reviewUntil: 'Review until',
  noBoardReason: 'Why no board approves it',
  target: 'People to enroll',
  screenTarget: 'People to screen',
  enrolFrom: 'Enrollment begins',
  enrolTo: 'Enrollment ends',
  coordinatorId: 'Owner of new candidates',
  displayOrder: 'Display order',
  published: 'Published',
}

export const studyOptions = {
  siteStatus: siteStatuses,
  phases: registryPhases,
  sex: sexes,
  status: registryStatuses,
  studyType: studyTypes,
} as const

export async function saveStudy(id: number | undefined, study: Study, basedOn: string | undefined) {
  const { study: saved } = await (id === undefined
    ? write(studies.$post({ json: study }))
    : write(studies[':id'].$put({ ...idParam(id), json: { ...study, basedOn } })))
  return saved
}

export const deleteStudy = ({ id }: Pick<StaffStudy, 'id'>, to: string | undefined) =>
  write(studies[':id'].$delete({ ...idParam(id), query: { to } }))

/** The values of a new study that begins as a copy. Approvals, registry and address belong to the original. */
export const copyOfStudy = (study: SavedStudy): Partial<Study> => {
  const { slug: _slug, nctId: _nctId, status: _status, registryPlaces: _places, ...kept } = study
  return {
    ...kept,
    title: `Copy of ${study.title}`,
    siteStatus: 'not-yet',
    published: false,
    noBoardReason: undefined,
    reviewUntil: undefined,
    learned: '',
    protocolNumber: undefined,
  }
}
