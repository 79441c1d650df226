import * as v from 'valibot'
import { optionalLine } from './fields.ts'

export const RowId = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/, 'Not a record number'),
  v.transform(Number),
)

export const listQuery = {
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,2}$/, 'limit is a number from 1 to 200'),
      v.transform(Number),
      v.maxValue(200, 'limit is at most 200'),
    ),
    '50',
  ),
  q: optionalLine(100),
}

/** Query of a list: at most `limit` rows that match `q`, older than `cursor`. */
export const Page = v.pipe(
  v.object({ ...listQuery, cursor: v.optional(RowId) }),
  v.transform(({ limit, cursor, q }) => ({ limit, before: cursor, q: q ?? undefined })),
)
/** `all` says that the caller will read every page, as an export does. */
export type Page = v.InferOutput<typeof Page> & { all?: boolean }
