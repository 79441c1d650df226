import type { InferResponseType } from 'hono/client'
import { api } from '../../lib/api.ts'
import { call, createFetcherStore } from '../../lib/remote.ts'
import { fetchAll } from '../list/list.ts'

const { users } = api.admin

export type Account = InferResponseType<typeof users.$get>['users'][number]

export const $users = createFetcherStore<Account[], Error>('users', {
  fetcher: () =>
    fetchAll(async (query) => {
      const { users: rows, nextCursor } = await call(users.$get({ query }))
      return { rows, nextCursor }
    }),
})

type NewAccount = { username: string; password: string; role: 'admin' }

export const addUser = (json: NewAccount) => call(users.$post({ json }))

export const deleteUser = ({ id }: Account) =>
  call(users[':id'].$delete({ param: { id: String(id) } }))

export const changePassword = (json: { currentPassword: string; newPassword: string }) =>
  call(api.auth.password.$put({ json }))
