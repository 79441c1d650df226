import type { Db } from '#db/client.ts'
import { newsOf, type ReaderNews, type WaitingLetter } from '#db/model/news/items.ts'
import type { ClaimedRow } from '#db/news/deliveries.ts'
import { readIssueGates } from '#db/news/gate.ts'
import { itemsSince } from '#db/news/items.ts'
import { lettersBegunSince } from '#db/news/issues.ts'
import { getDigest } from '#db/news/digest.ts'
import type { NewsReader } from '#db/news/readers.ts'
import type { IssueRow } from '#db/news/tables.ts'
import { rowsOfLetters } from '#db/news/waiting.ts'
import { gateDay } from '#db/studies/state.ts'
import type { Bindings } from '#worker/env.ts'
import { timeZone } from '../config.ts'

/** Letters that began after a moment, that may still be read, and for which some of their readers wait. */
export async function waitingLetters(
  db: Db,
  env: Bindings,
  since: string,
): Promise<WaitingLetter[]> {
  const begun = await lettersBegunSince(db, since)
  const [gates, rows] = await Promise.all([
    gateDay(db, timeZone(env)).then((day) => readIssueGates(db, begun, day)),
    rowsOfLetters(
      db,
      begun.map(({ id }) => id),
    ),
  ])
  return begun.flatMap((issue) => {
    const { id, topic, readers, areas, startedAt } = issue
    if (startedAt === null || gates.get(id)?.hold) return []
    return [
      {
        kind: 'letter' as const,
        recordId: id,
        topic,
        readers,
        areas,
        publicSince: startedAt,
        rows: rows.get(id) ?? new Map<string, string | null>(),
      },
    ]
  })
}

/** The records that became public after a moment. Without a digest there are none, whatever became public. */
export async function digestItems(db: Db, since: string) {
  const { on, since: switchedOn } = await getDigest(db)
  if (!on || switchedOn === null) return []
  return itemsSince(db, since > switchedOn ? since : switchedOn)
}

/** The news that rows of digests tell their readers now, by the ids of the rows. */
export async function newsOfRows(
  db: Db,
  env: Bindings,
  rows: readonly ClaimedRow[],
  issues: ReadonlyMap<number, IssueRow>,
  readers: ReadonlyMap<string, NewsReader>,
): Promise<Map<number, ReaderNews>> {
  const found = new Map<number, ReaderNews>()
  for (const [issueId, ofIssue] of Map.groupBy(rows, (row) => row.issueId)) {
    const through = issues.get(issueId)?.through
    if (!through) continue
    const since = ofIssue.reduce(
      (first, row) => (row.since && row.since < first ? row.since : first),
      through,
    )
    const [items, letters] = await Promise.all([
      digestItems(db, since),
      waitingLetters(db, env, since),
    ])
    const tell = newsOf(items, letters, through)
    for (const row of ofIssue) {
      const reader = readers.get(row.email)
      if (reader) found.set(row.id, tell({ ...reader, toldThrough: row.since ?? through }))
    }
  }
  return found
}
