import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { listLocations } from '../locations/shown.ts'
import type { StudyLocation } from '../model/locations.ts'
import { isOverdue, publicStatus } from './approvals/overdue.ts'
import { studies } from './tables.ts'
import { studyServed } from './approval-tables.ts'
import { materialOf } from './approvals/material.ts'
import { servedVersion } from './prescreener-tables.ts'

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
  /** invented, and marked as such */
  sample: studies.sample,
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
    .select({ ...getTableColumns(studyServed), version: servedVersion })
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

type ServedRow = Awaited<ReturnType<typeof servedNow>>[number]

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
