import { PlainError } from '#worker/operate/database/server.ts'
import { failureLine } from '#worker/operate/failure.ts'

/** Data that is not as it was stored. Somebody must look at once, so the server alerts. */
export class DamageError extends PlainError {}

/** SQLITE_CORRUPT and SQLITE_NOTADB, in the lowest byte of SQLite's codes. */
const corrupt = [11, 26]

const isOfDamage = (error: unknown) =>
  error instanceof Error &&
  (('errcode' in error && corrupt.includes(Number(error.errcode) & 255)) ||
    ('code' in error && /^SQLITE_(CORRUPT|NOTADB)/.test(String(error.code))) ||
    // The store of files compares each file with its checksum.
    /^The stored file .* is damaged\.$/.test(error.message))

/** Makes an error of damaged data known as such. Others stay as they are. */
export const asDamage = (error: unknown) =>
  isOfDamage(error) ? new DamageError(`Damaged: ${failureLine(error)} Nothing was stored.`) : error
