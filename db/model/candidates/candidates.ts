import * as v from 'valibot'
import {
  callDirections,
  candidateStatuses,
  channels,
  closedReasons,
  isOpenStatus,
  outcomes,
} from './labels.ts'
import { maxIds } from './limits.ts'
import { choice, optionalChoice, optionalFlag } from '../lib/choices.ts'
import { isCalendarDay } from '../lib/clock.ts'
import { exactModel, listOf, model, optionalLine, optionalProse, required } from '../lib/fields.ts'
import { keysOf } from '../lib/keys.ts'
import { listQuery } from '../lib/page.ts'
import { maxNote } from '../lib/notes.ts'
import { optionalOwner, userId } from './owner.ts'
import { personFields } from './person.ts'
import { candidateSources, heardFroms } from './ways.ts'

export { Note as CandidateNote } from '../lib/notes.ts'

const status = v.picklist(keysOf(candidateStatuses), 'Please choose one of the statuses')
const closedReason = v.picklist(keysOf(closedReasons), 'Please choose one of the reasons')

const noSuchTime = 'There is no such time'

/** A moment, in any notation of ISO 8601 with a zone; kept as UTC, with four digits for the year. */
const moment = v.pipe(
  v.string('Please give a date and a time'),
  v.isoTimestamp('Please give a date and a time, such as 2027-03-01T14:30:00Z'),
  v.check((text) => isCalendarDay(text.slice(0, 10)), noSuchTime),
  v.transform((text) => new Date(text)),
  v.check((date) => !Number.isNaN(date.getTime()), noSuchTime),
  v.transform((date) => date.toISOString()),
  v.check((text) => /^\d/.test(text), noSuchTime),
)

/** The fields that staff may set; a missing field keeps its value. */
const changed = {
  status: v.optional(status),
  closedReason: v.optional(v.nullable(closedReason)),
  reasonDetail: optionalLine(200),
  ownerId: v.optional(v.nullable(userId)),
  nextAction: v.optional(required('Please say what is to be done next', 200)),
  dueAt: v.optional(moment),
}

const { firstName, ...othersOfPerson } = personFields

type Closing = { status?: unknown; closedReason?: unknown }
const hasReason = ({ status, closedReason }: Closing) =>
  status !== 'closed' || Boolean(closedReason)
const needsReason = 'Please say why this candidate is closed'

/** The wish not to be called or written to: by whom, and why. */
const noContact = model({
  asked: required('Please say who asked for no contact', 100),
  reason: required('Please say why', 200),
})

export const CandidateChange = v.pipe(
  model({
    ...changed,
    firstName: v.optional(firstName),
    ...othersOfPerson,
    doNotContact: v.optional(v.nullable(noContact)),
    /** why `doNotContact` is lifted */
    reason: optionalLine(200),
    basedOn: v.pipe(v.number('basedOn is the version of the candidate'), v.integer()),
  }),
  v.forward(
    v.check((change) => hasReason(change), needsReason),
    ['closedReason'],
  ),
)
export type CandidateChange = Omit<v.InferOutput<typeof CandidateChange>, 'basedOn'>

/** What staff set of a person's candidacy for one study; a missing field keeps its value. */
export const CandidacyChange = v.pipe(
  model({
    status: changed.status,
    closedReason: changed.closedReason,
    reasonDetail: changed.reasonDetail,
    screeningNumber: optionalLine(100),
    basedOn: v.pipe(v.number('basedOn is the version of the candidacy'), v.integer()),
  }),
  v.forward(
    v.check((change) => hasReason(change), needsReason),
    ['closedReason'],
  ),
)
export type CandidacyChange = Omit<v.InferOutput<typeof CandidacyChange>, 'basedOn'>

export const NewCandidacy = model({
  studyId: v.pipe(v.number('studyId is the number of a study'), v.integer(), v.minValue(1)),
})

export const Attempt = model({
  channel: v.optional(choice(channels, 'Please choose how it was tried'), 'phone'),
  direction: v.optional(choice(callDirections, 'Please choose who called'), 'out'),
  outcome: choice(outcomes, 'Please choose how it went'),
  note: optionalProse(maxNote),
  dueAt: v.optional(v.nullable(moment)),
  /** opens a closed candidate with it */
  reopen: optionalFlag(),
})
export type Attempt = v.InferOutput<typeof Attempt>

