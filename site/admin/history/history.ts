import type { InferResponseType } from 'hono/client'
import type { PublicRecord, publicRecords } from '../../../db/model/publish.ts'
import { api } from '../../lib/api.ts'
import { call, write } from '../../lib/remote.ts'
import type { Difference } from '../form/versions/differences.ts'
import type { FetchPage } from '../list/list.ts'

/** The parts of the API whose records have versions. They all answer alike. */
export type RevisedPart = (typeof publicRecords)[PublicRecord]

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

/** Restoring leaves these as they are: they decide whether visitors see the record. */
const staying = ['published', 'publishedAt', 'isActive']

/** What a record will be once it is restored to `then`. */
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
