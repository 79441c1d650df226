import { hourMs, timeFromNow } from '#db/model/lib/time.ts'
import type { SiteStatus } from '#db/model/studies/labels.ts'
import { type SQL, sql } from 'drizzle-orm'
import { studies } from '../tables.ts'

/**
 * Whether a date has passed everywhere on Earth but was not applied: the database could not be written. The study
 * then shows no material and invites nobody.
 */
export const isOverdue = (gateDay: string | null) =>
  gateDay !== null && gateDay <= timeFromNow(-12 * hourMs).slice(0, 10)

type Kept = { siteStatus: SiteStatus; lapsed: boolean; gateDay: string | null }

/** The status that visitors read. */
export const publicStatus = ({ siteStatus, lapsed, gateDay }: Kept): SiteStatus =>
  siteStatus === 'recruiting' && (lapsed || isOverdue(gateDay)) ? 'paused' : siteStatus

/** SQL condition: a text names a published study that takes nobody, because its review or its approvals have ended. */
export const namesLapsedStudy = (study: SQL) =>
  sql`(${study} is not null and exists (select 1 from ${studies} as named
    where named.published and named.lapsed and lower(named.title) = lower(trim(${study}))))`
