import type { InferResponseType } from 'hono/client'
import { api, idParam } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { notify } from '#site/lib/toast.ts'
import { forgetNotSaved, notifyNotSaved } from '#site/admin/base/failure.ts'

const filters = api.admin['candidate-filters']

type KeptFilter = InferResponseType<typeof filters.$get>['filters'][number]

export const $filters = createRemote(
  'candidate-filters',
  async () => (await call(filters.$get())).filters,
)

/** A filter with the same name is replaced. */
export const keepFilter = (json: { name: string; query: string }) => write(filters.$post({ json }))

export async function dropFilter({ id, name, query }: KeptFilter) {
  try {
    await write(filters[':id'].$delete(idParam(id)))
    forgetNotSaved('kept filters')
    const run = () => void keepFilter({ name, query })
    const hint = 'Filter the list again and keep the filter'
    notify({ title: 'Filter removed', text: name }, { label: 'Undo', hint, forMs: 10_000, run })
  } catch (error) {
    notifyNotSaved('kept filters', error, { title: 'Not removed', text: 'Please try again.' })
  }
}
