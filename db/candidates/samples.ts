import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Actor, noteWhere } from '../audit/audit.ts'
import type { Db } from '../client.ts'
import { patientInquiries } from '../inquiries/inquiries.ts'
import { keptSum } from '../kept-counts.ts'
import { sampleDomain } from '../model/candidates/labels.ts'
import { visitRequests } from '../visits/requests.ts'
import { deleteCandidates } from './erase.ts'
import { candidates } from './tables.ts'

const isSample = ({ email }: { email: SQL | SQLiteColumn }) =>
  sql`substr(lower(${email}), ${-sampleDomain.length}) = ${sampleDomain}`

export async function countSamples(db: Db) {
  const [row] = await db.all<{ n: number }>(sql`select ${keptSum('candidates.sample')} as n`)
  return row?.n ?? 0
}

/** Deletes the invented candidates and all that they sent. A trigger gives back real people merged into one. */
export async function deleteSamples(db: Db, actor: Actor) {
  const records = sql`(select count(*) from ${candidates} where ${isSample(candidates)})`
  const merged = sql`(select count(*) from ${candidates} where not ${isSample(candidates)}
    and merged_into in (select kept.id from candidates as kept where ${isSample({ email: sql`kept.email` })}))`
  const entry = {
    action: 'delete',
    record: 'candidates',
    new: sql`json_object('samples', ${records}, 'givenBack', ${merged})`,
  } as const
  await db.batch([
    noteWhere(db, actor, entry, sql`${records} > 0`),
    ...deleteCandidates(db, isSample(candidates)),
    db.delete(patientInquiries).where(isSample(patientInquiries)),
    db.delete(visitRequests).where(isSample(visitRequests)),
  ])
}
