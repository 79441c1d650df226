import { Hono } from 'hono'
import { withCampaign } from '#db/model/submissions/came.ts'
import { SpamMark } from '#db/model/submissions/spam.ts'
import {
  StaffVisit,
  VisitChange,
  VisitPage,
  VisitRequest,
  VisitStatusChange,
} from '#db/model/visits/request.ts'
import { giveUpTakenTime } from '#db/visits/claimed.ts'
import { listVisits, readVisit, visitSubmission } from '#db/visits/requests.ts'
import type { Env } from '#worker/env.ts'
import { acceptVisit } from '#worker/lib/visits/accept.ts'
import { takesCallChoice } from '#worker/lib/visits/calls/choose-next.ts'
import { addVisitByStaff, changeVisitByStaff, noVisit } from '#worker/lib/visits/staff.ts'
import { input, namedPage, query, rowId } from '#worker/lib/http/body/input.ts'
import { found } from '#worker/lib/http/problem.ts'
import { rateLimit } from '#worker/lib/http/rate-limit.ts'
import { saveSpamMark } from '#worker/lib/submissions/spam.ts'
import { acceptsForm } from '#worker/lib/submissions/plain-form.ts'

export const visitRoutes = new Hono<Env>().post(
  '/',
  acceptsForm('/schedule-visit', 'visit-request-sent', VisitRequest),
  rateLimit('SUBMIT_LIMIT'),
  takesCallChoice,
  input(VisitRequest),
  (c) => acceptVisit(c, withCampaign(c.req.valid('json'))),
)

export const adminVisits = new Hono<Env>()
  .get('/', query(VisitPage), async (c) =>
    c.json(namedPage('requests', await listVisits(c.var.db, c.req.valid('query')))),
  )
  .get('/:id', rowId, async (c) => {
    return c.json({ request: found(await readVisit(c.var.db, c.req.valid('param').id), noVisit) })
  })
  .post('/', input(StaffVisit), async (c) =>
    c.json({ request: await addVisitByStaff(c, c.req.valid('json')) }, 201),
  )
  .put('/:id', rowId, input(VisitChange), async (c) => {
    const { basedOn, ...change } = c.req.valid('json')
    return c.json({
      request: await changeVisitByStaff(c, c.req.valid('param').id, change, basedOn),
    })
  })
  .put('/:id/status', rowId, input(VisitStatusChange), async (c) => {
    const { status, force } = c.req.valid('json')
    return c.json({
      request: await changeVisitByStaff(c, c.req.valid('param').id, { status, force }),
    })
  })
  .put('/:id/spam', rowId, input(SpamMark), async (c) => {
    const mark = { ...c.req.valid('param'), ...c.req.valid('json') }
    const request = await saveSpamMark(c, mark, readVisit, (read) => {
      const { doNotContact: _, ...visit } = read
      return { ...visitSubmission(visit), whenCleared: giveUpTakenTime(visit) }
    })
    return c.json({ request: found(request, noVisit) })
  })
