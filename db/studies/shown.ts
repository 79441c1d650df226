import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { listLocations } from '../locations-shown.ts'
import type { StudyLocation } from '../model/locations.ts'
import type { Material } from '../model/studies/labels.ts'
import type { Question } from '../model/studies/prescreener/question.ts'
import { pageTexts, partOf, type PictureContent, textOf } from '../model/studies/snapshot.ts'
import type { Picture } from '../model/text/picture.ts'
import { isOverdue, publicStatus } from './overdue.ts'
import { type ServedRow, studies, studyServed } from './tables.ts'

const facts = {
  id: studies.id,
  slug: studies.slug,
  title: studies.title,
  officialTitle: studies.officialTitle,
  summary: studies.summary,
  condition: studies.condition,
  therapeuticArea: studies.therapeuticArea,
  phases: studies.phases,
  studyType: studies.studyType,
  status: studies.status,
  siteStatus: studies.siteStatus,
  minAge: studies.minAge,
  maxAge: studies.maxAge,
  sex: studies.sex,
  healthyVolunteers: studies.healthyVolunteers,
  eligibility: studies.eligibility,
  duration: studies.duration,
  contact: studies.contact,
  sponsorName: studies.sponsorName,
  nctId: studies.nctId,
  createdAt: studies.createdAt,
  updatedAt: studies.updatedAt,
}

const bookkeeping = {
  locationIds: studies.locationIds,
  lapsed: studies.lapsed,
  gateDay: studies.gateDay,
}

const publishedRows = (db: Db, slug: string | undefined) =>
  db
    .select({ ...facts, ...bookkeeping })
    .from(studies)
    .where(
      and(eq(studies.published, true), slug === undefined ? undefined : eq(studies.slug, slug)),
    )
    .orderBy(asc(studies.displayOrder), asc(studies.id))
    .all()
type PublishedRow = Awaited<ReturnType<typeof publishedRows>>[number]

const servedNow = (db: Db, slug: string | undefined) =>
  db
    .select()
    .from(studyServed)
    .where(
      and(
        isNull(studyServed.to),
        slug === undefined
          ? undefined
          : sql`${studyServed.studyId} = (select id from ${studies} where ${studies.slug} = ${slug})`,
      ),
    )
    .all()

/** A picture of a study with the key under which the build makes its small files. */
type StudyPicture = Picture & { key: string; focus: readonly [x: number, y: number] }

/** The picture as it was approved, whatever the library says of it now. */
export function pictureServed(row: Pick<ServedRow, 'content' | 'picture'> | undefined) {
  const content = row && (partOf(row.content, 'picture') as PictureContent | null | undefined)
  if (!row?.picture || !content) return null
  const { crop, alt, caption } = content
  const picture: StudyPicture = {
    ...row.picture,
    alt,
    caption: caption || null,
    focus: [crop.x, crop.y],
  }
  return picture
}

/** The questions without what speaks against: nobody outside may read which answer decides. */
function prescreenerOf(row: ServedRow | undefined) {
  // A snapshot holds what `Prescreener` has let in.
  const questions = ((row && partOf(row.content, 'questions')) ?? []) as Question[]
  if (questions.length === 0) return null
  return {
    intro: textOf(row?.content, 'intro'),
    questions: questions.map(({ against: _against, ...question }) => question),
  }
}

/** The material of a study as visitors get it: null for each part that they do not get. */
function materialOf(served: ServedRow[]) {
  const of = (material: Material) => served.find((row) => row.material === material)
  const page = of('page')
  const text = (name: keyof typeof pageTexts) => textOf(page?.content, name)
  return {
    whatHappens: text('whatHappens'),
    timeCommitment: text('timeCommitment'),
    costs: text('costs'),
    pay: text('pay'),
    paidBack: text('paidBack'),
    risksAndBenefits: text('risksAndBenefits'),
    privacy: text('privacy'),
    picture: pictureServed(page),
    learned: textOf(of('learned')?.content, 'learned'),
    prescreener: prescreenerOf(of('prescreener')),
  }
}

/** The fields of a study that a board approves. They are shown word by word: no facts are filled in. */
export const materialFields = [...Object.keys(pageTexts), 'picture', 'learned', 'prescreener']

function shownStudy(row: PublishedRow, served: ServedRow[], locations: StudyLocation[]) {
  const { locationIds, lapsed: _lapsed, gateDay, ...study } = row
  const siteStatus = publicStatus(row)
  const material = materialOf(isOverdue(gateDay) ? [] : served)
  return {
    ...study,
    siteStatus,
    /** Express Interest is offered */
    recruits: siteStatus === 'recruiting',
    ...material,
    prescreener: siteStatus === 'recruiting' ? material.prescreener : null,
    locations: locationIds.flatMap((id) => locations.find((one) => one.id === id) ?? []),
  }
}

/** A study as visitors get it. */
export type PublicStudy = ReturnType<typeof shownStudy>

async function readShownStudies(db: Db, timeZone: string, slug?: string) {
  const [rows, served, all] = await Promise.all([
    publishedRows(db, slug),
    servedNow(db, slug),
    listLocations(db, timeZone),
  ])
  const locations = all
    .filter(({ active }) => active)
    .map(({ id, name, address, phone, timeZone: zone }) => ({
      id,
      name,
      address,
      phone,
      timeZone: zone,
    }))
  return rows.map((row) =>
    shownStudy(
      row,
      served.filter(({ studyId }) => studyId === row.id),
      locations,
    ),
  )
}

/** The published studies in the order of the site. */
export const listShownStudies = (db: Db, timeZone: string) => readShownStudies(db, timeZone)

export const getShownStudy = async (db: Db, slug: string, timeZone: string) =>
  (await readShownStudies(db, timeZone, slug))[0]
