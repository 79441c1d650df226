import { and, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import { type Actor, change } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { searchTextOf, withSearchText } from '../lib/search.ts'
import { publicRecords } from '../model/records.ts'
import { slugFrom } from '../model/posts.ts'
import type { Study } from '../model/studies/study.ts'
import type { KeptIdentity } from '../revisions/revisions.ts'
import { draftPictures } from './pictures.ts'
import { endServing, gateOutcome, servedStatements } from './served.ts'
import { type GateState, readStudyState } from './state.ts'
import { addressOfStudy } from './studies.ts'
import { type StoredStudy, studies, studyColumns, studySlugs } from './tables.ts'

/** A study whose slug is settled. */
type Addressed = Study & { slug: string }

/** The columns as they are stored: what is left out is empty, and two fields stay as they are. */
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

/** The study whose address this is, or was. */
export const studyOfSlug = async (db: Db, slug: string) =>
  (await db.select().from(studySlugs).where(eq(studySlugs.slug, slug)).get())?.studyId

/** An address for a study that nobody has named: its title, with a number if another study has or had that. */
export async function freeSlug(db: Db, title: string) {
  const base = slugFrom(title).slice(0, 180).replace(/-$/, '') || 'study'
  const taken = await db
    .select({ slug: studySlugs.slug })
    .from(studySlugs)
    .where(sql`${studySlugs.slug} = ${base} or ${studySlugs.slug} glob ${`${base}-*`}`)
    .all()
  const slugs = new Set(['404', 'index', ...taken.map(({ slug }) => slug)])
  if (!slugs.has(base)) return base
  for (let number = 2; ; number++) {
    if (!slugs.has(`${base}-${number}`)) return `${base}-${number}`
  }
}

const keepSlug = (db: Db, token: string) =>
  db.run(sql`insert into ${studySlugs} (slug, study_id)
    select slug, id from ${studies} where lock = ${token} on conflict do nothing`)

const empty = { prescreenerIntro: '', prescreenerQuestions: [], prescreenerVersion: 0 }

/** Columns that no save of staff changes, for a study that is brought back or moved. */
export type KeptColumns = Partial<
  Pick<
    StoredStudy,
    'prescreenerIntro' | 'prescreenerQuestions' | 'prescreenerVersion' | 'version' | 'movedFrom'
  >
>

type Kept = KeptIdentity & KeptColumns

/** `kept` is for a study that is brought back. */
export async function addStudy(
  db: Db,
  actor: Actor,
  study: Addressed,
  { day, kept }: { day: string; kept?: Kept },
) {
  const values = valuesOf(study)
  const { id, ...columns } = kept ?? {}
  const draft = { ...empty, ...columns, ...values }
  const pictures = await draftPictures(db, values.imageId === null ? [] : [values.imageId])
  const picture = pictures.get(values.imageId ?? 0) ?? null
  // One that is brought back is not published, so its approvals show nothing yet.
  const outcome = gateOutcome({ study: draft, approvals: [], picture }, day)
  const token = crypto.randomUUID()
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
    write: db
      .insert(studies)
      .values(
        withSearchText(studies, { ...draft, ...(id && { id }), ...outcome.columns, lock: token }),
      )
      .returning(studyColumns),
    also: [keepSlug(db, token), ...servedStatements(db, [], outcome.shown, { token, now })],
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
  // An approval may be entered meanwhile, which changes the lock and not the version.
  for (let attempt = 0; attempt < 3; attempt++) {
    const state = await readStudyState(db, old.id)
    if (state?.study.updatedAt !== basedOn) return undefined
    const saved = await updateAt(db, actor, state, study, day)
    if (saved) return saved
  }
  return undefined
}

const updateAt = (db: Db, actor: Actor, state: GateState, study: Addressed, day: string) =>
  writeStudy(db, actor, state, valuesOf(study, state.study), { day })

type Writing = {
  day: string
  /** the study as its history keeps it, if more than what changes */
  noted?: object
  also?: (token: string) => BatchItem<'sqlite'>[]
}

/** Writes columns of a study with everything that follows from them for visitors. `also` gets the lock. */
export async function writeStudy(
  db: Db,
  actor: Actor,
  state: GateState,
  changed: Partial<typeof studies.$inferInsert>,
  { day, noted = changed, also }: Writing,
) {
  const { study: old, approvals, open } = state
  const { lock: _lock, lapsed: _lapsed, gateDay: _gateDay, ...before } = old
  const values = { ...before, ...changed }
  const pictures = await draftPictures(db, values.imageId === null ? [] : [values.imageId])
  const picture = pictures.get(values.imageId ?? 0) ?? null
  const outcome = gateOutcome({ study: { ...old, ...values }, approvals, picture }, day)
  const token = crypto.randomUUID()
  const now = new Date().toISOString()
  return change({
    db,
    actor,
    action: 'update',
    table: studies,
    id: old.id,
    old: before,
    new: noted,
    page: values.published || old.published ? addressOfStudy(values) : undefined,
    // Whether one that is not public ever was is not known, so its address is kept alive too.
    addresses: { before: addressOfStudy(old), after: addressOfStudy(values) },
    write: db
      .update(studies)
      .set({
        ...changed,
        ...outcome.columns,
        searchText: searchTextOf(studies, values),
        version: old.version + 1,
        lock: token,
      })
      .where(and(eq(studies.id, old.id), eq(studies.lock, old.lock)))
      .returning(studyColumns),
    also: [
      keepSlug(db, token),
      ...servedStatements(db, open, outcome.shown, { token, now }),
      ...(also?.(token) ?? []),
    ],
  })
}

/** `to` is where its address leads from then on. Approvals and what was served stay. */
export async function removeStudy(
  db: Db,
  actor: Actor,
  id: number,
  { to, basedOn }: { to: string; basedOn?: string | undefined },
) {
  const state = await readStudyState(db, id)
  if (!state || (basedOn !== undefined && state.study.updatedAt !== basedOn)) return undefined
  const { lock, lapsed: _lapsed, gateDay: _gateDay, ...old } = state.study
  return change({
    db,
    actor,
    action: 'delete',
    table: studies,
    id,
    old,
    page: publicRecords.studies.page,
    addresses: { before: addressOfStudy(old), after: to },
    write: db
      .delete(studies)
      .where(and(eq(studies.id, id), eq(studies.lock, lock)))
      .returning(studyColumns),
    also: endServing(db, state, new Date().toISOString()),
  })
}
