import type { InferResponseType } from 'hono/client'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { notifyUndoable } from '#site/admin/base/notifyUndoable.ts'
import { saveAt } from '../saveAt.ts'

const filters = api.admin['candidate-filters']

type KeptFilter = InferResponseType<typeof filters.$get>['filters'][number]

export const $filters = createRemote(
  'candidate-filters',
  async () => (await call(filters.$get())).filters,
)

/** A filter with the same name is replaced. */
export const keepFilter = (json: { name: string; query: string }) => write(filters.$post({ json }))

export const dropFilter = ({ id, name, query }: KeptFilter) =>
  saveAt('kept filters', 'Not removed', async () => {
    await write(filters[':id'].$delete(idParam(id)))
    const hint = 'Filter the list again and keep the filter'
    notifyUndoable({ title: 'Filter removed', text: name }, hint, () => keepFilter({ name, query }))
  })
