import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call, write } from '../../lib/remote.ts'
import type { FetchPage } from '../list/list.ts'

const { bin } = api.admin

export type BinItem = InferResponseType<typeof bin.$get>['items'][number]

export const fetchBin: FetchPage<BinItem> = async (query) => {
  const { items, nextCursor } = await call(bin.$get({ query }))
  return { rows: items, nextCursor }
}

export const bringBack = ({ id }: BinItem) =>
  write(bin[':id'].restore.$post({ param: { id: String(id) } }))

/** 'What a placebo is' */
export const titleOf = ({ values, recordId }: BinItem) =>
  String(values['name'] ?? values['title'] ?? `#${recordId}`)
