import { Hono } from 'hono'
import { findOwner } from '#db/candidates/owners/owners.ts'
import { countOwned, handOverCandidates, removeUser } from '#db/candidates/owners/takeover.ts'
import { endStrayLinks } from '#db/auth/access-links.ts'
import { resetAccount } from '#db/auth/recovery.ts'
import { mayChange } from '#db/model/access.ts'
import { NewUser, Takeover, UserChange } from '#db/model/users.ts'
import { insertUser, isLastAdmin, updateUser } from '#db/users/changes.ts'
import { getUser, listUsers } from '#db/users/users.ts'
import type { Env } from '../env.ts'
import { hashInTurn } from '../lib/auth/hashing.ts'
import { assertFreeNames, uniqueAccount } from '../lib/auth/account.ts'
import { exactQuery, input, namedPage, pageQuery, rowId } from '../lib/http/body/input.ts'
import { found, invalid, Problem } from '../lib/http/problem.ts'
import { saved } from '../lib/http/saved.ts'
import { sendDueMail } from '../lib/mail/send.ts'
import { inviteOf } from './auth/invites.ts'

const missing = () => new Problem(404, 'User not found')
const tryAgain = () => new Problem(409, 'This name was taken a moment ago. Please try again.')
const lastAdmin = 'This is the last admin. Create another one first.'

export const adminUsers = new Hono<Env>()
  .get('/', pageQuery, async (c) =>
    c.json(namedPage('users', await listUsers(c.var.db, c.req.valid('query')))),
  )
  .post('/', input(NewUser), async (c) => {
    const { password, ...account } = c.req.valid('json')
    const { db } = c.var
    const actor = await c.var.user()
    const hash = await hashInTurn(c, password)
    const user = await uniqueAccount(insertUser(db, actor, { ...account, password: hash }))
    if (!user) await assertFreeNames(db, account)
    return c.json({ user: found(user, tryAgain) }, 201)
  })
  .get('/:id', rowId, async (c) => {
    return c.json({ user: found(await getUser(c.var.db, c.req.valid('param').id), missing) })
  })
  .put('/:id', rowId, input(UserChange), async (c) => {
    const { db } = c.var
    const change = c.req.valid('json')
    const user = await saved({
      name: 'user',
      basedOn: change.basedOn,
      read: () => getUser(db, c.req.valid('param').id),
      write: async (old) => {
        const actor = await c.var.user()
        const also = [
          ...endStrayLinks(db, old.id),
          // The candidates of a user who may no longer work on candidates lose their owner.
          ...(mayChange(change.role, 'candidates') ? [] : handOverCandidates(db, actor, old, null)),
        ]
        const row = await uniqueAccount(updateUser(db, actor, old, change, also))
        if (!row) await assertFreeNames(db, { id: old.id, email: change.email })
        if (!row && (await isLastAdmin(db, old.id))) throw new Problem(409, lastAdmin)
        return row
      },
      missing,
    })
    return c.json({ user })
  })
  .post('/:id/reset', rowId, async (c) => {
    const { db } = c.var
    const user = found(await getUser(db, c.req.valid('param').id), missing)
    const actor = await c.var.user()
    if (user.id === actor.id) throw new Problem(409, 'You cannot reset your own account.')
    const invite = found(await resetAccount(db, actor, user), missing)
    c.executionCtx.waitUntil(sendDueMail(db, c.env))
    return c.json({ invite: inviteOf(c, invite) }, 201)
  })
  .delete('/:id', rowId, exactQuery(Takeover), async (c) => {
    const { db } = c.var
    const { id } = c.req.valid('param')
    const { takeover } = c.req.valid('query')
    const [user, owned, taker] = await Promise.all([
      getUser(db, id),
      countOwned(db, id),
      typeof takeover === 'number' ? findOwner(db, takeover) : null,
    ])
    const leaving = found(user, missing)
    const actor = await c.var.user()
    if (id === actor.id) throw new Problem(409, 'You cannot delete your own account.')
    if (taker === undefined || takeover === id) throw invalid([cannotTake])
    if (owned > 0 && takeover === undefined) throw stillOwns(leaving, owned)
    const to = takeover === undefined ? undefined : taker
    const refused = await removeUser(db, actor, { user: leaving, to })
    if (!refused) return c.body(null, 204)
    if (refused === 'needed') throw new Problem(409, lastAdmin)
    const now = await countOwned(db, id)
    throw now > 0 ? stillOwns(leaving, now) : missing()
  })

const cannotTake = {
  path: 'takeover',
  message: 'This user cannot work on candidates. Please choose another one.',
}

function stillOwns({ name }: { name: string }, candidates: number) {
  const what = candidates === 1 ? 'one open candidate' : `${candidates} open candidates`
  return new Problem(409, `${name} looks after ${what}. Please choose who takes over.`, {
    candidates,
  })
}
