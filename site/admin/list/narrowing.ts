import { $address, type Query } from '../navigation/address.ts'
import { useStore } from '@nanostores/react'

/** The parameters of the address that narrow a list of submissions. */
const names = ['q', 'status', 'spam', 'job', 'owner']

export const unnarrowed: Query = Object.fromEntries(names.map((name) => [name, '']))

export function useNarrowing(): Query {
  const { query } = useStore($address)
  return Object.fromEntries(names.map((name) => [name, query[name] ?? '']))
}
