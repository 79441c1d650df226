import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableName } from 'drizzle-orm/table'
import { studyText } from '../candidates/candidacy/named-study.ts'
import type { Db } from '../client.ts'
import { patientInquiries } from '../inquiries/inquiries.ts'
import { insertMany } from '../lib/insert-many.ts'
import type { Submission, SubmissionTable } from './submission.ts'
import { visitRequests } from '../visits/requests.ts'
import { claimedTime } from '../visits/claimed.ts'
import { namesLapsedStudy } from '../studies/approvals/overdue.ts'

type Group = { table: SubmissionTable; copy: number; group: Submission[] }

/**
 * One group for each insert: of one table, and without the same id twice, which its result could not tell apart. A
 * visit has an insert of its own, which checks that its time is free after the visits before it.
 */
export function groupedSubmissions(submissions: Submission[]): Group[] {
  const copies = new Map<string, number>()
  const groups = new Map<string, Group>()
  for (const submission of submissions) {
    const { table, row, claim } = submission
    const name = getTableName(table)
    const copy = copies.get(`${name} ${row.submissionId}`) ?? 0
    copies.set(`${name} ${row.submissionId}`, copy + 1)
    const key = `${name} ${claim ? row.submissionId : ''} ${copy}`
    const group = groups.get(key) ?? { table, copy, group: [] }
    groups.set(key, group)
    group.group.push(submission)
  }
  return [...groups.values()]
}

/** The first copies of all submissions, by their tables. */
export function submissionsByTable(groups: Group[]) {
  const tables = new Map<SubmissionTable, Submission[]>()
  for (const { table, copy, group } of groups) {
    if (copy === 0) tables.set(table, [...(tables.get(table) ?? []), ...group])
  }
  return [...tables]
}

export function insertOfSubmissions(
  db: Db,
  table: SubmissionTable,
  group: Submission[],
  createdAt: string,
) {
  const sentFields = group[0]?.model.entries ?? {}
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in sentFields)
  const isSame = columns.map(
    ([key, column]) => sql`${column} is excluded.${sql.identifier(toSnakeCase(key))}`,
  )
  const claimed =
    group[0]?.claim && claimedTime(group[0].claim, group[0].row.submissionId, createdAt)
  return (
    insertMany(
      db,
      table,
      group.map(({ row }) => row),
      { ...computedOf(table, createdAt), ...claimed?.computed },
      claimed?.join,
    )
      // Changes nothing, but makes the statement return the earlier record if it has the same content.
      .onConflictDoUpdate({
        target: table.submissionId,
        set: { submissionId: sql`excluded.submission_id` },
        setWhere: and(...isSame),
      })
      .returning({
        id: table.id,
        submissionId: table.submissionId,
        ...(table === visitRequests && {
          startsAt: visitRequests.startsAt,
          status: visitRequests.status,
          awaitsLink: visitRequests.awaitsLink,
        }),
      })
  )
}

/** The columns that are no part of a form. */
const computedOf = (table: SubmissionTable, createdAt: string): Record<string, SQL> => ({
  createdAt: sql`${createdAt}`,
  ...(table === patientInquiries && { study: studyText, afterLapse: namesLapsedStudy(studyText) }),
})
