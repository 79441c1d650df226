import type { Context } from 'hono'
import { hashPassword, verifyPassword } from '#db/auth/password.ts'
import type { Env } from '#worker/env.ts'
import { type Asker, inHashTurn } from './turns.ts'

const ofSession = ({ var: { sessionId } }: Context<Env>): Asker => ({
  lane: 'known',
  id: sessionId,
})

/** Hashes a new password for a signed-in user or the owner of a link. */
export const hashInTurn = (c: Context<Env>, password: string, linkHandle?: string) =>
  inHashTurn(c, linkHandle ? { lane: 'known', id: linkHandle } : ofSession(c), () =>
    hashPassword(password),
  )

export const verifyInTurn = (c: Context<Env>, password: string, hash: string) =>
  inHashTurn(c, ofSession(c), () => verifyPassword(password, hash))
