import { Hono } from 'hono'
import { resetAccount } from '../../db/auth/recovery.ts'
import { NewUser, UserChange } from '../../db/model/users.ts'
import { hashPassword } from '../../db/auth/password.ts'
import { addUser, deleteUser, getUser, isLastAdmin, listUsers, updateUser } from '../../db/users.ts'
import type { Env } from '../env.ts'
import { uniqueAccount } from '../lib/auth/account.ts'
import { input, named, page, rowId } from '../lib/http/input.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { saved } from '../lib/http/saved.ts'
import { sendDueMail } from '../lib/mail/send.ts'
import { inviteOf } from './invites.ts'

const missing = () => new Problem(404, 'User not found')
const lastAdmin = 'This is the last admin. Create another one first.'

export const adminUsers = new Hono<Env>()
  .get('/', page, async (c) =>
    c.json(named('users', await listUsers(c.var.db, c.req.valid('query')))),
  )
  .post('/', input(NewUser), async (c) => {
    const { password, ...account } = c.req.valid('json')
    const { db } = c.var
    const actor = await c.var.user()
    const hash = await hashPassword(password)
    const user = await uniqueAccount(addUser(db, actor, { ...account, password: hash }))
    return c.json({ user }, 201)
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
        const row = await uniqueAccount(updateUser(db, await c.var.user(), old, change))
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
  .delete('/:id', rowId, async (c) => {
    const { db } = c.var
    const user = found(await getUser(db, c.req.valid('param').id), missing)
    const actor = await c.var.user()
    if (user.id === actor.id) throw new Problem(409, 'You cannot delete your own account.')
    if (await deleteUser(db, actor, user)) return c.body(null, 204)
    throw (await isLastAdmin(db, user.id)) ? new Problem(409, lastAdmin) : missing()
  })
