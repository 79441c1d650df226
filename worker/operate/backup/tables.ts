import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { PlainError } from '../database/server.ts'
import { endCapture, startCapture } from './capture.ts'
import { type Moment, readChanges, type WrittenRows } from './captured.ts'
import { tableFile } from './manifest.ts'
import { checksum, type RowLine, tablePages } from './rows.ts'
import { dataTables, type TableClient } from './schema.ts'

/** Several tables are read at a time, because the way to the database takes longer than the reading. */
const tablesAtOnce = 4

/** Copies a table page by page as lines of `ROWID LINE`. A row is copied as it is when its page is read. */
function copyTable(client: TableClient, table: string, file: string) {
  async function* texts() {
    for await (const page of tablePages(client, table))
      yield page.map(({ rowid, line }) => `${rowid} ${line}`).join('')
  }
  return pipeline(texts(), createWriteStream(file))
}

async function copyTables(
  client: TableClient,
  tables: string[],
  fileOf: (table: string) => string,
) {
  const left = tables.values()
  const copying = Array.from({ length: tablesAtOnce }, async () => {
    for (const table of left) await copyTable(client, table, fileOf(table))
  })
  await Promise.all(copying)
}

/** Reads the changes since the copies began until none is left. Returns them, and the time of the last read. */
async function catchUp(client: TableClient, capture: Awaited<ReturnType<typeof startCapture>>) {
  const written: WrittenRows[] = capture.tables.map(() => new Map())
  let after = 0
  let isLast = false
  for (;;) {
    const read = await readChanges(client, capture, after, isLast)
    for (const [at, rows] of read.written.entries())
      for (const [row, line] of rows) written[at]?.set(row, line)
    after = read.last
    if (read.moment && read.isAll) return { written, moment: read.moment }
    isLast = read.isAll
  }
}

async function* copiedLines(file: string): AsyncGenerator<RowLine> {
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Infinity,
  })) {
    const space = text.indexOf(' ')
    yield { rowid: Number(text.slice(0, space)), line: `${text.slice(space + 1)}\n` }
  }
}

/** The copied rows together with the later changes, in the order of their row ids. */
async function* merged(file: string, written: WrittenRows) {
  const changes = [...written].sort(([a], [b]) => a - b)
  let at = 0
  for await (const { rowid, line } of copiedLines(file)) {
    for (; (changes[at]?.[0] ?? Infinity) < rowid; at++) yield changes[at]?.[1] ?? null
    yield written.has(rowid) ? null : line
  }
  for (; at < changes.length; at++) yield changes[at]?.[1] ?? null
}

async function writeTable(name: string, copy: string, file: string, written: WrittenRows) {
  const sum = checksum()
  async function* lines() {
    for await (const line of merged(copy, written)) {
      if (line === null) continue
      sum.add(line)
      yield line
    }
  }
  await pipeline(lines(), createWriteStream(file))
  await rm(copy)
  return { name, ...sum.result() }
}

/**
 * Writes all tables as they are at one time, without a long transaction: triggers note the rows that are written while
 * pages are copied, and the last call reads these rows again.
 */
export async function writeTables(client: TableClient, folder: string) {
  const tables = await dataTables(client)
  const capture = await startCapture(client, tables)
  const copyOf = (name: string) => `${tableFile(folder, name)}.copy`
  let caught: { written: WrittenRows[]; moment: Moment }
  try {
    await copyTables(client, tables, copyOf)
    caught = await catchUp(client, capture)
  } finally {
    await endCapture(client, capture)
  }
  const { createdAt, migration, sequences, counts } = caught.moment
  const entries = []
  for (const [at, name] of tables.entries()) {
    const written = caught.written[at] ?? new Map()
    const entry = await writeTable(name, copyOf(name), tableFile(folder, name), written)
    if (entry.rows !== counts[at])
      throw new PlainError(`A change of ${name} was missed during the backup. Run it again.`)
    entries.push(entry)
  }
  return { createdAt, migration, tables: entries, sequences }
}
