import { api } from '#site/lib/api.ts'
import { call, createRemote } from '#site/lib/remote.ts'
import { useData } from '#site/ui/useLoad.ts'

/** The users who can own a candidate or a sponsor inquiry, and the id of the signed-in user. */
export const $owners = createRemote('owners', () => call(api.admin.candidates.owners.$get()))

/** The names of possible owners by their ids; empty until they are fetched. */
export function useOwnerNames(): Readonly<Record<string, string>> {
  const owners = useData($owners)?.owners ?? []
  return Object.fromEntries(owners.map(({ id, name }) => [id, name]))
}