/** Calls of a day, on the site's calendar. */
export const calls = {
  'in-today': 'Called us today',
  'in-yesterday': 'Called us yesterday',
  'out-today': 'We called today',
  'out-yesterday': 'We called yesterday',
} as const

/** People whose submissions of old came under several names. */
export const nameFilters = { several: 'Wrote under two names' } as const

/** The filter of a list: without `status`, it shows open candidates. */
const filter = {
  /** `any`: all, the open ones first, by due time */
  status: optionalChoice({ ...candidateStatuses, all: 'All', any: 'Any' }),
  owner: optionalOwner,
  due: optionalChoice({ overdue: 'Overdue', today: 'Today' }),
  study: optionalLine(200),
  source: optionalChoice(candidateSources),
  heardFrom: optionalChoice(heardFroms),
  /** its name: see `campaignName` */
  campaign: optionalLine(100),
  called: optionalChoice(calls),
  names: optionalChoice(nameFilters),
  q: listQuery.q,
}
export const CandidateFilter = v.object(filter)
export type CandidateFilter = v.InferOutput<typeof CandidateFilter>

const noCursor = 'This is no cursor of this list'

/** `2027-03-01T14:30:00.000Z_12` or `12`: the due time, in lists ordered by it, and the id of the last candidate. */
const cursor = v.pipe(
  v.string(noCursor),
  v.regex(/^(?:\d{4}-\d\d-\d\dT[\d:.]{12}Z_)?[1-9]\d{0,14}$/, noCursor),
  v.transform((text) => {
    const [id, dueAt] = text.split('_').toReversed()
    return { id: Number(id), dueAt }
  }),
)

/** The query of a list of candidates. */
export const CandidatePage = v.object({
  ...filter,
  limit: listQuery.limit,
  cursor: v.optional(cursor),
})
export type CandidatePage = v.InferOutput<typeof CandidatePage>

/** Without a change, a dry run says how many candidates are chosen. */
export const isEmpty = (change: object) =>
  Object.values(change).every((value) => value === undefined)

/** Whether a filter says anything. */
export const isNarrow = (filter: object) => Object.values(filter).some(Boolean)

/**
 * A change of the candidates with these ids, or of all that the filter finds. A filter that says nothing finds
 * everybody, so that it also needs `all`.
 */
export const BulkChange = v.pipe(
  exactModel({
    ids: v.optional(listOf(userId, maxIds, `Please choose at most ${maxIds} candidates`)),
    filter: v.optional(exactModel(filter)),
    all: optionalFlag(),
    change: v.pipe(
      exactModel({
        status: changed.status,
        closedReason: changed.closedReason,
        reasonDetail: changed.reasonDetail,
        ownerId: changed.ownerId,
        dueAt: changed.dueAt,
      }),
      v.check(
        ({ status, dueAt }) => !dueAt || status === undefined || isOpenStatus(status),
        'Nothing is due in this status',
      ),
      v.forward(
        v.check(
          ({ status, reasonDetail }) => !reasonDetail || status === 'closed',
          'Only a closed candidate has a reason',
        ),
        ['reasonDetail'],
      ),
      v.forward(
        v.check((change) => hasReason(change), needsReason),
        ['closedReason'],
      ),
    ),
    dryRun: optionalFlag(),
  }),
  v.check(
    ({ ids, filter, all }) => (ids === undefined) !== (filter === undefined && all !== true),
    'Please send either ids or a filter',
  ),
  v.forward(
    v.check(
      ({ ids, filter = {}, all, dryRun }) =>
        ids !== undefined || all === true || dryRun === true || isNarrow(filter),
      'This filter finds everybody. Please narrow it, or send all: true as well',
    ),
    ['filter'],
  ),
  v.forward(
    v.check(
      ({ change, dryRun }) => dryRun === true || !isEmpty(change),
      'Please say what to change',
    ),
    ['change'],
  ),
)
export type BulkChange = v.InferOutput<typeof BulkChange>

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
    (query) => v.is(exactModel(filter), Object.fromEntries(query)),
    'This is no filter of the list',
  ),
  v.transform(String),
)

export const SavedFilter = model({
  name: required('Please give the filter a name', 60),
  query: filterQuery,
})
