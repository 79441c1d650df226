import type { InferResponseType } from 'hono/client'
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { areaName } from '#db/model/areas.ts'
import { leadingStudy } from '#db/model/candidates/candidacies.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'
import { type FetchPage } from '../list/pages.ts'
import { useNarrowing } from '../list/search/narrowing.ts'
import { $address, adjust, type Query } from '../navigation/address.ts'

const { candidates } = api.admin

type CandidatePage = InferResponseType<typeof candidates.$get, 200>
type Listed = CandidatePage['candidates'][number]
type InLists = 'last' | 'studies'
export type Candidate = Omit<Listed, InLists> & Partial<Pick<Listed, InLists>>

export type CandidateCounts = CandidatePage['counts']

/** How much there is to do, as the last answer of the list said; not yet known at first. */
export const $counts = atom<CandidateCounts | undefined>()

export const fetchCandidates: FetchPage<Candidate> = async (query) => {
  const { candidates: rows, nextCursor, counts } = await call(candidates.$get({ query }))
  $counts.set(counts)
  return { rows, nextCursor }
}

/** The studies that candidates asked about, and the campaigns that they came by. */
export const $options = createRemote('studies', () => call(candidates.studies.$get()))

export const fetchCandidate = (id: string) => call(candidates[':id'].$get({ param: { id } }))

export type CandidateRecord = Awaited<ReturnType<typeof fetchCandidate>>
export type CandidateSubmission = CandidateRecord['submissions'][number]
export type Event = CandidateRecord['events'][number]

/** The parameters of the address that narrow the list. */
export const candidateNarrowings = [
  'q',
  'status',
  'owner',
  'due',
  'study',
  'source',
  'heardFrom',
  'campaign',
  'called',
  'names',
] as const

/** The `view` of a search whose owner and due time are filters chosen by staff, not those of a view. */
const noView = 'none'

/** The filters in effect. A search ignores the view, and with it the view's owner and due time. */
export function useDeskFilters(): Query {
  const query = useNarrowing(candidateNarrowings)
  const { view } = useStore($address).query
  return query['q'] && view !== noView ? { ...query, owner: '', due: '' } : query
}

/** The query of the list. A search covers all statuses, so staff find every person who calls. Filters narrow it. */
export function useDeskQuery(): Query {
  const filters = useDeskFilters()
  return filters['q'] ? { ...filters, status: filters['status'] || 'any' } : filters
}

/** Chooses an owner or a due time; in a search, the choice replaces those of the view. */
export function useDeskChoice() {
  const { q, owner = '', due = '' } = useDeskFilters()
  return (change: Query) =>
    adjust({ owner, due, ...change, ...(q && { view: noView }) }, { replace: true })
}

type Named = { firstName: string; lastName: string }
export const candidateName = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

export const askedAbout = ({ study, interest }: Pick<Candidate, 'study' | 'interest'>) =>
  study ?? (interest && areaName(interest)) ?? ''

/** The study whose status shows and the number of others; without a study, the area that they asked about. */
export function studyOfRow(candidate: Candidate) {
  const lead = leadingStudy(candidate.studies ?? [], candidate.status)
  const isNamed = lead && (lead.more > 0 || lead.studyId !== null)
  return isNamed ? lead : { study: askedAbout(candidate), more: 0 }
}

export const triesOf = ({ attempts }: Candidate) =>
  attempts === 1 ? '1 try' : attempts > 1 ? `${attempts} tries` : ''
