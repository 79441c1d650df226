import * as v from 'valibot'
import { candidateStatuses } from './labels.ts'
import { optionalChoice } from '../lib/choices.ts'
import { exactModel, model, optionalLine, required } from '../lib/fields.ts'
import { listQuery } from '../lib/page.ts'
import { optionalOwner } from './owner.ts'
import { candidateSources, heardFroms } from './ways.ts'

/** Calls of a day, on the site's calendar. */
export const callChoices = {
  'in-today': 'Called us today',
  'in-yesterday': 'Called us yesterday',
  'out-today': 'We called today',
  'out-yesterday': 'We called yesterday',
} as const

/** People whose earlier submissions came under several names. */
export const nameFilters = { several: 'Wrote under two names' } as const

/** The filter of a list: without `status`, it shows open candidates. */
export const candidateFilter = {
  /** `any`: all, the open ones first, by due time */
  status: optionalChoice({ ...candidateStatuses, all: 'All', any: 'Any' }),
  owner: optionalOwner,
  due: optionalChoice({ overdue: 'Overdue', today: 'Today' }),
  study: optionalLine(200),
  source: optionalChoice(candidateSources),
  heardFrom: optionalChoice(heardFroms),
  /** the name of the campaign: see `campaignName` */
  campaign: optionalLine(100),
  called: optionalChoice(callChoices),
  names: optionalChoice(nameFilters),
  q: listQuery.q,
}
export const CandidateFilter = v.object(candidateFilter)
export type CandidateFilter = v.InferOutput<typeof CandidateFilter>

/** How a search may find somebody: as whole words, as beginnings of words, or within them. */
export const likenesses = [0, 1, 2] as const
export type Likeness = (typeof likenesses)[number]

const noCursor = 'This is no cursor of this list'

/** `0_2027-03-01T14:30:00.000Z_12`: likeness in a search, due time in lists ordered by it, id of the last candidate. */
const cursor = v.pipe(
  v.string(noCursor),
  v.regex(/^(?:[012]_)?(?:\d{4}-\d\d-\d\dT[\d:.]{12}Z_)?[1-9]\d{0,14}$/, noCursor),
  v.transform((text) => {
    const [id, ...before] = text.split('_').toReversed()
    const dueAt = before.find((part) => part.includes('T'))
    const likeness = likenesses.find((one) => before.includes(String(one)))
    return { id: Number(id), dueAt, ...(likeness !== undefined && { likeness }) }
  }),
)

export const CandidatePage = v.object({
  ...candidateFilter,
  limit: listQuery.limit,
  cursor: v.optional(cursor),
})
export type CandidatePage = v.InferOutput<typeof CandidatePage>

/** The query of a filter as in the address of the desk. A search is left out, because it often is a person's name. */
const filterQuery = v.pipe(
  v.string('query is that of the list'),
  v.maxLength(500, 'This filter is too long'),
  v.transform((text) => {
    const query = new URLSearchParams(text)
    query.delete('q')
    return query
  }),
  v.check(
    (query) => v.is(exactModel(candidateFilter), Object.fromEntries(query)),
    'This is no filter of the list',
  ),
  v.transform(String),
)

export const SavedFilter = model({
  name: required('Please give the filter a name', 60),
  query: filterQuery,
})
