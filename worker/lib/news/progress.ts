import type { Db } from '#db/client.ts'
import { byName, keysOf } from '#db/model/lib/keys.ts'
import { deliveryStatuses, skipReasons } from '#db/model/news/labels.ts'
import { countLeft, countRows } from '#db/news/deliveries.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { countWaiting } from './audience.ts'

/** How far the sending of an issue has come, in numbers. */
export async function readProgress(db: Db, issue: IssueRow) {
  const [rows, unsubscribed, later] = await Promise.all([
    countRows(db, issue.id),
    countLeft(db, issue.id),
    countWaiting(db, issue),
  ])
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(isCounted).reduce((total, row) => total + row.rows, 0)
  const { skipped: _, ...counts } = byName(keysOf(deliveryStatuses), (status) =>
    sum((row) => row.status === status),
  )
  return {
    status: issue.status,
    heldReason: issue.heldReason,
    heldDetail: issue.heldDetail,
    audience: sum(() => true),
    later,
    ...counts,
    skipped: byName(keysOf(skipReasons), (reason) =>
      sum((row) => row.status === 'skipped' && row.reason === reason),
    ),
    waitsUntil: issue.status === 'sending' ? issue.pausedUntil : null,
    unsubscribed,
    bounced: sum(({ came }) => came === 'bounced'),
    complained: sum(({ came }) => came === 'complained'),
  }
}
