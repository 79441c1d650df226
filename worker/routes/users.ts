import { Hono } from 'hono'
import { NewUser } from '../../db/model/users.ts'
import { hashPassword } from '../../db/auth/password.ts'
import { addUser, deleteUser, getUser, listUsers } from '../../db/users.ts'
import type { Env } from '../env.ts'
import { input, named, page, rowId } from '../lib/http/input.ts'
import { found, Problem, unique } from '../lib/http/problem.ts'

const missing = () => new Problem(404, 'User not found')
const lastAdmin = 'This is the last admin. Create another one first.'

export const adminUsers = new Hono<Env>()
  .get('/', page, async (c) =>
    c.json(named('users', await listUsers(c.var.db, c.req.valid('query')))),
  )
  .post('/', input(NewUser), async (c) => {
    const { username, password, role } = c.req.valid('json')
    const { db } = c.var
    const actor = await c.var.user()
    const hash = await hashPassword(password)
    const user = await unique(
      addUser(db, actor, { username, password: hash, role }),
      'username',
      'This username is taken',
    )
    return c.json({ user }, 201)
  })
  .delete('/:id', rowId, async (c) => {
    const { db } = c.var
    const user = found(await getUser(db, c.req.valid('param').id), missing)
    const actor = await c.var.user()
    if (user.id === actor.id) throw new Problem(409, 'You cannot delete your own account.')
    const outcome = await deleteUser(db, actor, user)
    if (outcome === 'gone') throw missing()
    if (outcome === 'refused') throw new Problem(409, lastAdmin)
    return c.body(null, 204)
  })
