import { api } from '#site/lib/api.ts'
import { call } from '#site/lib/remote.ts'
import { $address, adjust, type Query } from '../navigation/address.ts'
import { $counts, type CandidateCounts, candidateNarrowings } from './candidates.ts'

/** The views of the desk, the most urgent first. An address without any of them is a desk that was just opened. */
export const views = [
  { name: 'mineOverdue', label: 'Mine, overdue', query: { owner: 'me', due: 'overdue' } },
  { name: 'overdue', label: 'Overdue', query: { due: 'overdue' } },
  { name: 'today', label: 'Today', query: { due: 'today' } },
  { name: 'unassigned', label: 'Unassigned', query: { owner: 'none' } },
  { name: 'mine', label: 'Mine', query: { owner: 'me' } },
  { name: 'open', label: 'All open', query: { view: 'open' } },
] as const satisfies { name: keyof CandidateCounts; label: string; query: Query }[]

export const isLate = ({ due }: Query) => due === 'overdue'

export const openingView = (counts: CandidateCounts) =>
  views.find(({ name }) => counts[name] > 0) ?? views[0]

/** Whether a logged call opens the next person: in every view and filter, but not after a link or a search. */
export const isList = (query: Query) =>
  Boolean(query['view']) || candidateNarrowings.some((name) => name !== 'q' && query[name])

/** The list from which a person is opened: an address without a filter shows all open ones. */
export const deskListOf = (query: Query): Query =>
  isList(query) || query['q'] ? query : { ...query, view: 'open' }

export const isUnfiltered = ({ query }: { query: Query }) => Object.keys(query).length === 0

/** Shows the view that the desk opens on, unless somebody has chosen another one meanwhile. */
export async function openDesk() {
  const { counts } = await call(api.admin.candidates.$get({ query: { limit: '1' } }))
  $counts.set(counts)
  if (isUnfiltered($address.get())) adjust(openingView(counts).query, { replace: true })
}
