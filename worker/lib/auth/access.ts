import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { isPart, type Part, roleNames, rolesFor } from '#db/model/access.ts'
import type { Env, SignedInUser } from '#worker/env.ts'
import { Problem } from '../http/problem.ts'
import { requireSignedIn } from './signed-in.ts'

/** The path of a part of the admin API. Only parts that `access` declares can be mounted. */
export const mountPath = <Name extends Part>(part: Name) => `/${part}` as const

/** Parts of a study that come from boards: fewer roles may enter them than may write the study. */
const ofBoards = ['approvals', 'letters']

/** The part that a path below `/api/admin` belongs to. An export belongs to the part of its list. */
export function partAtPath(path: string) {
  const [, , , part = '', list = '', of = ''] = path.split('/')
  if (part === 'studies' && ofBoards.includes(of)) return 'study-approvals'
  // The addresses that got an issue are for fewer roles than its text.
  if (part === 'news' && of === 'deliveries') return 'news-deliveries'
  return part === 'exports' ? list.replace(/\.csv$/, '') : part
}

const setUpFirst =
  'Everyone here needs a second factor. Set up an authenticator app or a passkey under My account first.'

function assertAllowed(c: Context<Env>, { role, lacksSecondFactor }: SignedInUser, part: Part) {
  if (lacksSecondFactor) throw new Problem(403, setUpFirst, { lacksSecondFactor: true })
  const allowed = rolesFor(part, c.req.method)
  if (allowed.includes(role)) return
  throw new Problem(
    403,
    `This needs the role ${roleNames(allowed)}. An admin can give it to you under Users.`,
    { needs: allowed },
  )
}

/** Answers 403 unless the signed-in user's role may use this part, and 404 if there is no such part. */
export const permitted = requireSignedIn((c, user) => {
  const part = partAtPath(c.req.path)
  if (!isPart(part)) throw new Problem(404, 'There is nothing here.')
  assertAllowed(c, user, part)
})

/** For parts with several kinds of records: the role must also be allowed the part of this kind. */
export const assertPermitted = async (c: Context<Env>, part: Part) =>
  assertAllowed(c, await c.var.user(), part)

export const alsoPermits = (part: Part) =>
  createMiddleware<Env>(async (c, next) => {
    await assertPermitted(c, part)
    await next()
  })

/** Like `permitted`, for routes outside of `/api/admin`. */
export const permits = (part: Part) => requireSignedIn((c, user) => assertAllowed(c, user, part))
