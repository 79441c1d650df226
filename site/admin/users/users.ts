import type { InferRequestType, InferResponseType } from 'hono/client'
import type { UserChange } from '#db/model/users.ts'
import { api, idParam, storedIn } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { fetchAll } from '../list/list.ts'

const { users } = api.admin

export type SavedUser = InferResponseType<typeof users.$get>['users'][number]

export const $users = createRemote('users', () =>
  fetchAll(async (query) => {
    const { users: rows, nextCursor } = await call(users.$get({ query }))
    return { rows, nextCursor }
  }),
)

export const userLabels: Readonly<Record<keyof Omit<UserChange, 'basedOn'>, string>> = {
  name: 'Name',
  email: 'E-mail',
  role: 'Role',
}

export const fetchUser = async (id: string) => (await call(users[':id'].$get(idParam(id)))).user

export const addUser = (json: InferRequestType<typeof users.$post>['json']) =>
  write(users.$post({ json }))

export const saveUser = ({ id }: SavedUser, user: UserChange, basedOn: string | undefined) =>
  write(users[':id'].$put({ ...idParam(id), json: { ...user, basedOn } }))

/** `takeover` is the id of the user who gets the candidates, or `none`. */
export const deleteUser = ({ id }: SavedUser, takeover?: string) =>
  write(users[':id'].$delete({ ...idParam(id), query: takeover ? { takeover } : {} }))

/** The number of open candidates in a refused deletion: they need a new owner first. */
export const candidatesIn = (error: unknown) => storedIn<number>(error, 'candidates') ?? 0
