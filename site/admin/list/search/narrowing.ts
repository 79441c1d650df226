import { $address, adjust, type Query } from '#site/admin/navigation/address.ts'
import { useStore } from '@nanostores/react'

const ofSubmissions = ['q', 'status', 'spam', 'job', 'owner', 'request'] as const

/** Removes parameters that narrow a list from the address. */
export const clearNarrowing = (names: readonly string[]) =>
  adjust(Object.fromEntries(names.map((name) => [name, ''])), { replace: true })

/** The search and filters of a list in the address; a missing parameter is empty. */
export function useNarrowing(names: readonly string[] = ofSubmissions): Query {
  const { query } = useStore($address)
  return Object.fromEntries(names.map((name) => [name, query[name] ?? '']))
}
