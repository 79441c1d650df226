import { type Context, Hono } from 'hono'
import { finalTarget, targetPath } from '#db/addresses/addresses.ts'
import { asSource, Redirect } from '#db/model/publish/redirects.ts'
import {
  getRedirect,
  insertRedirect,
  listRedirects,
  removeRedirect,
} from '#db/addresses/redirects.ts'
import type { Env } from '../env.ts'
import { isPage, noPage } from '../lib/pages.ts'
import { input, namedPage, pageQuery, rowId } from '../lib/http/body/input.ts'
import { found, invalid, Problem, unique } from '../lib/http/problem.ts'

const missing = () => new Problem(404, 'Redirect not found')
const taken = 'There is a page at this address, and it comes first'
const loop = 'This page leads back to the address itself'

async function problemsOf({ env }: Context<Env>, { source, target }: Redirect) {
  const [isTaken, leadsToPage] = await Promise.all([isPage(env, source), isPage(env, target)])
  return [
    ...(isTaken ? [{ path: 'source', message: taken }] : []),
    ...(leadsToPage ? [] : [{ path: 'target', message: noPage }]),
  ]
}

export const adminRedirects = new Hono<Env>()
  .get('/', pageQuery, async (c) =>
    c.json(namedPage('redirects', await listRedirects(c.var.db, c.req.valid('query')))),
  )
  .post('/', input(Redirect), async (c) => {
    const { db, user } = c.var
    const { source, target } = c.req.valid('json')
    const values = { source, target: await finalTarget(db, target) }
    if (asSource(targetPath(values.target)) === source)
      throw invalid([{ path: 'target', message: loop }])
    const problems = await problemsOf(c, values)
    if (problems.length > 0) throw invalid(problems)
    const redirect = await unique(insertRedirect(db, await user(), values), {
      source: 'There is a redirect from this address already',
    })
    if (!redirect)
      throw new Problem(409, 'Somebody else has just changed the redirects. Please try again.')
    return c.json({ redirect }, 201)
  })
  .delete('/:id', rowId, async (c) => {
    const { db, user } = c.var
    const old = found(await getRedirect(db, c.req.valid('param').id), missing)
    if (!(await removeRedirect(db, await user(), old))) throw missing()
    return c.body(null, 204)
  })
