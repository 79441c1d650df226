import type { Context } from 'hono'
import { note } from '../../../db/audit.ts'
import type { Db } from '../../../db/client.ts'
import { labelOf } from '../../../db/model/lib/names.ts'
import type { Page } from '../../../db/model/lib/page.ts'
import type { Paged } from '../../../db/lib/page.ts'
import { shownColumns } from '../../../db/lib/search.ts'
import { getTableName, type Table } from '../../../db/lib/table.ts'
import type { Env } from '../../env.ts'

// Spreadsheets run a cell that begins with one of these as a formula, the full-width signs too.
const formula = /^[=+\-@\t\r＝＋－＠]/

/** One cell, quoted as RFC 4180 says, with an apostrophe before anything like a formula. */
export function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (values: unknown[]) => `${values.map(cell).join(',')}\r\n`

const pageSize = 200

/** By default, a file has the table's name and all columns that staff see. */
type FileOptions<Row> = { name?: string; columns?: readonly (keyof Row & string)[] }

// `Object.keys` has the type string[].
const columnsOf = <Row>(table: Table) =>
  Object.keys(shownColumns(table)).filter((name) => name !== 'submissionId') as (keyof Row &
    string)[]

/**
 * A list as a CSV file, read and sent page by page, so that it never is in memory as a whole. The
 * export is noted in the audit log before anything is sent. The query filters the file as it filters the list.
 */
export async function csvFile<Row extends { id: number }, Asked extends Page>(
  c: Context<Env>,
  table: Table,
  list: (db: Db, page: Asked) => Promise<Paged<Row>>,
  asked: Asked,
  { name, columns = columnsOf(table) }: FileOptions<Row> = {},
) {
  const record = getTableName(table)
  const read = (before: number | undefined) =>
    list(c.var.db, { ...asked, limit: pageSize, before, all: true })
  let page = await read(asked.before)
  const narrowed = Object.values(asked).some((value) => value && value !== asked.limit)
  await note(c.var.db, await c.var.user(), {
    action: 'export',
    record,
    // Without the search text: it may be a person's name, and the log is kept for ever.
    new: { rows: narrowed ? 'some, by a search or filter' : 'all' },
  })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Excel needs the byte order mark to read UTF-8.
      controller.enqueue(encoder.encode(`\u{FEFF}${line(columns.map(labelOf))}`))
    },
    async pull(controller) {
      // `pull` must add something or close: otherwise the stream never calls it again.
      for (let hasAdded = false; !hasAdded;) {
        const { rows, nextCursor } = page
        const lines = rows.map((row) => line(columns.map((column) => row[column])))
        hasAdded = lines.length > 0
        if (hasAdded) controller.enqueue(encoder.encode(lines.join('')))
        if (nextCursor === undefined) return controller.close()
        page = await read(nextCursor)
      }
    },
  })
  const day = new Date().toISOString().slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name ?? record.replaceAll('_', '-')}-${day}.csv"`,
  })
}
