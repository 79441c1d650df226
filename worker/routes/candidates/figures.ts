import { Hono } from 'hono'
import { readFigures } from '#db/candidates/figures/figures.ts'
import { FiguresQuery } from '#db/model/candidates/figures.ts'
import type { Env } from '#worker/env.ts'
import { query } from '#worker/lib/http/body/input.ts'

export const adminFigures = new Hono<Env>().get('/', query(FiguresQuery), async (c) =>
  c.json(await readFigures(c.var.db, c.req.valid('query').days)),
)
