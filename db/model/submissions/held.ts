import * as v from 'valibot'
import { optionalChoice } from '../lib/choices.ts'
import { optionalLine } from '../lib/fields.ts'
import { Page } from '../lib/page.ts'
import { submissionTitles } from './kinds.ts'

/** The first is the default. */
export const heldOrders = { newest: 'Newest first', oldest: 'Oldest first' } as const

const { limit, q } = Page.pipe[0].entries

/** Query of the list of held submissions. Its cursor is not a row id. */
export const HeldPage = v.pipe(
  v.object({
    limit,
    q,
    cursor: optionalLine(200),
    kind: optionalChoice(submissionTitles),
    order: optionalChoice(heldOrders),
  }),
  v.transform(({ limit, q, cursor, kind, order }) => ({
    limit,
    words: q ?? '',
    after: cursor ?? undefined,
    kind: kind ?? undefined,
    isOldestFirst: order === 'oldest',
  })),
)
export type HeldPage = v.InferOutput<typeof HeldPage>
