export type Json =
  null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json }

const isObject = (value: Json): value is { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * JSON in the form of RFC 8785, so that everybody computes the same hash of the same content: names in the order of
 * their UTF-16 code units, no spaces. JavaScript writes numbers and strings as the RFC asks for.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (!isObject(value)) {
    if (typeof value === 'number' && !Number.isFinite(value))
      throw new Error('JSON has no such number')
    return JSON.stringify(value)
  }
  const members = Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`)
  return `{${members.join(',')}}`
}
