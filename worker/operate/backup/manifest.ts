import * as v from 'valibot'
import journal from '#db/migrations/meta/_journal.json' with { type: 'json' }

/** How an archive is laid out; raised when an older restore could no longer read it. */
export const format = 1

/** The message about an archive that only newer code can restore. */
export const newer = 'The archive was made by a newer version of this product: restore it with that'

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const upTo = (newest: number) => v.pipe(count, v.maxValue(newest, newer))
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const text = v.pipe(v.string(), v.maxLength(2000))

const distinct = <Item>(item: (value: Item) => string) =>
  v.check((list: Item[]) => new Set(list.map(item)).size === list.length, 'one is listed twice')

/** The name of a table becomes part of a path, and of SQL. */
const tableName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]*$/))
const Table = v.object({ name: tableName, rows: count, sha256 })

const StoredFile = v.object({
  key: v.pipe(v.string(), v.nonEmpty(), v.maxBytes(1024)),
  size: count,
  sha256,
  httpMetadata: v.record(v.string(), text),
  customMetadata: v.record(v.string(), text),
})

/** The table of contents, written last: an archive without it was cut short. */
export const Manifest = v.object({
  format: v.pipe(upTo(format), v.minValue(format)),
  /** the version of the product that made the archive */
  version: v.pipe(v.string(), v.maxLength(50), v.regex(/^\d+\.\d+\.\d+[\w.+-]*$/)),
  /** ISO 8601, UTC */
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  /** the newest migration of the database, as its number in the journal */
  migration: upTo(journal.entries.length - 1),
  /** one file of JSON lines a table: `tables/NAME.ndjson` */
  tables: v.pipe(
    v.array(Table),
    distinct(({ name }) => name),
  ),
  /** the highest id each table has ever given, so that no id is given twice */
  sequences: v.record(v.string(), count),
  /** stored files, as `files/NUMBER` in this order */
  files: v.pipe(
    v.array(StoredFile),
    distinct(({ key }) => key),
  ),
})

export type Manifest = v.InferOutput<typeof Manifest>

export const tableFile = (folder: string, name: string) => `${folder}/tables/${name}.ndjson`
export const storedFile = (folder: string, number: number) => `${folder}/files/${number}`
export const manifestFile = (folder: string) => `${folder}/manifest.json`
