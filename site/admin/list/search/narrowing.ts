import { $address, type Query } from '#site/admin/navigation/address.ts'
import { useStore } from '@nanostores/react'

const ofSubmissions = ['q', 'status', 'spam', 'job', 'owner', 'request'] as const

const emptyOf = (names: readonly string[]): Query =>
  Object.fromEntries(names.map((name) => [name, '']))

export const unnarrowed = emptyOf(ofSubmissions)

/** The search and filters of a list in the address; a missing parameter is empty. */
export function useNarrowing(names: readonly string[] = ofSubmissions): Query {
  const { query } = useStore($address)
  return Object.fromEntries(names.map((name) => [name, query[name] ?? '']))
}
