import * as v from 'valibot'
import { asProse, tooLong } from '../lib/fields.ts'

export const fewestOfReason = 10
const shortReason = `Please say in at least ${fewestOfReason} characters why no board approves the material`

/** A missing field keeps the stored reason. Null deletes it. */
export const noBoardReason = v.optional(
  v.nullable(
    v.pipe(
      v.string(shortReason),
      v.transform(asProse),
      v.maxLength(1000, tooLong(1000)),
      v.check((text) => text === '' || text.length >= fewestOfReason, shortReason),
      v.transform((text) => text || null),
    ),
  ),
)
