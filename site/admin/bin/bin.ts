import type { InferResponseType } from 'hono/client'
import { api, idParam } from '#site/lib/api.ts'
import { call, write } from '#site/lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { bin } = api.admin

export type BinItem = InferResponseType<typeof bin.$get>['items'][number]

export const fetchBin: FetchPage<BinItem> = async (query) => {
  const { items, nextCursor } = await call(bin.$get({ query }))
  return { rows: items, nextCursor }
}

export const restoreFromBin = ({ id }: BinItem) => write(bin[':id'].restore.$post(idParam(id)))

/** 'What a placebo is' */
export const binItemTitle = ({ values, recordId }: BinItem) =>
  String(values['name'] ?? values['title'] ?? `#${recordId}`)
