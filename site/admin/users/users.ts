import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call, createRemote, write } from '../../lib/remote.ts'
import { fetchAll } from '../list/list.ts'

const { users } = api.admin

export type Account = InferResponseType<typeof users.$get>['users'][number]

export const $users = createRemote('users', () =>
  fetchAll(async (query) => {
    const { users: rows, nextCursor } = await call(users.$get({ query }))
    return { rows, nextCursor }
  }),
)

type NewAccount = { username: string; password: string; role: 'admin' }

export const addUser = (json: NewAccount) => write(users.$post({ json }))

export const deleteUser = ({ id }: Account) =>
  write(users[':id'].$delete({ param: { id: String(id) } }))

export const changePassword = (json: { currentPassword: string; newPassword: string }) =>
  write(api.auth.password.$put({ json }))
