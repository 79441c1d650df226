import * as v from 'valibot'
import {
  attemptOutcomes,
  callDirections,
  candidateStatuses,
  channels,
  closedReasons,
} from './labels.ts'
import { choice, optionalFlag } from '../lib/choices.ts'
import {
  exactModel,
  model,
  optionalLine,
  optionalProse,
  required,
  timestamp,
} from '../lib/fields.ts'
import { keysOf } from '../lib/keys.ts'
import { userId } from './owner.ts'
import { personFields } from './person.ts'
import { maxNote } from '../lib/list-fields.ts'

export { Note as CandidateNote } from '../lib/list-fields.ts'

const status = v.picklist(keysOf(candidateStatuses), 'Please choose one of the statuses')
const closedReason = v.picklist(keysOf(closedReasons), 'Please choose one of the reasons')

const moment = timestamp('Please give a date and a time, such as 2027-03-01T14:30:00Z')

/** The fields that staff may set; a missing field keeps its value. */
export const changeableByStaff = {
  status: v.optional(status),
  closedReason: v.optional(v.nullable(closedReason)),
  reasonDetail: optionalLine(200),
  ownerId: v.optional(v.nullable(userId)),
  nextAction: v.optional(required('Please say what is to be done next', 200)),
  dueAt: v.optional(moment),
}

const { firstName, ...othersOfPerson } = personFields

type Closing = { status?: unknown; closedReason?: unknown }
export const hasClosedReason = ({ status, closedReason }: Closing) =>
  status !== 'closed' || Boolean(closedReason)
export const needsClosedReason = 'Please say why this candidate is closed'

/** The wish not to be called or written to: by whom, and why. */
const noContact = model({
  asked: required('Please say who asked for no contact', 100),
  reason: required('Please say why', 200),
})

export const CandidateChange = v.pipe(
  model({
    ...changeableByStaff,
    firstName: v.optional(firstName),
    ...othersOfPerson,
    doNotContact: v.optional(v.nullable(noContact)),
    /** why `doNotContact` is lifted */
    reason: optionalLine(200),
    basedOn: v.pipe(v.number('basedOn is the version of the candidate'), v.integer()),
  }),
  v.forward(
    v.check((change) => hasClosedReason(change), needsClosedReason),
    ['closedReason'],
  ),
)
export type CandidateChange = Omit<v.InferOutput<typeof CandidateChange>, 'basedOn'>

/** A change of a person's candidacy for one study by staff; a missing field keeps its value. */
export const CandidacyChange = v.pipe(
  exactModel({
    status: changeableByStaff.status,
    closedReason: changeableByStaff.closedReason,
    reasonDetail: changeableByStaff.reasonDetail,
    screeningNumber: optionalLine(100),
    basedOn: v.pipe(v.number('basedOn is the version of the candidacy'), v.integer()),
  }),
  v.forward(
    v.check((change) => hasClosedReason(change), needsClosedReason),
    ['closedReason'],
  ),
)
export type CandidacyChange = Omit<v.InferOutput<typeof CandidacyChange>, 'basedOn'>

export const NewCandidacy = exactModel({
  studyId: v.pipe(v.number('studyId is the number of a study'), v.integer(), v.minValue(1)),
})

export const Attempt = model({
  channel: v.optional(choice(channels, 'Please choose how it was tried'), 'phone'),
  direction: v.optional(choice(callDirections, 'Please choose who called'), 'out'),
  outcome: choice(attemptOutcomes, 'Please choose how it went'),
  note: optionalProse(maxNote),
  dueAt: v.optional(v.nullable(moment)),
  /** also opens a closed candidate */
  reopen: optionalFlag(),
})
export type Attempt = v.InferOutput<typeof Attempt>
