import { sql } from 'drizzle-orm'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { withSearchText } from '../lib/search.ts'
import { tried } from '../lib/tried.ts'
import { publicRecords } from '../model/records/records.ts'
import type { Study } from '../model/studies/study.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { draftPictures } from './pictures/pictures.ts'
import { servedStatements } from './approvals/served.ts'
import { gateOutcome } from './approvals/gate-outcome.ts'
import { type GateState, readStudyState } from './state.ts'
import { addressOfStudy } from './studies.ts'
import { type StoredStudy, studies, studyColumns } from './tables.ts'
import { keepSlug } from './slugs.ts'
import { writeStudy } from './write-study.ts'

/** A study whose slug is settled. */
type Addressed = Study & { slug: string }

/** The columns to store. Missing fields are null, but `noBoardReason` and `reviewUntil` keep their old values. */
const valuesOf = (study: Addressed, old?: Pick<StoredStudy, 'noBoardReason' | 'reviewUntil'>) => {
  const { noBoardReason = old?.noBoardReason, reviewUntil = old?.reviewUntil, ...fields } = study
  return {
    ...fields,
    officialTitle: fields.officialTitle ?? null,
    therapeuticArea: fields.therapeuticArea ?? null,
    studyType: fields.studyType ?? null,
    status: fields.status ?? null,
    minAge: fields.minAge ?? null,
    maxAge: fields.maxAge ?? null,
    duration: fields.duration ?? null,
    contact: fields.contact ?? null,
    sponsorName: fields.sponsorName ?? null,
    nctId: fields.nctId ?? null,
    protocolNumber: fields.protocolNumber ?? null,
    imageId: fields.imageId ?? null,
    target: fields.target ?? null,
    screenTarget: fields.screenTarget ?? null,
    enrolFrom: fields.enrolFrom ?? null,
    enrolTo: fields.enrolTo ?? null,
    coordinatorId: fields.coordinatorId ?? null,
    noBoardReason: noBoardReason ?? null,
    reviewUntil: reviewUntil ?? null,
  }
}

const empty = { prescreenerIntro: '', prescreenerQuestions: [], prescreenerVersion: 0 }

/** Columns that no save of staff changes, for a study that is brought back. */
export type KeptColumns = Partial<
  Pick<StoredStudy, 'prescreenerIntro' | 'prescreenerQuestions' | 'prescreenerVersion' | 'version'>
>

type Kept = KeptIdentity & KeptColumns

/** `kept` is for a study that is brought back, `sample` for the one with which a local site begins. */
type Adding = { day: string; kept?: Kept; sample?: boolean }

export async function addStudy(
  db: Db,
  actor: Actor,
  study: Addressed,
  { day, kept, sample = false }: Adding,
) {
  const values = valuesOf(study)
  const { id, ...columns } = kept ?? {}
  const draft = { ...empty, ...columns, ...values, sample }
  const pictures = await draftPictures(db, values.imageId === null ? [] : [values.imageId])
  const picture = pictures.get(values.imageId ?? 0) ?? null
  // One that is brought back is not published, so its approvals show nothing yet.
  const outcome = gateOutcome({ study: draft, approvals: [], picture }, day)
  const now = new Date().toISOString()
  return change({
    db,
    actor,
    action: kept ? 'restore' : 'create',
    table: studies,
    ...(id !== undefined && { id }),
    new: values,
    page: values.published ? publicRecords.studies.page : undefined,
    addresses: { after: values.published ? addressOfStudy(values) : undefined },
    must: [],
    write: db
      .insert(studies)
      .values(withSearchText(studies, { ...draft, ...(id && { id }), ...outcome.columns }))
      .returning(studyColumns),
    also: [
      keepSlug(db, study.slug),
      ...servedStatements(db, id ?? sql`(select max(id) from ${studies})`, [], outcome.shown, now),
    ],
  })
}

type Update = { day: string; basedOn?: string | undefined }

/** Writes nothing and returns undefined if it was saved after `old` was read. */
export async function updateStudy(
  db: Db,
  actor: Actor,
  old: { id: number; updatedAt: string },
  study: Addressed,
  { day, basedOn = old.updatedAt }: Update,
) {
  // An approval that is entered at the same time is a conflict, but leaves the version of the study: try again.
  return tried(3, async () => {
    const state = await readStudyState(db, old.id)
    if (state?.study.updatedAt !== basedOn) return null
    return updateAt(db, actor, state, study, day)
  })
}

const updateAt = (db: Db, actor: Actor, state: GateState, study: Addressed, day: string) =>
  writeStudy(db, actor, state, valuesOf(study, state.study), { day })
