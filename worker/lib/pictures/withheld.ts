import type { Context } from 'hono'
import { sessionUser } from '#db/auth/sessions.ts'
import { isWithheld } from '#db/media/withheld.ts'
import { mayRead } from '#db/model/access.ts'
import type { Env } from '#worker/env.ts'
import { cookieSession } from '../auth/session.ts'
import { remembered } from '../http/remembered.ts'
import { currentVersion } from '../publish/version.ts'

const kept = remembered<boolean>({ forMs: Infinity, mostKept: 1000, flight: 'withheld pictures' })

/** Whether visitors may not have a file. Asked once per content version, because the query reads all posts. */
export async function isWithheldNow({ env, var: { db } }: Context<Env>, key: string, file: string) {
  const version = await currentVersion(db, env)
  return kept.get(() => isWithheld(db, { key, file }), `${version} ${file}`)
}

/** Whether the request comes from a user who may read the library. */
export async function isOfLibrary(c: Context<Env>) {
  const sessionId = await cookieSession(c)
  const user = sessionId && (await sessionUser(c.var.db, sessionId))
  return Boolean(user && !user.lacksSecondFactor && mayRead(user.role, 'media'))
}
