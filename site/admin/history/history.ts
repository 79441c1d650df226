import type { InferResponseType } from 'hono/client'
import { publicRecords, type RevisedPart } from '#db/model/records/records.ts'
import { api } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import type { Difference } from '../form/versions/differences.ts'
import { type FetchPage } from '../list/pages.ts'

const versionsIn = (part: RevisedPart) => api.admin[part][':id'].revisions

export type Revision = InferResponseType<ReturnType<typeof versionsIn>['$get']>['revisions'][number]

type Values = Revision['values']

export type HistoryProps = {
  part: RevisedPart
  id: string
  /** 'post' */
  what: string
  /** the `updatedAt` of the version that the form shows */
  basedOn: string | undefined
  differences: (older: Values, newer: Values) => Difference[]
  onClose: () => void
  /** called when another version is the current one */
  onRestored: () => void
}

/** Fields that a restore does not change. */
const staying: readonly string[] = Object.values(publicRecords).flatMap((kind) => kind.staying)

/** The record as it will be once it is restored to `then`. */
export const restoredTo = (then: Values, now: Values): Values => ({
  ...then,
  ...Object.fromEntries(Object.entries(now).filter(([field]) => staying.includes(field))),
})

export const versionsOf =
  (part: RevisedPart, id: string): FetchPage<Revision> =>
  async (query) => {
    const page = await call(versionsIn(part).$get({ param: { id }, query }))
    return { rows: page.revisions, nextCursor: page.nextCursor }
  }

export const restoreVersion = (
  { part, id, basedOn }: Pick<HistoryProps, 'part' | 'id' | 'basedOn'>,
  { id: revision }: Revision,
) =>
  write<{ restored: { updatedAt: string } }>(
    versionsIn(part)[':revision'].restore.$post({
      param: { id, revision: String(revision) },
      json: { basedOn },
    }),
  )
