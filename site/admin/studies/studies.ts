import type { InferResponseType } from 'hono/client'
import { studyFields } from '#db/model/studies/fields.ts'
import { Study } from '#db/model/studies/study.ts'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import type { StaffStudy } from './allStudies.ts'

const { studies } = api.admin

/** A study with its drafts, its approvals, and whether it has lapsed. */
export type StudyFile = InferResponseType<(typeof studies)[':id']['$get']>
export type SavedStudy = StudyFile['study']
/** A tab of a study that changes more than its form. */
export type StudyViewProps = {
  file: StudyFile
  /** reads the study again */
  onChanged: () => Promise<void>
}
export type Approval = StudyFile['approvals'][number]

export const fetchStudy = (id: string): Promise<StudyFile> => call(studies[':id'].$get(idParam(id)))

async function saveStudy(id: number | undefined, study: Study, basedOn: string | undefined) {
  const { study: saved } = await (id === undefined
    ? write(studies.$post({ json: study }))
    : write(studies[':id'].$put({ ...idParam(id), json: { ...study, basedOn } })))
  return saved
}

export const studyKind = {
  name: 'study',
  what: 'study',
  table: 'studies',
  model: Study,
  fields: studyFields,
  save: saveStudy,
} as const

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
