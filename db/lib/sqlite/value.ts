import type { InValue } from '@libsql/client/web'
import type { SQLInputValue } from 'node:sqlite'

/** An argument as libSQL's client sends it. `node:sqlite` would store NaN as null. */
export function boundValue(value: InValue): SQLInputValue {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new RangeError('Only finite numbers (not Infinity or NaN) can be passed as arguments')
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (value instanceof ArrayBuffer) return new Uint8Array(value)
  if (value instanceof Date) return value.valueOf()
  return value
}
