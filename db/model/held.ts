import * as v from 'valibot'
import { optionalChoice, optionalLine, Page } from './fields.ts'

/** Kinds of submissions, as the addresses of the API name them. */
export const heldKinds = {
  'patient-inquiry': 'Patient inquiry',
  'visit-request': 'Visit request',
  'sponsor-inquiry': 'Sponsor inquiry',
  'job-application': 'Job application',
} as const

/** The first one is what a list has without a word. */
export const heldOrders = { newest: 'Newest first', oldest: 'Oldest first' } as const

const { limit, q } = Page.pipe[0].entries

/** Query of the list of held submissions; its cursor says nothing to anybody else. */
export const HeldPage = v.pipe(
  v.object({
    limit,
    q,
    cursor: optionalLine(200),
    kind: optionalChoice(heldKinds),
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

/** After so long somebody has to look why the database takes nothing. In ms. */
export const alarmAfter = 10 * 60_000
