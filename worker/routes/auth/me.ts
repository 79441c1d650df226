import { Hono } from 'hono'
import * as v from 'valibot'
import { MyChange, MyLetters } from '#db/model/users.ts'
import { listSessions } from '#db/auth/sessions.ts'
import { endSessions } from '#db/auth/end-sessions.ts'
import { batch } from '#db/lib/batch.ts'
import { changeMyself, chooseLetters } from '#db/auth/own-account.ts'
import type { Env, SignedInUser } from '#worker/env.ts'
import { accountOf, assertFreeNames, uniqueAccount } from '#worker/lib/auth/account.ts'
import { checkPassword, writeProven } from '#worker/lib/auth/current-password.ts'
import { accountChangedMeanwhile } from '#worker/lib/auth/refused-proof.ts'
import { ownAccount } from '#worker/lib/auth/session.ts'
import { requireUser } from '#worker/lib/auth/signed-in.ts'
import { input, param } from '#worker/lib/http/body/input.ts'
import { Problem } from '#worker/lib/http/problem.ts'

const shownTo = (user: SignedInUser) => ({
  ...accountOf(user),
  /** while true, the user can open only the account page */
  lacksSecondFactor: user.lacksSecondFactor,
  hasPassword: user.hasPassword,
  morningMail: user.morningMail,
})

/** The signed-in user's own name, e-mail address and choice of letters. */
export const accountRoutes = new Hono<Env>()
  .use(requireUser)
  .get('/', async (c) => c.json({ user: shownTo(await c.var.user()) }))
  .put('/', input(MyChange), async (c) => {
    const { db } = c.var
    const [user, own] = await Promise.all([c.var.user(), ownAccount(c)])
    const { currentPassword, ...account } = c.req.valid('json')
    const change = changeMyself(db, user, account)
    if ((account.email ?? null) === user.email) await batch(db, change.statements)
    else {
      const proof = await checkPassword(c, currentPassword, own)
      if (await uniqueAccount(writeProven(c, proof, change))) {
        await assertFreeNames(db, { id: user.id, email: account.email })
        throw accountChangedMeanwhile()
      }
    }
    return c.json({ user: { ...shownTo(user), ...account, email: account.email ?? null } })
  })
  .put('/letters', input(MyLetters), async (c) => {
    const user = await c.var.user()
    const letters = c.req.valid('json')
    await c.var.db.batch(chooseLetters(c.var.db, user, letters))
    return c.json({ user: { ...shownTo(user), ...letters } })
  })

const sessionId = param('id', v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)))

export const mySessions = new Hono<Env>()
  .use(requireUser)
  .get('/', async (c) => {
    const sessions = await listSessions(c.var.db, c.var.sessionId)
    return c.json({
      sessions: sessions.map((session) => ({
        ...session,
        isCurrent: session.id === c.var.sessionId,
      })),
    })
  })
  .delete('/', async (c) => {
    await endSessions(c.var.db, await c.var.user(), { kept: c.var.sessionId })
    return c.body(null, 204)
  })
  .delete('/:id', sessionId, async (c) => {
    const ended = c.req.valid('param').id
    if (!(await endSessions(c.var.db, await c.var.user(), { ended })))
      throw new Problem(404, 'This session has ended already.')
    return c.body(null, 204)
  })
