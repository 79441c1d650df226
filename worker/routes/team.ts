import { Hono } from 'hono'
import { forReaders } from '#db/content.ts'
import { TeamMember, TeamPage } from '#db/model/team.ts'
import { listActiveTeam, listTeam, team as store } from '#db/team.ts'
import type { Env } from '../env.ts'
import { cachedByVersion } from '../lib/http/etag.ts'
import { query } from '../lib/http/input.ts'
import { plainRoutes } from '../lib/plain-routes.ts'

export const teamRoutes = new Hono<Env>().get('/', cachedByVersion, async (c) => {
  const { db } = c.var
  return c.json({ members: await forReaders(db, listActiveTeam(db)) })
})

export const adminTeam = new Hono<Env>()
  .route('/', plainRoutes({ record: 'team_members', name: 'member', rules: TeamMember, store }))
  .get('/', query(TeamPage), async (c) => c.json(await listTeam(c.var.db, c.req.valid('query'))))
