import type { Context } from 'hono'
import { addAuditEntry } from '#db/audit/audit.ts'
import type { Db } from '#db/client.ts'
import { directionSigns } from '#db/model/lib/invisible.ts'
import type { Page } from '#db/model/lib/page.ts'
import type { Paged } from '#db/lib/page.ts'
import { shownColumns } from '#db/lib/search.ts'
import { type AnyTable, getTableName } from '#db/lib/table.ts'
import { dayIn } from '#db/model/lib/time.ts'
import type { Env } from '#worker/env.ts'
import { fieldLabel } from '#db/model/lib/wording.ts'

/**
 * The characters that may begin a formula. Spreadsheets run a cell that begins with one of them; some also accept the
 * full-width characters. If the decimal sign is a comma, Excel splits lines at `;` and ignores quotes, so a cell may
 * also begin after `;`, a tab or a line break in a text.
 */
const formula = /(^|[;\t\r\n])(?=["' ]*[=+\-@＝＋－＠])/g

/** A telephone number or another number. With an apostrophe before it, nobody could dial it or sum it up. */
const isNumber = /^\+?[\d .()-]*$/

function textOf(value: unknown) {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' && !Array.isArray(value) ? JSON.stringify(value) : String(value)
}

/**
 * A cell, quoted as in RFC 4180, with an apostrophe before anything like a formula. Our own code, because writing a
 * cell takes four lines and a library would add a parser.
 */
export function csvCell(value: unknown): string {
  // A sign that changes the direction of text would also affect the following cells.
  const text = textOf(value).replace(directionSigns, '')
  const safe = isNumber.test(text) ? text : text.replace(formula, "$1'").replace(/^[\t\r]/, "'$&")
  return `"${safe.replaceAll('"', '""')}"`
}

const csvLine = (values: unknown[]) => `${values.map(csvCell).join(',')}\r\n`

export const csvPageSize = 200

/** The default name is the table's name. The default columns are all columns that staff see. */
type FileOptions<Row> = {
  name?: string
  columns?: readonly (keyof Row & string)[]
  /** columns of the list that the table does not have */
  more?: readonly (keyof Row & string)[]
}

// `Object.keys` has the type string[].
const columnsOf = <Row>(table: AnyTable) =>
  Object.keys(shownColumns(table)).filter((name) => name !== 'submissionId') as (keyof Row &
    string)[]

/** A page of lines, and the cursor of the next page. */
type Lines<Cursor> = { rows: unknown[][]; nextCursor?: Cursor | undefined }

type File<Cursor> = {
  name: string
  /** the table or list that the audit log names */
  record: string
  head: string[]
  read: (from: Cursor | undefined) => Promise<Lines<Cursor>>
  /** the description of the rows in the audit log */
  rows: string
}

/** Read and sent page by page, so that it is never in memory as a whole. The audit log gets its entry first. */
export async function csvFile<Cursor>(c: Context<Env>, file: File<Cursor>) {
  const { name, record, head, read, rows } = file
  let page = await read(undefined)
  await addAuditEntry(c.var.db, await c.var.user(), { action: 'export', record, new: { rows } })
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Excel needs the byte order mark to read UTF-8.
      controller.enqueue(encoder.encode(`\u{FEFF}${csvLine(head)}`))
    },
    async pull(controller) {
      // `pull` must add something or close: otherwise the stream never calls it again.
      for (let hasAdded = false; !hasAdded;) {
        const { rows, nextCursor } = page
        hasAdded = rows.length > 0
        if (hasAdded) controller.enqueue(encoder.encode(rows.map(csvLine).join('')))
        if (nextCursor === undefined) return controller.close()
        page = await read(nextCursor)
      }
    },
  })
  const day = dayIn('UTC')
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${day}.csv"`,
  })
}

/** Leaves out the search text, which may be a person's name, because the audit log is kept forever. */
export const exportedRows = ({ limit: _limit, ...asked }: { limit: number }) =>
  Object.values(asked).some(Boolean) ? 'some, by a search or filter' : 'all'

/** A list as a CSV file. The query filters the file as it filters the list. */
export function listFile<Row extends { id: number }, Asked extends Page>(
  c: Context<Env>,
  table: AnyTable,
  list: (db: Db, page: Asked) => Promise<Paged<Row>>,
  asked: Asked,
  { name, columns: own = columnsOf(table), more = [] }: FileOptions<Row> = {},
) {
  const columns = [...own, ...more]
  const record = getTableName(table)
  return csvFile(c, {
    name: name ?? record.replaceAll('_', '-'),
    record,
    head: columns.map(fieldLabel),
    rows: exportedRows(asked),
    async read(before = asked.before) {
      const page = { ...asked, limit: csvPageSize, before, all: true }
      const { rows, nextCursor } = await list(c.var.db, page)
      return { rows: rows.map((row) => columns.map((column) => row[column])), nextCursor }
    },
  })
}
