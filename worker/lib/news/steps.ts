import { enqueue } from '#db/mail/outbox.ts'
import type { Actor } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { countRows } from '#db/news/deliveries.ts'
import { stepIssue } from '#db/news/issues.ts'
import type { IssueRow } from '#db/news/tables.ts'
import type { IssueHold } from '#db/model/news/labels.ts'

/** The site itself, in the audit log. */
export const bySite: Actor = { id: null, username: 'news (automatic)' }

const numberOf = (rows: Awaited<ReturnType<typeof countRows>>, statuses: readonly string[]) =>
  rows.reduce((sum, row) => sum + (statuses.includes(row.status) ? row.rows : 0), 0)

/**
 * Stops an issue until staff resume it, and mails them why, in numbers. Nothing happens if it is not being sent any
 * more.
 */
export async function holdIssue(db: Db, issue: IssueRow, reason: IssueHold, detail: string | null) {
  const held = await stepIssue(db, bySite, issue, {
    from: ['scheduled', 'sending'],
    set: { status: 'held', heldReason: reason, heldDetail: detail, sendAt: null },
    note: { status: 'held', heldReason: reason },
  })
  if (!held) return undefined
  const rows = await countRows(db, issue.id)
  await enqueue(db, [
    {
      cause: `news ${issue.id} ${held.version}`,
      kind: 'news',
      recipient: null,
      data: {
        reason,
        issue: String(issue.id),
        sent: String(numberOf(rows, ['sent', 'unknown'])),
        waiting: String(numberOf(rows, ['queued', 'sending'])),
      },
    },
  ])
  return held
}

/** Notes that nobody waits for the mail of an issue any more. */
export const endIssue = (db: Db, issue: IssueRow, now: number) =>
  stepIssue(db, bySite, issue, {
    from: ['sending'],
    set: { status: 'sent', endedAt: new Date(now).toISOString() },
    note: { status: 'sent' },
  })
