import { isRecord } from '../lib/keys.ts'

export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

/**
 * JSON in the form of RFC 8785, so that everybody computes the same hash of the same content: names in the order of
 * their UTF-16 code units, no spaces. JavaScript writes numbers and strings as the RFC asks for.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isRecord(value)) {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new Error('JSON has no such number')
    return JSON.stringify(value)
  }
  const members = Object.keys(value)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] as Json)}`)
  return `{${members.join(',')}}`
}
