import { Hono } from 'hono'
import { TeamMember, TeamMemberChange, TeamPage } from '../../db/model/team.ts'
import {
  addMember,
  deleteMember,
  getMember,
  listActiveTeam,
  listTeam,
  updateMember,
} from '../../db/team.ts'
import type { Db } from '../../db/client.ts'
import type { Env } from '../env.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { input, query, rowId } from '../lib/http/input.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { numberIn, revisionsOf } from '../lib/revisions.ts'
import { saved } from '../lib/http/saved.ts'

export const team = new Hono<Env>().get('/', cachedByVersion, async (c) =>
  c.json({ members: await listActiveTeam(c.var.db) }),
)

const missing = () => new Problem(404, 'Team member not found')

const revisions = revisionsOf({
  name: 'member',
  record: 'team_members',
  model: TeamMember,
  staying: ['isActive'],
  read: (db: Db, id: string) => getMember(db, numberIn(id)),
  write: updateMember,
  missing,
})

export const adminTeam = new Hono<Env>()
  .route('/', revisions)
  .get('/', query(TeamPage), async (c) => c.json(await listTeam(c.var.db, c.req.valid('query'))))
  .post('/', input(TeamMember), async (c) => {
    const { db, user } = c.var
    return c.json({ member: await addMember(db, await user(), c.req.valid('json')) }, 201)
  })
  .get('/:id', rowId, async (c) => {
    return c.json({ member: found(await getMember(c.var.db, c.req.valid('param').id), missing) })
  })
  .put('/:id', rowId, input(TeamMemberChange), async (c) => {
    const { db, user } = c.var
    const { basedOn, ...values } = c.req.valid('json')
    const member = await saved({
      name: 'member',
      basedOn,
      read: () => getMember(db, c.req.valid('param').id),
      write: async (old) => updateMember(db, await user(), old, values, basedOn),
      missing,
    })
    return c.json({ member })
  })
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const old = found(await getMember(db, c.req.valid('param').id), missing)
    if (!(await deleteMember(db, await user(), old))) throw missing()
    return c.body(null, 204)
  })
