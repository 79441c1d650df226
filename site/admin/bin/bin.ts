import type { InferResponseType } from 'hono/client'
import { api, idParam } from '#site/lib/api.ts'
import { write } from '#site/lib/remote.ts'
import { fetchPagesOf } from '../list/pages.ts'

const { bin } = api.admin

export type BinItem = InferResponseType<typeof bin.$get>['items'][number]

export const fetchBin = fetchPagesOf('items', bin.$get)

export const restoreFromBin = ({ id }: BinItem) => write(bin[':id'].restore.$post(idParam(id)))

/** 'What a placebo is' */
export const binItemTitle = ({ values, recordId }: BinItem) =>
  String(values['name'] ?? values['title'] ?? `#${recordId}`)
