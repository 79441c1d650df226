import { Hono } from 'hono'
import { withCampaign } from '#db/model/submissions/came.ts'
import { SpamMark } from '#db/model/submissions/spam.ts'
import { VisitPage, VisitRequest, visitRequestAt, VisitStatusChange } from '#db/model/visits.ts'
import { getVisit, listVisits, setVisitStatus, visitSubmission } from '#db/visits.ts'
import type { Env } from '../env.ts'
import { accept } from '../lib/submissions/accept.ts'
import { officeInForce } from '../lib/hours.ts'
import { input, namedPage, query, rowId } from '../lib/http/input.ts'
import { sendMailLater } from '../lib/mail/send.ts'
import { found, Problem } from '../lib/http/problem.ts'
import { rateLimit } from '../lib/http/rate-limit.ts'
import { saveSpamMark } from '../lib/submissions/spam.ts'
import { acceptsForm } from '../lib/submissions/plain-form.ts'

const missing = () => new Problem(404, 'Visit request not found')

export const visitRoutes = new Hono<Env>().post(
  '/',
  acceptsForm('/schedule-visit', 'visit-request-sent', VisitRequest),
  rateLimit('SUBMIT_LIMIT'),
  input(async (c) => visitRequestAt(await officeInForce(c.var.db, c.env))),
  (c) => accept(c, 'visit-request', withCampaign(c.req.valid('json'))),
)

export const adminVisits = new Hono<Env>()
  .get('/', query(VisitPage), async (c) =>
    c.json(namedPage('requests', await listVisits(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', rowId, async (c) => {
    return c.json({ request: found(await getVisit(c.var.db, c.req.valid('param').id), missing) })
  })
  .put('/:id/status', rowId, input(VisitStatusChange), async (c) => {
    const { db, user } = c.var
    const { status } = c.req.valid('json')
    const [old, office] = await Promise.all([
      getVisit(db, c.req.valid('param').id),
      officeInForce(db, c.env),
    ])
    const request = old && (await setVisitStatus(db, await user(), old, status, office))
    if (!request) throw missing()
    c.executionCtx.waitUntil(sendMailLater(db, c.env))
    return c.json({ request })
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
    const request = await saveSpamMark(c, mark, getVisit, visitSubmission)
    return c.json({ request: found(request, missing) })
  })
