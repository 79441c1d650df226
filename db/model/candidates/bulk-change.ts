import * as v from 'valibot'
import { isOpenStatus } from './labels.ts'
import { maxIds } from './limits.ts'
import { optionalFlag } from '../lib/choices.ts'
import { exactModel } from '../lib/fields.ts'
import { listOf } from '../lib/list-fields.ts'
import { userId } from './owner.ts'
import { candidateFilter } from './filter.ts'
import { changeableByStaff, hasClosedReason, needsClosedReason } from './candidates.ts'

/** Without a change, a dry run says how many candidates are chosen. */
export const isEmptyChange = (change: object) =>
  Object.values(change).every((value) => value === undefined)

/** Whether a filter has a condition. */
export const isNarrow = (filter: object) => Object.values(filter).some(Boolean)

/** Candidates with these ids, or all that the filter finds. An empty filter finds everybody, so it also needs `all`. */
export const BulkChange = v.pipe(
  exactModel({
    ids: v.optional(listOf(userId, maxIds, `Please choose at most ${maxIds} candidates`)),
    filter: v.optional(exactModel(candidateFilter)),
    all: optionalFlag(),
    change: v.pipe(
      exactModel({
        status: changeableByStaff.status,
        closedReason: changeableByStaff.closedReason,
        reasonDetail: changeableByStaff.reasonDetail,
        ownerId: changeableByStaff.ownerId,
        dueAt: changeableByStaff.dueAt,
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
        v.check((change) => hasClosedReason(change), needsClosedReason),
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
      ({ change, dryRun }) => dryRun === true || !isEmptyChange(change),
      'Please say what to change',
    ),
    ['change'],
  ),
)
export type BulkChange = v.InferOutput<typeof BulkChange>
