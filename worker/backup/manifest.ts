import * as v from 'valibot'

/** How an archive is laid out; raised when an older restore could no longer read it. */
export const format = 1

const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** The table of contents, written last: an archive without it was cut short. */
export const Manifest = v.object({
  format: v.literal(format, 'The archive was made by a newer version of this product'),
  /** ISO 8601, UTC */
  createdAt: v.string(),
  /** the newest migration of the database, as its number in the journal */
  migration: count,
  /** one file of JSON lines a table: `tables/NAME.ndjson` */
  tables: v.array(v.object({ name: v.string(), rows: count, sha256: v.string() })),
  /** the highest id each table has ever given, so that no id is given twice */
  sequences: v.record(v.string(), count),
  /** stored files, as `files/NUMBER` in this order */
  files: v.array(
    v.object({
      key: v.string(),
      size: count,
      sha256: v.string(),
      httpMetadata: v.record(v.string(), v.string()),
      customMetadata: v.record(v.string(), v.string()),
    }),
  ),
})

export type Manifest = v.InferOutput<typeof Manifest>

export const tableFile = (folder: string, name: string) => `${folder}/tables/${name}.ndjson`
export const storedFile = (folder: string, number: number) => `${folder}/files/${number}`
export const manifestFile = (folder: string) => `${folder}/manifest.json`
