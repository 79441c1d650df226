import type { InferResponseType } from 'hono/client'
import type { MyChange, MyLetters, PasswordChange } from '#db/model/users.ts'
import { api } from '#site/lib/api.ts'
import { call, createRemote, write } from '#site/lib/remote.ts'
import { $user, checkSession } from '../base/session.ts'

const { me, password, sessions } = api.auth

export async function saveAccount(json: MyChange) {
  const { user } = await write(me.$put({ json }))
  $user.set(user)
}

export async function saveLetters(json: MyLetters) {
  const { user } = await write(me.letters.$put({ json }))
  $user.set(user)
}

export type OwnSession = InferResponseType<typeof sessions.$get>['sessions'][number]

export const $sessions = createRemote('sessions', async () => {
  const { sessions: open } = await call(sessions.$get())
  return open
})

export const endSession = ({ id }: OwnSession) => write(sessions[':id'].$delete({ param: { id } }))

export const endOtherSessions = () => write(sessions.$delete())

export async function changeOwnPassword(json: PasswordChange) {
  await write(password.$put({ json }))
  await checkSession()
}
