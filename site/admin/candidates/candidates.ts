import type { InferResponseType } from 'hono/client'
import { atom } from 'nanostores'
import { interests, studyInterests } from '../../../db/model/lib/labels.ts'
import { api } from '../../lib/api.ts'
import { call, createRemote } from '../../lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { candidates } = api.admin

type CandidatePage = InferResponseType<typeof candidates.$get, 200>
export type Candidate = CandidatePage['candidates'][number]

/** How much there is to do, as the last answer of the list said; not yet known at first. */
export const $counts = atom<CandidatePage['counts'] | undefined>()

export const fetchCandidates: FetchPage<Candidate> = async (query) => {
  const { candidates: rows, nextCursor, counts } = await call(candidates.$get({ query }))
  $counts.set(counts)
  return { rows, nextCursor }
}

/** The studies that candidates asked about. */
export const $studies = createRemote('studies', async () => {
  const { studies } = await call(candidates.studies.$get())
  return studies
})

export const fetchCandidate = (id: string) => call(candidates[':id'].$get({ param: { id } }))

export type CandidateRecord = Awaited<ReturnType<typeof fetchCandidate>>
export type Submission = CandidateRecord['submissions'][number]
export type Event = CandidateRecord['events'][number]

/** The parameters of the address that narrow the list. */
export const narrowings = ['q', 'status', 'owner', 'due', 'study', 'source'] as const

type Named = { firstName: string; lastName: string }
export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

const areas: Readonly<Record<string, string>> = { ...studyInterests, ...interests }

/** The study, or else the area, that the person asked about. */
export const aboutOf = ({ study, interest }: Pick<Candidate, 'study' | 'interest'>) =>
  study ?? (interest && (areas[interest] ?? interest)) ?? ''

export const triesOf = ({ attempts }: Candidate) =>
  attempts === 1 ? '1 try' : attempts > 1 ? `${attempts} tries` : ''
