import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { getTableName } from 'drizzle-orm/table'
import type { Context } from 'hono'
import { note } from '../../../db/audit.ts'
import type { Db } from '../../../db/client.ts'
import type { Page } from '../../../db/model/fields.ts'
import type { Paged } from '../../../db/lib/page.ts'
import { shownColumns } from '../../../db/lib/search.ts'
import type { Env } from '../../env.ts'

// Spreadsheets take a cell that begins so for a formula, the full-width signs included.
const formula = /^[=+\-@\t\r＝＋－＠]/

/** One cell as RFC 4180 has it, and never a formula. */
export function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (values: unknown[]) => `${values.map(cell).join(',')}\r\n`

/** 'firstName' as 'First name' */
const title = (field: string) =>
  field
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())

const rowsAtOnce = 200

/** How a file differs from its table. */
type Shape<Row> = { name?: string; columns?: readonly (keyof Row & string)[] }

const columnsOf = <Row>(table: SQLiteTable) =>
  Object.keys(shownColumns(table)).filter((name) => name !== 'submissionId') as (keyof Row &
    string)[]

/**
 * A whole list as a file, read and sent page by page; that somebody took it is noted first. What is
 * asked for narrows the file as it narrows the list.
 */
export async function csvFile<Row extends { id: number }, Asked extends Page>(
  c: Context<Env>,
  table: SQLiteTable,
  list: (db: Db, page: Asked) => Promise<Paged<Row>>,
  asked: Asked,
  { name, columns = columnsOf(table) }: Shape<Row> = {},
) {
  const record = getTableName(table)
  const narrowed = Object.values(asked).some((value) => value && value !== asked.limit)
  await note(c.var.db, c.var.user, {
    action: 'export',
    record,
    // What was searched for may be a person's name, and the log is kept for ever.
    new: { rows: narrowed ? 'some, by a search or filter' : 'all' },
  })
  const encoder = new TextEncoder()
  let before = asked.before
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // The mark by which Excel knows UTF-8.
      controller.enqueue(encoder.encode(`\u{FEFF}${line(columns.map(title))}`))
    },
    async pull(controller) {
      // Where nothing is added to the stream it does not ask again.
      for (let lines: string[] = []; lines.length === 0;) {
        const page = { ...asked, limit: rowsAtOnce, before, all: true }
        const { rows, nextCursor } = await list(c.var.db, page)
        lines = rows.map((row) => line(columns.map((column) => row[column])))
        if (lines.length > 0) controller.enqueue(encoder.encode(lines.join('')))
        before = nextCursor
        if (nextCursor === undefined) return controller.close()
      }
    },
  })
  const day = new Date().toISOString().slice(0, 10)
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name ?? record.replaceAll('_', '-')}-${day}.csv"`,
  })
}
