import type { InferRequestType, InferResponseType } from 'hono/client'
import { UserChange, userFields } from '#db/model/users.ts'
import { api, idParam, storedIn } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { fetchAll, fetchPagesOf } from '../list/pages.ts'

const { users } = api.admin

export type SavedUser = InferResponseType<typeof users.$get>['users'][number]

export const $users = createRemote('users', () => fetchAll(fetchPagesOf('users', users.$get)))

export const fetchUser = async (id: string) => (await call(users[':id'].$get(idParam(id)))).user

export const addUser = (json: InferRequestType<typeof users.$post>['json']) =>
  write(users.$post({ json }))

export const userKind = {
  name: 'user',
  what: 'user',
  model: UserChange,
  fields: userFields,
  save: (id: number | undefined, user: UserChange, basedOn: string | undefined) =>
    write(users[':id'].$put({ ...idParam(id ?? 0), json: { ...user, basedOn } })),
}

/** `takeover` is the id of the user who gets the candidates, or `none`. */
export const deleteUser = ({ id }: SavedUser, takeover?: string) =>
  write(users[':id'].$delete({ ...idParam(id), query: takeover ? { takeover } : {} }))

/** The number of open candidates in a refused deletion: they need a new owner first. */
export const candidatesIn = (error: unknown) => storedIn<number>(error, 'candidates') ?? 0
